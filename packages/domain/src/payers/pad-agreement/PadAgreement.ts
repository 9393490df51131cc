/**
 * A pre-authorized debit agreement: the payer lets a merchant's account debit a
 * Canadian bank account (payments.md 2). It lasts until it is revoked, by a call or
 * with its payment method. Which agreements are live is said by the method, which
 * payments read anyway; so whatever begins or ends one writes both rows.
 */
import { Schema } from "effect"
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as Reference from "../../vocabulary/Reference.ts"
import * as PaymentInstrument from "../payment-method/PaymentInstrument.ts"
import type * as PaymentMethod from "../payment-method/PaymentMethod.ts"
import { kind as methodKind } from "../payment-method/PaymentMethodKind.ts"

/** `personal`: the payer is a consumer; `business`: a company. */
export const Category = Schema.Literals(["personal", "business", "funds_transfer", "cash_management"])

export const types = ["one_time", "recurring", "sporadic"] as const
export const Type = Schema.Literals(types)

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
  /** live, unless it is a `one_time` one that a payment has used up */
  Signed: { terms: Terms },
  Revoked: { terms: Terms }
})
export type State = typeof State.Type

export type Event = { readonly _tag: "Signed"; readonly terms: Terms } | { readonly _tag: "Revoked" }

const evolve = (state: State | null, event: Event): State => {
  if (state === null && event._tag === "Signed") return State.cases.Signed.make({ terms: event.terms })
  if (state?._tag === "Signed" && event._tag === "Revoked") return State.cases.Revoked.make({ terms: state.terms })
  throw new TypeError(`a PAD agreement in ${state?._tag ?? "no state"} has no ${event._tag}`)
}

const record = ({ _tag, terms }: State, subject: Kind.Subject): JsonObject => ({
  ...Reference.to("pad_agreements", subject.id),
  owner: { ...Reference.to("payment_methods", terms.paymentMethodId) },
  create_time: subject.createTime,
  payment_method_id: terms.paymentMethodId,
  account_id: terms.accountId,
  category: terms.category,
  type: terms.type,
  signature: { signatory_name: terms.signatoryName, signature_time: terms.signatureTime },
  revoked: _tag === "Revoked"
})

const silent = { Signed: Kind.none, Revoked: Kind.none }

/** What lists select by `revoked`. */
export const statusOf = (revoked: boolean): string => (revoked ? "revoked" : "signed")

export const kind = Kind.make<State, Event>({
  type: "pad_agreements",
  state: State,
  evolve,
  entries: silent,
  topics: silent,
  dueAt: () => null,
  claims: Kind.none,
  counts: Kind.none,
  listed: ({ _tag, terms }) => ({
    ownerId: terms.paymentMethodId,
    status: statusOf(_tag === "Revoked"),
    rel: terms.accountId,
    facets: { type: terms.type }
  }),
  shows: Kind.none,
  record
})

/** The method without the agreement; nothing when that one is not live. */
export const ended = (
  method: Kind.Fact<PaymentMethod.State> | null,
  agreementId: string | null
): ReadonlyArray<Kind.Step> => {
  if (method === null || agreementId === null) return []
  const isLive = PaymentInstrument.agreementsOf(method.state.details).some(({ id }) => id === agreementId)
  return isLive ? [methodKind.move(method, [{ _tag: "AgreementEnded", agreementId }])] : []
}
