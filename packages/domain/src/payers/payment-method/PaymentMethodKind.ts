/** The kind of payment methods: their transitions (PaymentMethodTransitions.ts), record, due time and how lists show them. */
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as Reference from "../../vocabulary/Reference.ts"
import * as Microdeposits from "../microdeposits/Microdeposits.ts"
import * as PaymentInstrument from "./PaymentInstrument.ts"
import * as PaymentMethod from "./PaymentMethod.ts"
import { events } from "./PaymentMethodTransitions.ts"

const record = (state: PaymentMethod.State, subject: Kind.Subject): JsonObject => ({
  ...Reference.to("payment_methods", subject.id),
  owner: { ...Reference.application(subject.appId) },
  create_time: subject.createTime,
  type: state.details.type,
  status: PaymentMethod.statusOf(state) ?? "unverified",
  ...PaymentInstrument.record(state.details),
  custom_data: state.details.customData
})

/** Owed voids, and agreements that a deletion left signed, are due now. */
const dueAt = (state: PaymentMethod.State): number | null => {
  if (state._tag === "Verifying") return state.openedAt + PaymentMethod.verificationTimeout
  if (state.voids.length > 0) return 0
  if (state._tag === "Abandoned") return null
  if (state._tag === "Deleted" && PaymentInstrument.agreementsOf(state.details).length > 0) return 0
  return PaymentInstrument.isCard(state.details)
    ? state.details.refreshAt
    : (PaymentMethod.openDeposits(state)?.askAt ?? null)
}

/** The operator's view of a bank account's microdeposits; null: it has none. Amounts are shown in staging only. */
export const microdepositsRecord = (state: PaymentMethod.State, showsAmounts: boolean): JsonObject | null => {
  const deposits = PaymentInstrument.isCard(state.details) ? null : state.details.deposits
  if (deposits === null) return null
  return { ...Microdeposits.record(deposits, showsAmounts), status: PaymentMethod.statusOf(state) }
}

export const kind = Kind.make<PaymentMethod.State, PaymentMethod.Event>({
  type: "payment_methods",
  state: PaymentMethod.State,
  events,
  dueAt,
  listed: (state, subject) => {
    const status = PaymentMethod.statusOf(state)
    return status === null ? null : { ownerId: subject.appId, status, facets: { type: state.details.type } }
  },
  record
})
