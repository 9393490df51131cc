/** The handlers of /operator/payment_methods/{id}/microdeposits: the deposits that verify a bank account. */
import { Effect } from "effect"
import {
  type CommandContext,
  input as inputOf,
  type ExecutionResult,
  type Refusal
} from "@payments-platform/domain/application/executor/CommandExecutor"
import { kind, microdepositsRecord } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import { Operator } from "@payments-platform/domain/application/access/Operator"
import { PaymentMethods } from "@payments-platform/domain/application/payers/PaymentMethods"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import type { WireProblem } from "../../response/ErrorCodes.ts"
import type { MicrodepositsApi } from "./OperatorPaymentMethodsApi.ts"
import { makeOnce, whenValid } from "../../request/CommandInput.ts"
import { type RequestContext, recordResponse, renderer, commandResponse } from "../../request/RequestContext.ts"
import * as FailureResponse from "../../response/FailureResponse.ts"
import { invalidParams } from "../../HttpMessage.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as ResourceOwner from "../ResourceOwner.ts"

const noDeposits = invalidParams({ place: "path", path: ["id"], reason: "INVALID_STATE" })

export const make = Effect.gen(function* () {
  const methods = yield* PaymentMethods
  const records = yield* RecordResponse.make
  const once = yield* makeOnce
  const owner = yield* ResourceOwner.make
  const { environment } = yield* Operator

  const microdepositsOf = Effect.fnUntraced(function* (context: RequestContext, id: string) {
    const row = (yield* records.visible(context, kind.type, [id]))(id)
    if (row === null) return yield* Effect.fail(FailureResponse.notFound)
    const record = microdepositsRecord(kind.fact(row).state, environment === "staging")
    return record === null ? yield* Effect.fail(noDeposits) : recordResponse(context, record)
  })

  /** The microdeposits after a command. The Unique-Key stores this response, not that of the command. */
  const after = Effect.fnUntraced(function* (
    context: RequestContext,
    id: string,
    command: (call: CommandContext) => Effect.Effect<ExecutionResult, Refusal<WireProblem> | Unavailable>
  ) {
    const call = yield* owner(context, id)
    const response = commandResponse(yield* command({ ...call, key: null }))
    return response.status === 200 ? yield* microdepositsOf(context, id) : response
  })

  const handlers: HandlersOf<typeof MicrodepositsApi> = {
    get: (decoded, context) => whenValid(decoded, ({ params }) => microdepositsOf(context, params.id)),
    reset: (decoded, context) =>
      once(decoded, context, ({ params: { id } }) =>
        after(context, id, (call) => methods.resetDeposits(call, inputOf({ methodId: id }), renderer(context, 200)))
      ),
    send: (decoded, context) =>
      once(decoded, context, ({ params: { id } }) =>
        after(context, id, (call) => methods.sendDeposits(call, inputOf({ methodId: id }), renderer(context, 200)))
      )
  }
  return handlers
})
