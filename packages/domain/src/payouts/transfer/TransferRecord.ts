/** The members that the records of payouts and of recoveries have in common (merchants.md 7, 8). */
import { Schema } from "effect"
import type { Subject } from "../../decider/ResourceKind.ts"
import * as Money from "../../vocabulary/Money.ts"
import { common, Reference, UnixTimeOrNull } from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as Transfer from "./Transfer.ts"

export const statuses = ["pending", "completed", "failed"] as const
export const Status = Schema.Literals(statuses).annotate({ identifier: "TransferStatus" })
export type Status = typeof Status.Type

export const fields = {
  ...common,
  owner: Reference.annotateKey({ description: "The account whose balance moves." }),
  payout_method: Reference.annotateKey({
    description: "The payout method that the account had when this was created."
  }),
  amount: Schema.Int.annotateKey({ description: "What moves, in cents." }),
  currency: Money.Currency.annotateKey({ description: "The currency of the account." }),
  status: Status.annotateKey({ description: "Where it stands; a completed one fails when the bank returns it later." }),
  complete_time: UnixTimeOrNull.annotateKey({
    description: "When the bank moved the money, in UNIX seconds, also if it came back later. null: it did not."
  })
}
const Members = Schema.Struct(fields)

export const statusOf = (state: Transfer.State): Status => {
  if (Transfer.isPending(state)) return "pending"
  return state._tag === "Completed" ? "completed" : "failed"
}

/** When the bank moved the money, even if it came back later; null: it did not. */
export const completeTime = (state: Transfer.State): number | null =>
  "completedAt" in state ? state.completedAt : null

interface Terms {
  readonly accountId: string
  readonly payoutMethodId: string
  readonly amount: number
  readonly currency: Money.Currency
}

/** The common members of the record of a payout or a recovery. */
export const render = (
  type: "payouts" | "recoveries",
  state: Transfer.State & { readonly terms: Terms },
  { createTime, id }: Subject
): typeof Members.Type => {
  const { accountId, amount, currency, payoutMethodId } = state.terms
  return {
    ...ResourceReference.to(type, id),
    owner: ResourceReference.to("accounts", accountId),
    create_time: createTime,
    payout_method: ResourceReference.to("payout_methods", payoutMethodId),
    amount,
    currency,
    status: statusOf(state),
    complete_time: completeTime(state)
  }
}

/** A pending reason as the record shows it. */
export const pendingReason = <Code extends string>(code: Code, message: string) => ({
  reason_code: code,
  reason_message: message,
  details: []
})
