/**
 * A check of a party begins when its data is written or documents are posted for it (merchants.md 2). Each function
 * is a trigger of that table and gives the state after it.
 */
import type * as Document from "../document/Document.ts"
import type * as Issue from "./Issue.ts"
import * as Verification from "./Verification.ts"

type Errant = Extract<Verification.Verification, { readonly _tag: "Errant" }>

/** The check that a trigger begins. */
export interface Check {
  readonly attempt: number
  /** UNIX seconds */
  readonly at: number
  /** the party is one that the operator reviews, whatever the service says */
  readonly byOperator: boolean
}

const evaluate = ({ at, attempt }: Check): Verification.Ask => ({
  _tag: "Evaluate",
  attempt,
  startedAt: at,
  failures: 0,
  at
})

/** The service is asked about the data as it is now. */
const checked = (
  of: Verification.Verification,
  check: Check,
  resumes: Extract<Verification.Verification, { readonly _tag: "Checking" }>["resumes"]
): Verification.Verification =>
  check.byOperator
    ? { ...Verification.knownOf(of), _tag: "InReview", ask: null, isVerified: false }
    : { ...Verification.knownOf(of), _tag: "Checking", ask: evaluate(check), resumes }

/** A change of the data of a party. */
export interface Written {
  readonly check: Check
  /** data of section 1.5 is missing */
  readonly isMissing: boolean
  /** it was missing before; null: the party is new */
  readonly wasMissing: boolean | null
  /** a fact about the party has changed */
  readonly isChanged: boolean
  /** its name, address, date of birth, numbers or legal form have changed */
  readonly isIdentityChanged: boolean
  /** the fields among these whose values have not changed */
  readonly unchanged: (fields: Issue.ErrantFields) => Issue.ErrantFields
}

/** The service judges again when one of its fields has changed; what the operator found wrong is to be changed wholly. */
const corrected = (of: Errant, { check, unchanged }: Written): Verification.Verification => {
  const left = unchanged(of.fields)
  const remaining = Object.keys(left).length
  if (remaining === Object.keys(of.fields).length) return of
  return of.by === "service" || remaining === 0 ? checked(of, check, null) : { ...of, fields: left }
}

/** A party whose data is complete was changed. */
const changed = (of: Verification.Verification, written: Written): Verification.Verification => {
  const { check, isIdentityChanged } = written
  switch (of._tag) {
    case "Unverified":
      return checked(of, check, null)
    case "Checking":
      return checked(of, check, of.resumes)
    case "Errant":
      return corrected(of, written)
    case "InReview":
      if (!isIdentityChanged) return of
      if (check.byOperator) return checked(of, check, null)
      return of.ask === null ? of : { ...of, ask: evaluate(check) }
    case "AdditionalDocumentsRequired":
    case "IdentityVerification":
      return of
    case "Verified":
      return isIdentityChanged ? checked(of, check, { _tag: "Verified" }) : of
    case "RiskOutreach":
      return isIdentityChanged ? checked(of, check, { _tag: "RiskOutreach", request: of.request, until: of.until }) : of
  }
}

/** The legal entity was written. */
export const written = (of: Verification.Verification, change: Written): Verification.Verification => {
  const { isChanged, isMissing, wasMissing } = change
  if (isMissing) return isChanged || wasMissing !== true ? { ...Verification.knownOf(of), _tag: "Unverified" } : of
  return isChanged || of._tag === "Unverified" ? changed(of, change) : of
}

/** Documents were posted for the party. Where none are asked for they wait for the operator. */
export const posted = (
  of: Verification.Verification,
  added: ReadonlyArray<Document.Attachment>,
  check: Check
): Verification.Verification => {
  const documents = [...of.documents, ...added.map((each) => ({ ...each, status: "in_review" }) as const)]
  const ask = check.byOperator ? null : evaluate(check)
  const { reference } = of
  switch (of._tag) {
    case "Checking":
      return checked({ ...of, documents }, check, of.resumes)
    case "InReview":
      return { ...of, documents, ask: of.ask === null ? null : ask }
    case "AdditionalDocumentsRequired":
    case "IdentityVerification":
      return { _tag: "InReview", documents, reference, ask, isVerified: false }
    case "RiskOutreach":
      return { _tag: "InReview", documents, reference, ask, isVerified: true }
    default:
      return { ...of, documents }
  }
}
