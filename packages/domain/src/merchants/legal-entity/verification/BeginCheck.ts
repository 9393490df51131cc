/**
 * Begins the check of a party when its data is written or documents are posted for it (merchants.md 2). Each function
 * is a trigger of that table and returns the state after it.
 */
import type * as Document from "../../document/Document.ts"
import type * as Issue from "./Issue.ts"
import * as Verification from "./Verification.ts"

type Errant = Extract<Verification.Verification, { readonly _tag: "Errant" }>

/** The check that a trigger begins. */
export interface Check {
  readonly attempt: number
  /** UNIX seconds */
  readonly at: number
  /** the operator reviews the party, whatever the service says */
  readonly byOperator: boolean
}

const evaluate = ({ at, attempt }: Check): Verification.Ask => ({
  _tag: "Evaluate",
  attempt,
  startedAt: at,
  failures: 0,
  at
})

/** Asks the service about the present data. */
const checked = (
  verification: Verification.Verification,
  check: Check,
  resumes: Extract<Verification.Verification, { readonly _tag: "Checking" }>["resumes"]
): Verification.Verification =>
  check.byOperator
    ? { ...Verification.knownOf(verification), _tag: "InReview", ask: null, isVerified: false }
    : { ...Verification.knownOf(verification), _tag: "Checking", ask: evaluate(check), resumes }

export interface DataChange {
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

/** The service checks again when one of its errant fields changes; the operator's errant fields must all change. */
const corrected = (errant: Errant, { check, unchanged }: DataChange): Verification.Verification => {
  const left = unchanged(errant.fields)
  const remaining = Object.keys(left).length
  if (remaining === Object.keys(errant.fields).length) return errant
  return errant.by === "service" || remaining === 0 ? checked(errant, check, null) : { ...errant, fields: left }
}

/** A party whose data is complete was changed. */
const changed = (verification: Verification.Verification, written: DataChange): Verification.Verification => {
  const { check, isIdentityChanged } = written
  switch (verification._tag) {
    case "Unverified":
      return checked(verification, check, null)
    case "Checking":
      return checked(verification, check, verification.resumes)
    case "Errant":
      return corrected(verification, written)
    case "InReview":
      if (!isIdentityChanged) return verification
      if (check.byOperator) return checked(verification, check, null)
      return verification.ask === null ? verification : { ...verification, ask: evaluate(check) }
    case "AdditionalDocumentsRequired":
    case "IdentityVerification":
      return verification
    case "Verified":
      return isIdentityChanged ? checked(verification, check, { _tag: "Verified" }) : verification
    case "RiskOutreach":
      return isIdentityChanged
        ? checked(verification, check, {
            _tag: "RiskOutreach",
            request: verification.request,
            until: verification.until
          })
        : verification
  }
}

/** The legal entity was written. */
export const afterWrite = (verification: Verification.Verification, change: DataChange): Verification.Verification => {
  const { isChanged, isMissing, wasMissing } = change
  if (isMissing)
    return isChanged || wasMissing !== true
      ? { ...Verification.knownOf(verification), _tag: "Unverified" }
      : verification
  return isChanged || verification._tag === "Unverified" ? changed(verification, change) : verification
}

/** Documents were posted for the party. Documents that were not requested wait for the operator. */
export const afterPost = (
  verification: Verification.Verification,
  added: ReadonlyArray<Document.Attachment>,
  check: Check
): Verification.Verification => {
  const documents = [...verification.documents, ...added.map((each) => ({ ...each, status: "in_review" }) as const)]
  const ask = check.byOperator ? null : evaluate(check)
  const { reference } = verification
  switch (verification._tag) {
    case "Checking":
      return checked({ ...verification, documents }, check, verification.resumes)
    case "InReview":
      return { ...verification, documents, ask: verification.ask === null ? null : ask }
    case "AdditionalDocumentsRequired":
    case "IdentityVerification":
      return { _tag: "InReview", documents, reference, ask, isVerified: false }
    case "RiskOutreach":
      return { _tag: "InReview", documents, reference, ask, isVerified: true }
    default:
      return { ...verification, documents }
  }
}
