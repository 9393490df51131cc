/** A request that was answered with an error, as the operator surface shows it (platform.md 12). */
import { Schema } from "effect"
import type { RecordedRefusal } from "@payments-platform/domain/application/executor/RefusalLog"
import { appId, idOf, time } from "@payments-platform/domain/vocabulary/Examples"
import { text } from "@payments-platform/domain/vocabulary/RecordFields"
import { UnixTime } from "@payments-platform/domain/vocabulary/time/Time"
import type { RefusedRequest } from "../../log/RequestLog.ts"
import * as ErrorCodes from "../../response/ErrorCodes.ts"

const StateAgainst = Schema.Struct({
  id: Schema.String.annotateKey({ description: "The id of the resource." }),
  state: Schema.String.annotateKey({ description: "The state that the resource was in." }),
  event: Schema.String.annotateKey({ description: "What the command would have made happen." }),
  possible: Schema.Array(Schema.String).annotateKey({ description: "The states in which that is possible." })
}).annotate({ identifier: "RefusalState" })

const Bound = Schema.Struct({
  counter: Schema.String.annotateKey({ description: "The balance or counter that has the bound." }),
  amount: Schema.Int.annotateKey({ description: "By how much the command would have changed it." }),
  min: Schema.NullOr(Schema.Int).annotateKey({ description: "The least that it may be; null: it has no lower bound." }),
  max: Schema.NullOr(Schema.Int).annotateKey({ description: "The most that it may be; null: it has no upper bound." }),
  passes: Schema.Int.annotateKey({ description: "What it would have been." })
}).annotate({ identifier: "RefusalBound" })

const RefusedMember = Schema.Struct({
  path: Schema.Array(Schema.String).annotateKey({ description: "The path of the member." }),
  reason: Schema.String.annotateKey({ description: "What is wrong with it, as a code." })
}).annotate({ identifier: "RefusedMember" })

const Reason = Schema.Struct({
  type: Schema.Literals(["invalid", "forbidden", "unknown_ids", "rejected"]).annotateKey({
    description: "What refused it: the form of the request, a permission, an unknown id, or the rule."
  }),
  rejection: text.annotateKey({
    description: "The rejection, such as `Payment/NotCancelable`; null: it was refused before the rules of state."
  }),
  problems: Schema.Array(RefusedMember).annotateKey({ description: "What is wrong with members of the request." })
}).annotate({ identifier: "RefusalReason" })

const SeenRow = Schema.Struct({
  id: Schema.String.annotateKey({ description: "The id of the resource." }),
  resource: Schema.String.annotateKey({ description: "The type of the resource." }),
  version: Schema.Int.annotateKey({ description: "How often the resource had been written." }),
  status: text.annotateKey({ description: "The status of the resource; null: lists do not show it." })
}).annotate({ identifier: "RefusalRow" })

export const fieldsOfCommand = {
  rule: text.annotateKey({ description: "The rule that refused the command; null: no rule judged one." }),
  contract: text.annotateKey({ description: "The section of the contract that the rule carries out; null: no rule." }),
  reason: Schema.NullOr(Reason).annotateKey({ description: "Why the command was refused; null: no rule judged one." }),
  saw: Schema.Array(SeenRow).annotateKey({ description: "The resources that the rule saw." }),
  state: Schema.NullOr(StateAgainst).annotateKey({
    description: "The state that does not allow the command; null: it was no matter of state."
  }),
  bound: Schema.NullOr(Bound).annotateKey({ description: "The bound that was in the way; null: none was." })
}

/** A refund that the balance does not cover. */
export const exampleOfCommand = {
  rule: "refunds.create",
  contract: "payments.md 4",
  reason: { type: "rejected", rejection: "Refund/InsufficientBalance", problems: [] },
  saw: [{ id: idOf("payment"), resource: "payments", version: 2, status: "completed" }],
  state: null,
  bound: { counter: `merchant:${idOf("account")}:available|USD`, amount: -2000, min: 0, max: null, passes: -3000 }
} as const

export const RefusalRecord = Schema.Struct({
  correlation_id: Schema.String.annotateKey({ description: "The `X-Correlation-Id` of the request." }),
  create_time: UnixTime.annotateKey({ description: "When the request was answered, in UNIX seconds." }),
  app_id: text.annotateKey({ description: "The app that sent it; null: the operator did, or the app is not known." }),
  method: Schema.String.annotateKey({ description: "The HTTP method of the request." }),
  path: Schema.String.annotateKey({ description: "The path of the request, without its query." }),
  status: Schema.Int.annotateKey({ description: "The HTTP status of the answer." }),
  error: ErrorCodes.ErrorBody.annotateKey({ description: "The body of the answer." }),
  ...fieldsOfCommand
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
      ...exampleOfCommand
    }
  ]
})

export type RefusalRecord = typeof RefusalRecord.Type

type OfCommand = Pick<RefusalRecord, keyof typeof fieldsOfCommand>

const renderBound = ({ amount, key, max, min, passes }: NonNullable<RecordedRefusal["bound"]>) => ({
  counter: key,
  amount,
  min: min ?? null,
  max: max ?? null,
  passes
})

const renderRefusedCommand = ({ bound, contract, reason, rule, saw, state }: RecordedRefusal): OfCommand => ({
  rule,
  contract,
  reason: { ...reason, problems: reason.problems.map(({ path, reason: code }) => ({ path, reason: code })) },
  saw: saw.map(({ id, status, type, version }) => ({ id, resource: type, version, status })),
  state: state === null ? null : { ...state },
  bound: bound === null ? null : renderBound(bound)
})

/** The members of a request without a decided command: a read, or a request that was refused earlier. */
const withoutCommand: OfCommand = { rule: null, contract: null, reason: null, saw: [], state: null, bound: null }

/** Why a handler refused the command of a request; null: none did. */
export const renderCommand = (command: RecordedRefusal | null): OfCommand =>
  command === null ? withoutCommand : renderRefusedCommand(command)

/** A refusal as the operator reads it. */
export const render = (refused: RefusedRequest): RefusalRecord => {
  const { appId, command, correlationId, createTime, error, method, path, status } = refused
  return {
    correlation_id: correlationId,
    create_time: createTime,
    app_id: appId,
    method,
    path,
    status,
    error,
    ...renderCommand(command)
  }
}
