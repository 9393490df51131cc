/** States of a party's verification for tests, and what triggers move them. */
import type { Attachment } from "@payments-platform/domain/merchants/document/Document"
import type * as BeginCheck from "@payments-platform/domain/merchants/legal-entity/verification/BeginCheck"
import * as Verification from "@payments-platform/domain/merchants/legal-entity/verification/Verification"

type State = Verification.Verification

export const at = 1_000
export const later = 2_000
export const days = 86_400

export const attachment = (id: string, fileName = `${id}.pdf`): Attachment => ({
  id,
  createTime: 5,
  details: { type: "passport", fileName, contentType: "application/pdf", size: 1 }
})
const waiting = { ...attachment("waiting"), status: "in_review" } as const
const documents = [waiting]
const known = { documents, reference: "before" }
export const request = { documents: ["passport"], message: "Show your passport." } as const

export const ask = (attempt = 1, failures = 0): Verification.Ask => ({
  _tag: "Evaluate",
  attempt,
  startedAt: at,
  failures,
  at
})
export const inquiry: Verification.Ask = { _tag: "Inquire", attempt: 1, startedAt: at, failures: 0, at }
export const check: BeginCheck.Check = { attempt: 7, at: later, byOperator: false }
/** The question of a check that a trigger begins. */
export const question: Verification.Ask = { _tag: "Evaluate", attempt: 7, startedAt: later, failures: 0, at: later }

const wrong = { entity_name: ["is_invalid"] } as const
const outreach = { request, until: at + 14 * days } as const

/** Every state, by a name. */
export const states = {
  errant_fields: { ...known, _tag: "Unverified" },
  checking: { ...known, _tag: "Checking", ask: ask(), resumes: null },
  "checking again": { ...known, _tag: "Checking", ask: ask(), resumes: { _tag: "Verified" } },
  "checking again, asked for documents": {
    ...known,
    _tag: "Checking",
    ask: ask(),
    resumes: { _tag: "RiskOutreach", ...outreach }
  },
  "errant by the service": { ...known, _tag: "Errant", fields: wrong, by: "service" },
  "errant by the operator": { ...known, _tag: "Errant", fields: wrong, by: "operator" },
  in_review: { ...known, _tag: "InReview", ask: inquiry, isVerified: false },
  "in_review of the operator": { ...known, _tag: "InReview", ask: null, isVerified: false },
  "in_review, still verified": { ...known, _tag: "InReview", ask: inquiry, isVerified: true },
  additional_documents_required: { ...known, _tag: "AdditionalDocumentsRequired" },
  identity_verification: { ...known, _tag: "IdentityVerification", request },
  verified: { ...known, _tag: "Verified", ask: null },
  "verified, with news to come": { ...known, _tag: "Verified", ask: inquiry },
  risk_outreach: { ...known, _tag: "RiskOutreach", ...outreach }
} as const satisfies Record<string, State>
export type Name = keyof typeof states

/** A state as a table states it: its name, without its documents. */
export const nameOf = (state: State): string => {
  switch (state._tag) {
    case "Unverified":
      return "errant_fields"
    case "Checking": {
      const again =
        state.resumes === null ? "" : state.resumes._tag === "Verified" ? " again" : " again, asked for documents"
      return `checking${again}`
    }
    case "Errant":
      return `errant by the ${state.by}`
    case "InReview":
      return state.isVerified
        ? "in_review, still verified"
        : state.ask === null
          ? "in_review of the operator"
          : "in_review"
    case "AdditionalDocumentsRequired":
      return "additional_documents_required"
    case "IdentityVerification":
      return "identity_verification"
    case "Verified":
      return state.ask === null ? "verified" : "verified, with news to come"
    case "RiskOutreach":
      return "risk_outreach"
  }
}

export const change: BeginCheck.DataChange = {
  check,
  isMissing: false,
  wasMissing: false,
  isChanged: true,
  isIdentityChanged: true,
  unchanged: () => ({})
}
