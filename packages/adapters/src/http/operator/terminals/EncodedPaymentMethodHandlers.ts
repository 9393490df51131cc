/** The operator as a device of the staging platform. */
import { Effect } from "effect"
import { Terminals } from "@payments-platform/domain/application/terminals/Terminals"
import type { ReadersApi } from "./EncodedPaymentMethodsApi.ts"
import { makeOnce } from "../../request/CommandInput.ts"
import { ok } from "../../request/RequestContext.ts"
import { invalid, refusal } from "../../HttpMessage.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as ResourceOwner from "../ResourceOwner.ts"

const wrong = (reason: "ID_NOT_FOUND" | "INVALID_STATE") => invalid({ place: "body", path: ["terminal_id"], reason })

export const make = Effect.gen(function* () {
  const terminals = yield* Terminals
  const command = yield* ResourceOwner.makeCommand
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
