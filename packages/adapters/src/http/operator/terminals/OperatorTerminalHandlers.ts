/** The handlers of /operator/terminals and /operator/encoded_payment_methods. */
import * as OnboardTerminal from "@payments-platform/domain/terminals/terminal/OnboardTerminal"
import * as RestoreTerminal from "@payments-platform/domain/terminals/terminal/RestoreTerminal"
import { Effect } from "effect"
import { TestCards } from "@payments-platform/domain/application/terminals/ReadTestCard"
import { invalidParams, errorResponse } from "../../HttpMessage.ts"
import { makeOnce } from "../../request/ExecuteCommand.ts"
import { recordResponse } from "../../request/RequestContext.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as RunAsOwningApp from "../RunAsOwningApp.ts"
import * as ResourceReadHandlers from "../ResourceReadHandlers.ts"
import type { EncodedPaymentMethodsApi } from "./EncodedPaymentMethodsApi.ts"
import * as TerminalKind from "@payments-platform/domain/terminals/terminal/TerminalKind"
import type { OperatorTerminalsApi } from "./OperatorTerminalsApi.ts"

export const makeTerminals = Effect.gen(function* () {
  const command = yield* RunAsOwningApp.makeCommand

  const handlers: HandlersOf<typeof OperatorTerminalsApi> = {
    ...(yield* ResourceReadHandlers.make(TerminalKind.kind)),
    onboard: (decoded, context) =>
      command(OnboardTerminal.rule, decoded, context, ({ params }) => ({ terminalId: params.id })),
    restore: (decoded, context) =>
      command(RestoreTerminal.rule, decoded, context, ({ params }) => ({ terminalId: params.id }))
  }
  return handlers
})

const terminalProblem = (reason: "ID_NOT_FOUND" | "INVALID_STATE") =>
  invalidParams({ place: "body", path: ["terminal_id"], reason })

export const makeEncodedPaymentMethods = Effect.gen(function* () {
  const testCards = yield* TestCards
  const once = yield* makeOnce

  const handlers: HandlersOf<typeof EncodedPaymentMethodsApi> = {
    create: (decoded, context) =>
      once(
        decoded,
        context,
        Effect.fnUntraced(function* ({ payload }) {
          const read = yield* testCards.read(payload)
          if (read._tag === "UnknownTerminal") return yield* Effect.fail(terminalProblem("ID_NOT_FOUND"))
          if (read._tag === "CannotRead") return errorResponse(terminalProblem("INVALID_STATE"))
          const { authorizationCode, expireTime, value } = read
          const record = {
            encoded_payment_method: value,
            authorization_code: authorizationCode,
            expire_time: expireTime
          }
          return recordResponse(context, record, 201)
        })
      )
  }
  return handlers
})
