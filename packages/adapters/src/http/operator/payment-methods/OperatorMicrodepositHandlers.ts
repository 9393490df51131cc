/** /operator/payment_methods/{id}/microdeposits: what verifies a bank account, for support and for tests. */
import { Effect } from "effect"
import { kind, microdepositsRecord } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import {
  type CommandContext,
  input as inputOf,
  type ExecutionResult,
  type Refusal
} from "@payments-platform/domain/application/executor/CommandExecutor"
import { Operator } from "@payments-platform/domain/application/access/Operator"
import { PaymentMethods } from "@payments-platform/domain/application/payers/PaymentMethods"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import type { WireProblem } from "../../response/ErrorCodes.ts"
import type { MicrodepositsApi } from "../OperatorApi.ts"
import { makeOnce, whole } from "../../request/CommandInput.ts"
import { type RequestContext, ok, renderer, replied } from "../../request/RequestContext.ts"
import * as FailureResponse from "../../response/FailureResponse.ts"
import { invalid } from "../../HttpMessage.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as ResourceOwner from "../ResourceOwner.ts"

const noDeposits = invalid({ place: "path", path: ["id"], reason: "INVALID_STATE" })

export const make = Effect.gen(function* () {
  const methods = yield* PaymentMethods
  const records = yield* RecordResponse.make
  const once = yield* makeOnce
  const owner = yield* ResourceOwner.make
  const { environment } = yield* Operator

  const shown = Effect.fnUntraced(function* (exchange: RequestContext, id: string) {
    const row = (yield* records.visible(exchange, kind.type, [id]))(id)
    if (row === null) return yield* Effect.fail(FailureResponse.notFound)
    const record = microdepositsRecord(kind.fact(row).state, environment === "staging")
    return record === null ? yield* Effect.fail(noDeposits) : ok(exchange, record)
  })

  /** The deposits after a command; the key, when there is one, keeps this answer. */
  const after = Effect.fnUntraced(function* (
    exchange: RequestContext,
    id: string,
    command: (call: CommandContext) => Effect.Effect<ExecutionResult, Refusal<WireProblem> | Unavailable>
  ) {
    const call = yield* owner(exchange, id)
    const answer = replied(yield* command({ ...call, key: null }))
    return answer.status === 200 ? yield* shown(exchange, id) : answer
  })

  const handlers: HandlersOf<typeof MicrodepositsApi> = {
    get: (given, exchange) => whole(given, ({ params }) => shown(exchange, params.id)),
    reset: (given, exchange) =>
      once(given, exchange, ({ params: { id } }) =>
        after(exchange, id, (call) => methods.resetDeposits(call, inputOf({ methodId: id }), renderer(exchange, 200)))
      ),
    send: (given, exchange) =>
      once(given, exchange, ({ params: { id } }) =>
        after(exchange, id, (call) => methods.sendDeposits(call, inputOf({ methodId: id }), renderer(exchange, 200)))
      )
  }
  return handlers
})
