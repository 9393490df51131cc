/**
 * What the identity service says about a party in the model (merchants.md 16): the word in its name decides, and for most
 * words the documents that were posted.
 */
import type { Word } from "../ModelRequests.ts"
import * as State from "../State.ts"

/** An answer. `follows`: what is said 10 s after the check began, `posted` for what the documents say; null: nothing */
export interface Answer {
  readonly state: State.Party["state"]
  readonly asks?: string
  readonly follows?: "script" | "posted"
  /** closes the accounts of the legal entity */
  readonly closing?: NonNullable<State.Entity["closing"]>
}

interface Script {
  readonly only?: "entity" | "person"
  readonly now: Answer
  readonly later?: Answer
  /** posted documents decide */
  readonly readsDocuments?: true
}

const inReview: Answer = { state: "in_review" }
const verified: Answer = { state: "verified" }
const documents: Answer = { state: "additional_documents_required" }
const readsDocuments = true

const scripts: Readonly<Record<Exclude<Word, "plain" | "timeout">, Script>> = {
  review: { now: inReview },
  reviewpass: { now: inReview, later: verified, readsDocuments },
  reviewfail: { now: inReview, later: documents, readsDocuments },
  documents: { now: documents, readsDocuments },
  identity: { now: { state: "identity_verification", asks: "identity" }, readsDocuments },
  address: { only: "person", now: { state: "identity_verification", asks: "address" }, readsDocuments },
  outreach: { now: verified, later: { state: "risk_outreach", asks: "address" }, readsDocuments },
  sanctioned: { now: inReview, later: { ...inReview, closing: "compliance" } },
  country: { only: "entity", now: inReview, later: { ...inReview, closing: "country_not_supported" } },
  mismatch: { only: "person", now: { state: "errant_fields", asks: "date_of_birth" } }
}

const scriptOf = ({ name, word }: State.Party): Script => {
  const script: Script = word === "plain" || word === "timeout" ? { now: verified, readsDocuments } : scripts[word]
  const isOther = script.only !== undefined && (script.only === "entity") !== (name === "entity")
  return isOther ? { now: verified, readsDocuments } : script
}

/** What is said of a party at once; null: the service does not answer. */
export const evaluate = (party: State.Party): Answer | null => {
  if (party.word === "timeout") return null
  const script = scriptOf(party)
  if (script.readsDocuments === true) {
    if (party.documents.some(({ status }) => status === "in_review")) return { ...inReview, follows: "posted" }
    if (party.documents.some(({ status }) => status === "accepted")) return verified
  }
  return script.later === undefined ? script.now : { ...script.now, follows: "script" }
}

/** What the documents in review say: each is decided but for those that the operator is to see. */
const ofDocuments = (party: State.Party): Answer => {
  const waiting = party.documents.filter(({ status }) => status === "in_review")
  const seen = waiting.filter(({ stem }) => stem !== "review")
  for (const document of seen) document.status = document.stem === "rejected" ? "rejected" : "accepted"
  if (seen.some(({ stem }) => stem === "rejected")) return documents
  return seen.length < waiting.length ? inReview : verified
}

/** What follows 10 s after the check began. */
export const inquire = (party: State.Party): Answer =>
  party.follows === "posted" ? ofDocuments(party) : (scriptOf(party).later ?? inReview)
