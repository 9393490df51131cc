/** /operator/payment_methods/{id}/microdeposits: what verifies a bank account, for support and for tests. */
import { Effect } from "effect"
import * as Deposits from "@payments-platform/domain/payers/Deposits"
import { kind } from "@payments-platform/domain/payers/PaymentMethodKind"
import { type Call, input as inputOf, type Outcome, type Refusal } from "@payments-platform/domain/platform/Journey"
import { Operator } from "@payments-platform/domain/platform/Operator"
import { PaymentMethods } from "@payments-platform/domain/platform/PaymentMethods"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import type { WireProblem } from "../api/Errors.ts"
import type { MicrodepositsApi } from "../api/OperatorApi.ts"
import { makeOnce, whole } from "../Commands.ts"
import { type Exchange, ok, rendering, replied } from "../Exchange.ts"
import * as Failures from "../Failures.ts"
import { invalid } from "../Incoming.ts"
import * as Records from "../Records.ts"
import type { HandlersOf } from "../Routes.ts"
import * as Owner from "./Owner.ts"

const noDeposits = invalid({ place: "path", path: ["id"], reason: "INVALID_STATE" })

export const make = Effect.gen(function* () {
  const methods = yield* PaymentMethods
  const records = yield* Records.make
  const once = yield* makeOnce
  const owner = yield* Owner.make
  const { environment } = yield* Operator

  const shown = Effect.fnUntraced(function* (exchange: Exchange, id: string) {
    const row = (yield* records.visible(exchange, kind.type, [id]))(id)
    if (row === null) return yield* Effect.fail(Failures.notFound)
    const record = Deposits.record(kind.fact(row), environment === "staging")
    return record === null ? yield* Effect.fail(noDeposits) : ok(exchange, record)
  })

  /** The deposits after a command; the key, when there is one, keeps this answer. */
  const after = Effect.fnUntraced(function* (
    exchange: Exchange,
    id: string,
    command: (call: Call) => Effect.Effect<Outcome, Refusal<WireProblem> | Unavailable>
  ) {
    const call = yield* owner(exchange, id)
    const answer = replied(yield* command({ ...call, key: null }))
    return answer.status === 200 ? yield* shown(exchange, id) : answer
  })

  const handlers: HandlersOf<typeof MicrodepositsApi> = {
    get: (given, exchange) => whole(given, ({ params }) => shown(exchange, params.id)),
    reset: (given, exchange) =>
      once(given, exchange, ({ params: { id } }) =>
        after(exchange, id, (call) => methods.resetDeposits(call, inputOf({ methodId: id }), rendering(exchange, 200)))
      ),
    send: (given, exchange) =>
      once(given, exchange, ({ params: { id } }) =>
        after(exchange, id, (call) => methods.sendDeposits(call, inputOf({ methodId: id }), rendering(exchange, 200)))
      )
  }
  return handlers
})
