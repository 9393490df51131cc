/**
 * The answers of the identity service of the staging platform (merchants.md 16): a word in the name of a person or an entity
 * decides, and for documents their file names. Pure and without a store: the reference of an answer contains the next one.
 */
import { Redacted } from "effect"
import type * as Issue from "../merchants/legal-entity/verification/Issue.ts"
import type * as Identity from "../ports/networks/IdentityVerification.ts"

type Answer = Extract<Identity.Reply, { readonly _tag: "Answered" }>

/** The inputs of an answer besides the question. */
export interface Options {
  /** seconds until a scripted step follows */
  readonly delay: number
  /** a keyed hash, so that a reference reveals no secret */
  readonly hash: (text: string) => string
}

const answer = (outcome: Answer["outcome"], more: Partial<Answer> = {}): Answer => ({
  _tag: "Answered",
  outcome,
  reference: null,
  nextPollAt: null,
  documents: [],
  closing: null,
  ...more
})

const addressRequest: Issue.DocumentRequest = {
  documents: ["drivers_license", "current_lease_contract"],
  message: "We need to verify your address."
}
const personRequest: Issue.DocumentRequest = {
  documents: ["passport", "drivers_license"],
  message: "We need to verify your date of birth."
}
const entityRequest: Issue.DocumentRequest = { documents: ["passport"], message: "We need to verify your name." }

const verified = answer({ _tag: "Verified" })
const inReview = answer({ _tag: "InReview" })
const documentsRequired = answer({ _tag: "AdditionalDocumentsRequired" })

type Kind = "person" | "entity"

/** The row of a word: the answer at once, and the one after the delay. */
interface Script {
  readonly only?: Kind
  readonly now: Answer | ((kind: Kind) => Answer)
  readonly later?: Answer
  /** the posted documents decide the answer */
  readonly documents?: true
}

const scripts: ReadonlyMap<string, Script> = new Map<string, Script>([
  ["review", { now: inReview }],
  ["reviewpass", { now: inReview, later: verified, documents: true }],
  ["reviewfail", { now: inReview, later: documentsRequired, documents: true }],
  ["documents", { now: documentsRequired, documents: true }],
  [
    "identity",
    {
      now: (kind) =>
        answer({ _tag: "IdentityVerification", request: kind === "person" ? personRequest : entityRequest }),
      documents: true
    }
  ],
  [
    "address",
    { only: "person", now: answer({ _tag: "IdentityVerification", request: addressRequest }), documents: true }
  ],
  ["outreach", { now: verified, later: answer({ _tag: "RiskOutreach", request: addressRequest }), documents: true }],
  ["sanctioned", { now: inReview, later: { ...inReview, closing: "compliance" } }],
  ["country", { only: "entity", now: inReview, later: { ...inReview, closing: "country_not_supported" } }]
])

const kindOf = ({ _tag }: Identity.Subject): Kind => (_tag === "Entity" ? "entity" : "person")

/** The magic word in a name; null: the name has none. */
const wordOf = (subject: Identity.Subject): string | null => {
  if (subject._tag === "Entity")
    return /^magic\s+([a-z]+)\b/i.exec(subject.facts.entityName ?? "")?.[1]?.toLowerCase() ?? null
  const { first, last } = subject.person.name ?? {}
  return first?.toLowerCase() === "magic" ? (last?.toLowerCase() ?? null) : null
}

const errant = (paths: ReadonlyArray<string>, code: Issue.Code): Answer =>
  answer({ _tag: "Errant", fields: Object.fromEntries(paths.map((path) => [path, [code]])) })

const fullNumber = ({ socialSecurityNumber }: Identity.Person): Answer =>
  socialSecurityNumber === null ? errant(["personal_country_info.US.social_security_number"], "is_null") : verified

/** The reference of a date of birth that was found wrong, and of one that was changed. */
const mismatch = "mismatch:"
const matched = "matched"

const birth = ({ dateOfBirth }: Identity.Person, previous: string | null, hash: Options["hash"]): Answer => {
  const reference = `${mismatch}${hash(dateOfBirth === null ? "" : Redacted.value(dateOfBirth))}`
  return previous === null || previous === reference || !(previous === matched || previous.startsWith(mismatch))
    ? { ...errant(["date_of_birth"], "is_invalid"), reference }
    : { ...verified, reference: matched }
}

/** The answers about ideology, funds and contributors, all of which are required. Contributors are named, or stated to be none. */
const dueDiligence = (facts: Extract<Identity.Subject, { readonly _tag: "Entity" }>["facts"]): Answer => {
  const answers: ReadonlyArray<readonly [string, unknown]> = [
    ["entity_purpose_or_ideology", facts.entityPurposeOrIdeology],
    ["source_and_use_of_funds", facts.sourceAndUseOfFunds],
    ["has_significant_wealth_contributors", facts.hasSignificantWealthContributors],
    [
      "significant_wealth_contributors",
      facts.hasSignificantWealthContributors === false ? [] : facts.significantWealthContributors
    ]
  ]
  const missing = answers.filter(([, value]) => value === undefined).map(([path]) => path)
  return missing.length === 0 ? verified : errant(missing, "is_null")
}

/** The words whose answer depends on the data. */
const judged = (word: string, { previous, subject }: Identity.Evaluation, { hash }: Options): Identity.Reply | null => {
  if (word === "timeout") return { _tag: "NoAnswer" }
  if (subject._tag === "Entity") return word === "edd" ? dueDiligence(subject.facts) : null
  if (word === "fullssn") return fullNumber(subject.person)
  return word === "mismatch" ? birth(subject.person, previous, hash) : null
}

const stemOf = (fileName: string): string => fileName.replace(/\.[^.]*$/, "").toLowerCase()

/** The answer about documents: a rejected one requests others, one in review waits for the operator. */
const documentsAnswer = (documents: ReadonlyArray<Identity.Document>): Answer => {
  const waiting = documents.filter(({ status }) => status === "in_review")
  const stems = waiting.map(({ fileName, id }) => ({ id, stem: stemOf(fileName) }))
  const decided = stems
    .filter(({ stem }) => stem !== "review")
    .map(({ id, stem }) => ({ id, accepted: stem !== "rejected" }))
  if (decided.some(({ accepted }) => !accepted)) return { ...documentsRequired, documents: decided }
  return { ...(decided.length < stems.length ? inReview : verified), documents: decided }
}

/** `<what follows>@<service time>`: a word, or `posted` for documents. */
const posted = "posted"
const form = /^([a-z]+)@([0-9]+)$/

const scripted = (word: string, { now, later }: Script, kind: Kind, at: number): Answer => {
  const said = typeof now === "function" ? now(kind) : now
  return later === undefined ? said : { ...said, reference: `${word}@${at}`, nextPollAt: at }
}

/** The answer about a party. */
export const evaluate = (evaluation: Identity.Evaluation, options: Options): Identity.Reply => {
  const { documents, startedAt, subject } = evaluation
  const word = wordOf(subject) ?? ""
  const special = judged(word, evaluation, options)
  if (special !== null) return special
  const row = scripts.get(word)
  const kind = kindOf(subject)
  const script = row?.only === undefined || row.only === kind ? row : undefined
  const at = startedAt + options.delay
  if (script === undefined || script.documents === true) {
    if (documents.some(({ status }) => status === "in_review"))
      return { ...inReview, reference: `${posted}@${at}`, nextPollAt: at }
    if (script === undefined || documents.some(({ status }) => status === "accepted")) return verified
  }
  return scripted(word, script, kind, at)
}

/** The result of an evaluation at a service time; any other reference waits for the operator. */
export const inquire = ({ documents, reference }: Identity.Inquiry, at: number): Identity.Reply => {
  const [, word = "", time] = form.exec(reference) ?? []
  const script = scripts.get(word)
  const later = word === posted ? documentsAnswer(documents) : script?.later
  if (later === undefined) return { ...inReview, reference }
  const nextPollAt = Number(time)
  if (at >= nextPollAt) return { ...later, reference }
  const now = script === undefined || typeof script.now === "function" ? inReview : script.now
  return { ...now, reference, nextPollAt }
}
