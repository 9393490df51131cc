/** Why a command was refused, as the operator surface answers it (platform.md 12). */
import { Schema } from "effect"
import type { RecordedRefusal } from "@payments-platform/domain/application/executor/RefusalLog"
import type { JsonObject } from "@payments-platform/domain/vocabulary/Json"
import { idOf } from "../../api/Examples.ts"
import { text } from "../../api/RecordFields.ts"

const StateAgainst = Schema.Struct({
  id: Schema.String,
  state: Schema.String,
  event: Schema.String,
  possible: Schema.Array(Schema.String)
})

const Bound = Schema.Struct({
  counter: Schema.String,
  amount: Schema.Int,
  min: Schema.NullOr(Schema.Int),
  max: Schema.NullOr(Schema.Int),
  passes: Schema.Int
})

export const Refusal = Schema.Struct({
  correlation_id: Schema.String,
  rule: Schema.String,
  contract: Schema.String,
  reason: Schema.Struct({
    type: Schema.Literals(["invalid", "forbidden", "unknown_ids", "rejected"]),
    rejection: text,
    problems: Schema.Array(Schema.Struct({ path: Schema.Array(Schema.String), reason: Schema.String }))
  }),
  saw: Schema.Array(Schema.Struct({ id: Schema.String, resource: Schema.String, version: Schema.Int, status: text })),
  state: Schema.NullOr(StateAgainst),
  bound: Schema.NullOr(Bound)
}).annotate({
  identifier: "Refusal",
  examples: [
    {
      correlation_id: idOf("refusal"),
      rule: "refunds.create",
      contract: "payments.md 4",
      reason: { type: "rejected", rejection: "Refund/InsufficientBalance", problems: [] },
      saw: [{ id: idOf("payment"), resource: "payments", version: 2, status: "completed" }],
      state: null,
      bound: { counter: `merchant:${idOf("account")}:available|USD`, amount: -2000, min: 0, max: null, passes: -3000 }
    }
  ]
})

/** A refusal as the operator reads it. */
export const record = ({ bound, contract, correlationId, reason, rule, saw, state }: RecordedRefusal): JsonObject => ({
  correlation_id: correlationId,
  rule,
  contract,
  reason: { ...reason, problems: reason.problems.map(({ path, reason: of }) => ({ path, reason: of })) },
  saw: saw.map(({ id, status, type, version }) => ({ id, resource: type, version, status })),
  state: state === null ? null : { ...state },
  bound:
    bound === null
      ? null
      : {
          counter: bound.key,
          amount: bound.amount,
          min: bound.min ?? null,
          max: bound.max ?? null,
          passes: bound.passes
        }
})
