/** The handlers of /operator/payment_methods/{id}/microdeposits: the deposits that verify a bank account. */
import { Effect } from "effect"
import { input } from "@payments-platform/domain/decider/CommandOrProblems"
import type * as Rule from "@payments-platform/domain/decider/Rule"
import * as ResetMicrodeposits from "@payments-platform/domain/payers/microdeposits/ResetMicrodeposits"
import * as SendMicrodeposits from "@payments-platform/domain/payers/microdeposits/SendMicrodeposits"
import { kind, microdepositsRecord } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import type { Rejection } from "../../response/RejectionErrors.ts"
import type { MicrodepositsApi } from "./OperatorPaymentMethodsApi.ts"
import { makeExecute, makeOnce, whenValid } from "../../request/ExecuteCommand.ts"
import { type RequestContext, recordResponse } from "../../request/RequestContext.ts"
import * as FailureResponse from "../../response/FailureResponse.ts"
import { invalidParams } from "../../HttpMessage.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as ResourceOwner from "../ResourceOwner.ts"

const noDeposits = invalidParams({ place: "path", path: ["id"], reason: "INVALID_STATE" })

export const make = Effect.gen(function* () {
  const execute = yield* makeExecute
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
  const after = <F, R extends Rejection>(rule: Rule.Rule<{ readonly methodId: string }, F, R>) =>
    Effect.fnUntraced(function* (context: RequestContext, id: string) {
      const call = { ...(yield* owner(context, id)), key: null }
      const response = yield* execute(rule, input(id), { ...context, call }, (methodId) => ({ methodId }))
      return response.status === 200 ? yield* microdepositsOf(context, id) : response
    })
  const [reset, send] = [after(ResetMicrodeposits.rule), after(SendMicrodeposits.rule)]

  const handlers: HandlersOf<typeof MicrodepositsApi> = {
    get: (decoded, context) => whenValid(decoded, ({ params }) => microdepositsOf(context, params.id)),
    reset: (decoded, context) => once(decoded, context, ({ params: { id } }) => reset(context, id)),
    send: (decoded, context) => once(decoded, context, ({ params: { id } }) => send(context, id))
  }
  return handlers
})
