/** What the records of payouts and of recoveries show alike (merchants.md 7, 8). */
import { Schema } from "effect"
import * as Money from "../../vocabulary/Money.ts"
import { common, Reference, UnixTimeOrNull } from "../../vocabulary/RecordFields.ts"
import type { Subject } from "../../decider/Kind.ts"
import type { JsonObject } from "../../vocabulary/Json.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as Transfer from "./Transfer.ts"

export const statuses = ["pending", "completed", "failed"] as const
export type Status = (typeof statuses)[number]

export const statusOf = (state: Transfer.State): Status => {
  if (Transfer.isPending(state)) return "pending"
  return state._tag === "Completed" ? "completed" : "failed"
}

/** When the bank moved the money, also when it came back later; null: it did not. */
export const completeTime = (state: Transfer.State): number | null =>
  "completedAt" in state ? state.completedAt : null

interface Terms {
  readonly accountId: string
  readonly payoutMethodId: string
  readonly amount: number
  readonly currency: string
}

/** The members up to `complete_time`. */
export const members = (
  type: "payouts" | "recoveries",
  state: Transfer.State & { readonly terms: Terms },
  { createTime, id }: Subject
): JsonObject => {
  const { accountId, amount, currency, payoutMethodId } = state.terms
  return {
    ...ResourceReference.to(type, id),
    owner: { ...ResourceReference.to("accounts", accountId) },
    create_time: createTime,
    payout_method: { ...ResourceReference.to("payout_methods", payoutMethodId) },
    amount,
    currency,
    status: statusOf(state),
    complete_time: completeTime(state)
  }
}

/** A pending reason as the record shows it. */
export const pendingReason = (code: string, message: string): JsonObject => ({
  reason_code: code,
  reason_message: message,
  details: []
})

/** The members of the records of payouts and of recoveries up to `complete_time`. */
export const fields = {
  ...common,
  owner: Reference,
  payout_method: Reference,
  amount: Schema.Int,
  currency: Money.Currency,
  status: Schema.Literals(statuses),
  complete_time: UnixTimeOrNull
}
