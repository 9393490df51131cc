/**
 * A pre-authorized debit agreement: the payer permits a merchant's account to debit
 * a Canadian bank account (payments.md 2). It is in force until it is revoked or its
 * payment method is deleted. The payment method lists its live agreements, because
 * payments read the method anyway: a command that signs or ends an agreement writes
 * both rows.
 */
import { Schema } from "effect"

/** `personal`: the payer is a consumer; `business`: a company. */
export const Category = Schema.Literals(["personal", "business", "funds_transfer", "cash_management"]).annotate({
  identifier: "PadAgreementCategory"
})

export const types = ["one_time", "recurring", "sporadic"] as const
export const Type = Schema.Literals(types).annotate({ identifier: "PadAgreementType" })

export const Terms = Schema.Struct({
  paymentMethodId: Schema.String,
  accountId: Schema.String,
  category: Category,
  type: Type,
  signatoryName: Schema.String,
  /** UNIX seconds */
  signatureTime: Schema.Int
})
export type Terms = typeof Terms.Type

export const State = Schema.TaggedUnion({
  /** live, except a `one_time` agreement that a payment has used */
  Signed: { terms: Terms },
  Revoked: { terms: Terms }
})
export type State = typeof State.Type

export type Event = { readonly _tag: "Signed"; readonly terms: Terms } | { readonly _tag: "Revoked" }

/** The status by which lists filter `revoked`. */
export const statusOf = (revoked: boolean): string => (revoked ? "revoked" : "signed")
