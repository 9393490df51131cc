/** The handler of POST /operator/encoded_payment_methods. */
import { Effect } from "effect"
import { TestCards } from "@payments-platform/domain/application/ReadTestCard"
import * as EncodedPaymentMethodRecord from "@payments-platform/domain/payments/payment/EncodedPaymentMethodRecord"
import { invalidParams, errorResponse } from "../../HttpMessage.ts"
import { makeOnce } from "../../request/ExecuteCommand.ts"
import { recordResponse } from "../../request/RequestContext.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import type { EncodedPaymentMethodsApi } from "../payments/EncodedPaymentMethodsApi.ts"

const terminalProblem = (reason: "ID_NOT_FOUND" | "INVALID_STATE") =>
  invalidParams({ place: "body", path: ["terminal_id"], reason })

export const make = Effect.gen(function* () {
  const testCards = yield* TestCards
  const once = yield* makeOnce

  const handlers: HandlersOf<typeof EncodedPaymentMethodsApi> = {
    create: (decoded, context) =>
      once(decoded, context, function* ({ payload }) {
        const read = yield* testCards.read(payload)
        if (read._tag === "UnknownTerminal") return yield* Effect.fail(terminalProblem("ID_NOT_FOUND"))
        if (read._tag === "CannotRead") return errorResponse(terminalProblem("INVALID_STATE"))
        return recordResponse(context, EncodedPaymentMethodRecord.render(read), 201)
      })
  }
  return handlers
})
