/** A request that was answered with an error, as the operator surface shows it (platform.md 12). */
import { Schema } from "effect"
import type { RecordedRefusal } from "@payments-platform/domain/application/executor/RefusalLog"
import type { JsonObject } from "@payments-platform/domain/vocabulary/Json"
import { UnixTime } from "@payments-platform/domain/vocabulary/Time"
import { appId, idOf, time } from "@payments-platform/domain/vocabulary/Examples"
import { text } from "@payments-platform/domain/vocabulary/RecordFields"
import * as ErrorCodes from "../../response/ErrorCodes.ts"
import type { RefusedRequest } from "../../server/RefusedRequests.ts"

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

const Reason = Schema.Struct({
  type: Schema.Literals(["invalid", "forbidden", "unknown_ids", "rejected"]),
  rejection: text,
  problems: Schema.Array(Schema.Struct({ path: Schema.Array(Schema.String), reason: Schema.String }))
})

export const Refusal = Schema.Struct({
  correlation_id: Schema.String,
  create_time: UnixTime,
  app_id: text,
  method: Schema.String,
  path: Schema.String,
  status: Schema.Int,
  error: ErrorCodes.ErrorBody,
  rule: text,
  contract: text,
  reason: Schema.NullOr(Reason),
  saw: Schema.Array(Schema.Struct({ id: Schema.String, resource: Schema.String, version: Schema.Int, status: text })),
  state: Schema.NullOr(StateAgainst),
  bound: Schema.NullOr(Bound)
}).annotate({
  identifier: "Refusal",
  examples: [
    {
      correlation_id: idOf("refusal"),
      create_time: time,
      app_id: appId,
      method: "POST",
      path: "/refunds",
      status: 400,
      error: ErrorCodes.errorBody("TRANSFER_CANNOT_BE_CREATED", [
        { place: "body", path: ["payment_id"], reason: "INSUFFICIENT_BALANCE" }
      ]),
      rule: "refunds.create",
      contract: "payments.md 4",
      reason: { type: "rejected", rejection: "Refund/InsufficientBalance", problems: [] },
      saw: [{ id: idOf("payment"), resource: "payments", version: 2, status: "completed" }],
      state: null,
      bound: { counter: `merchant:${idOf("account")}:available|USD`, amount: -2000, min: 0, max: null, passes: -3000 }
    }
  ]
})

const boundOf = ({ amount, key, max, min, passes }: NonNullable<RecordedRefusal["bound"]>): JsonObject => ({
  counter: key,
  amount,
  min: min ?? null,
  max: max ?? null,
  passes
})

const ofCommand = ({ bound, contract, reason, rule, saw, state }: RecordedRefusal): JsonObject => ({
  rule,
  contract,
  reason: { ...reason, problems: reason.problems.map(({ path, reason: of }) => ({ path, reason: of })) },
  saw: saw.map(({ id, status, type, version }) => ({ id, resource: type, version, status })),
  state: state === null ? null : { ...state },
  bound: bound === null ? null : boundOf(bound)
})

/** The members of a request of which no rule judged a command: a read, or one that was refused before. */
const withoutCommand: JsonObject = { rule: null, contract: null, reason: null, saw: [], state: null, bound: null }

/** A refusal as the operator reads it. */
export const record = (refused: RefusedRequest): JsonObject => {
  const { appId, command, correlationId, createTime, error, method, path, status } = refused
  return {
    correlation_id: correlationId,
    create_time: createTime,
    app_id: appId,
    method,
    path,
    status,
    error: { ...error, details: error.details.map((detail) => ({ ...detail })) },
    ...(command === null ? withoutCommand : ofCommand(command))
  }
}
