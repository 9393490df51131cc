/**
 * The verification of one party (merchants.md 2): its states, and what the identity service and the operator decide.
 * Each function is a trigger of that table and returns the state after it; BeginCheck.ts has those that begin a check.
 * RequiredData.ts derives from a party's fields what is missing.
 *
 * A check has a number, and an answer counts only for the check that asked (`ask`): the answer about old data or about
 * other documents verifies nothing.
 */
import { Schema } from "effect"
import * as StateCodec from "../../../decider/StateCodec.ts"
import * as Time from "../../../vocabulary/time/Time.ts"
import * as Document from "../../document/Document.ts"
import * as Issue from "./Issue.ts"

/** A document of the party, with what was decided about it. */
export const PartyDocument = Schema.Struct({
  ...Document.Attachment.fields,
  status: Schema.Literals(["in_review", "accepted", "rejected"])
})
export type PartyDocument = typeof PartyDocument.Type

const asked = {
  /** the number of the check among those of the legal entity */
  attempt: Schema.Int,
  startedAt: Time.UnixTime,
  /** how often the service did not answer this question */
  failures: Schema.Int,
  /** when the service is asked */
  at: Time.UnixTime
}

/** The next question to the identity service. */
export const Ask = Schema.TaggedUnion({
  /** evaluate the data and documents of the party */
  Evaluate: asked,
  /** what is the result of the last evaluation */
  Inquire: asked
})
export type Ask = typeof Ask.Type

/** `until`: the time limit of the requested documents */
const outreach = { request: Issue.DocumentRequest, until: Time.UnixTime }

const known = {
  documents: StateCodec.field(Schema.Array(PartyDocument), []),
  /** the name that the identity service gave to its last evaluation; null: there was none */
  reference: StateCodec.orNull(Schema.String)
}

export const Verification = Schema.TaggedUnion({
  /** data of section 1.5 is missing */
  Unverified: known,
  /**
   * the service is asked. `resumes`: what the party was before its data changed; it stays that until the first answer
   * or failure
   */
  Checking: {
    ...known,
    ask: Ask,
    resumes: StateCodec.orNull(Schema.TaggedUnion({ Verified: {}, RiskOutreach: outreach }))
  },
  /** fields that the service or the operator found wrong */
  Errant: { ...known, fields: Issue.ErrantFields, by: Schema.Literals(["service", "operator"]) },
  /** `ask` null: the operator decides. `isVerified`: documents of a risk outreach are in review */
  InReview: { ...known, ask: StateCodec.orNull(Ask), isVerified: Schema.Boolean },
  AdditionalDocumentsRequired: known,
  IdentityVerification: { ...known, request: Issue.DocumentRequest },
  /** `ask`: when the service may ask for documents after all */
  Verified: { ...known, ask: StateCodec.orNull(Ask) },
  /** verified, and asked for documents */
  RiskOutreach: { ...known, ...outreach }
})
export type Verification = typeof Verification.Type

/** What the identity service or the operator decides about a party. */
export type Outcome =
  | { readonly _tag: "Verified" | "InReview" | "AdditionalDocumentsRequired" }
  | { readonly _tag: "IdentityVerification" | "RiskOutreach"; readonly request: Issue.DocumentRequest }
  /** `fields`: by their dotted paths in the record of the legal entity */
  | { readonly _tag: "Errant"; readonly fields: Issue.ErrantFields }

/** An answer of the identity service. */
export interface Answer {
  readonly outcome: Outcome
  /** the service's name for the evaluation */
  readonly reference: string | null
  /** when to ask for the result of a review, or whether documents are requested after all; null: never */
  readonly nextPollAt: number | null
  /** what the service decided about single documents; the others follow the outcome */
  readonly documents: ReadonlyArray<{ readonly id: string; readonly accepted: boolean }>
}

const outreachDays = 14
/** How long after each failure the service is asked again, in seconds; then the operator decides. */
const pauses = [Time.minutes(1), Time.minutes(5), Time.minutes(30)] as const

export const initial: Verification = { _tag: "Unverified", documents: [], reference: null }

/** What stays of a party whatever its state. */
export const knownOf = ({ documents, reference }: Verification) => ({ documents, reference })

type Errant = Extract<Verification, { readonly _tag: "Errant" }>

/** The status that an outcome gives to a document in review, unless the service decided about it. */
const statusAfter = (outcome: Outcome): PartyDocument["status"] => {
  switch (outcome._tag) {
    case "Verified":
    case "RiskOutreach":
      return "accepted"
    case "AdditionalDocumentsRequired":
    case "IdentityVerification":
      return "rejected"
    default:
      return "in_review"
  }
}

const documentsAfter = (
  { documents }: Verification,
  outcome: Outcome,
  decided: Answer["documents"]
): ReadonlyArray<PartyDocument> =>
  documents.map((each) => {
    if (each.status !== "in_review") return each
    const found = decided.find(({ id }) => id === each.id)
    const status = found === undefined ? statusAfter(outcome) : found.accepted ? "accepted" : "rejected"
    return { ...each, status }
  })

const isOutreachReview = (verification: Verification): boolean =>
  verification._tag === "InReview" && verification.isVerified

/** The state that an outcome gives. `ask`: the question that follows. */
const concluded = (
  verification: Verification,
  outcome: Outcome,
  { ask, at, by }: { readonly ask: Ask | null; readonly at: number; readonly by: Errant["by"] }
): Verification => {
  const party = knownOf(verification)
  switch (outcome._tag) {
    case "Verified":
      return verification._tag === "Checking" && verification.resumes?._tag === "RiskOutreach"
        ? { ...party, ...verification.resumes }
        : { ...party, _tag: "Verified", ask }
    case "InReview":
      return { ...party, _tag: "InReview", ask, isVerified: by === "service" && isOutreachReview(verification) }
    case "AdditionalDocumentsRequired":
      return { ...party, _tag: "AdditionalDocumentsRequired" }
    case "IdentityVerification":
      return { ...party, _tag: "IdentityVerification", request: outcome.request }
    case "RiskOutreach":
      return { ...party, _tag: "RiskOutreach", request: outcome.request, until: at + Time.days(outreachDays) }
    case "Errant":
      return { ...party, _tag: "Errant", fields: outcome.fields, by }
  }
}

/** The open question about the party; null: there is none. */
export const askOf = (verification: Verification): Ask | null => ("ask" in verification ? verification.ask : null)

/** The service answered the question `ask` at a time. */
export const answer = (verification: Verification, ask: Ask, answer: Answer, at: number): Verification => {
  const { nextPollAt, documents, outcome } = answer
  const { attempt, startedAt } = ask
  const next: Ask | null =
    nextPollAt === null ? null : { _tag: "Inquire", attempt, startedAt, failures: 0, at: Time.askAgain(nextPollAt, at) }
  return {
    ...concluded(verification, outcome, { ask: next, at, by: "service" }),
    documents: documentsAfter(verification, outcome, documents),
    reference: answer.reference
  }
}

/** The service did not answer the question `ask`. It is asked again; after the last failure the operator decides. */
export const retryAsk = (verification: Verification, ask: Ask, at: number): Verification => {
  const pause = pauses[ask.failures]
  const again: Ask | null = pause === undefined ? null : { ...ask, failures: ask.failures + 1, at: at + pause }
  switch (verification._tag) {
    case "Checking":
      return again === null
        ? { ...knownOf(verification), _tag: "InReview", ask: null, isVerified: false }
        : { ...verification, ask: again }
    case "InReview":
    case "Verified":
      return { ...verification, ask: again }
    default:
      return verification
  }
}

/** The operator decides about the party. */
export const decide = (verification: Verification, outcome: Outcome, at: number): Verification => ({
  ...concluded({ ...knownOf(verification), _tag: "Unverified" }, outcome, { ask: null, at, by: "operator" }),
  documents: documentsAfter(verification, outcome, [])
})

/** The operator decides about a document. In a review, the last accepted one verifies the party. */
export const decideDocument = (verification: Verification, documentId: string, accepted: boolean): Verification => {
  const documents = verification.documents.map((each): PartyDocument =>
    each.id === documentId ? { ...each, status: accepted ? "accepted" : "rejected" } : each
  )
  const { reference } = verification
  if (verification._tag !== "InReview") return { ...verification, documents }
  if (!accepted) return { _tag: "AdditionalDocumentsRequired", documents, reference }
  return documents.some(({ status }) => status === "in_review")
    ? { ...verification, documents }
    : { _tag: "Verified", documents, reference, ask: null }
}

/** The time for documents of a risk outreach has passed. */
export const endOutreach = (verification: Verification): Verification => ({
  ...knownOf(verification),
  _tag: "AdditionalDocumentsRequired"
})

/** The state that records show: until the first answer about changed data, the state before the change. */
export const visibleState = (verification: Verification): Verification => {
  if (verification._tag !== "Checking" || verification.resumes === null || verification.ask.failures > 0)
    return verification
  return verification.resumes._tag === "Verified"
    ? { ...knownOf(verification), _tag: "Verified", ask: null }
    : { ...knownOf(verification), ...verification.resumes }
}

export const isVerified = (verification: Verification): boolean => {
  const state = visibleState(verification)
  return state._tag === "Verified" || state._tag === "RiskOutreach" || isOutreachReview(state)
}
