/** The operator as a device of the staging platform. */
import { Effect } from "effect"
import { Terminals } from "@payments-platform/domain/platform/Terminals"
import type { ReadersApi } from "../api/OperatorReadersApi.ts"
import { makeOnce } from "../Commands.ts"
import { ok } from "../Exchange.ts"
import { invalid, refusal } from "../Incoming.ts"
import type { HandlersOf } from "../Routes.ts"
import * as Owner from "./Owner.ts"

const wrong = (reason: "ID_NOT_FOUND" | "INVALID_STATE") => invalid({ place: "body", path: ["terminal_id"], reason })

export const make = Effect.gen(function* () {
  const terminals = yield* Terminals
  const command = yield* Owner.makeCommand
  const once = yield* makeOnce

  const handlers: HandlersOf<typeof ReadersApi> = {
    onboard: (given, exchange) =>
      command(given, exchange, ({ params }) => ({ terminalId: params.id }), terminals.onboard),
    read: (given, exchange) =>
      once(
        given,
        exchange,
        Effect.fnUntraced(function* ({ payload }) {
          const read = yield* terminals.readTestCard(payload)
          if (read._tag === "UnknownTerminal") return yield* Effect.fail(wrong("ID_NOT_FOUND"))
          if (read._tag === "CannotRead") return refusal(wrong("INVALID_STATE"))
          const { authorizationCode, expireTime, value } = read
          const record = {
            encoded_payment_method: value,
            authorization_code: authorizationCode,
            expire_time: expireTime
          }
          return ok(exchange, record, 201)
        })
      )
  }
  return handlers
})
