/** The handlers of the microdeposits of payment methods and payout methods. */
import { Effect } from "effect"
import { input } from "@payments-platform/domain/decider/CommandOrProblems"
import type * as Rule from "@payments-platform/domain/decider/Rule"
import * as PayoutMethodKind from "@payments-platform/domain/merchants/payout-method/PayoutMethodKind"
import * as ResetPayoutMethodMicrodeposits from "@payments-platform/domain/merchants/payout-method/ResetPayoutMethodMicrodeposits"
import * as SendPayoutMethodMicrodeposits from "@payments-platform/domain/merchants/payout-method/SendPayoutMethodMicrodeposits"
import * as ResetPaymentMethodMicrodeposits from "@payments-platform/domain/payers/microdeposits/ResetPaymentMethodMicrodeposits"
import * as SendPaymentMethodMicrodeposits from "@payments-platform/domain/payers/microdeposits/SendPaymentMethodMicrodeposits"
import * as PaymentMethodKind from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import type { JsonObject } from "@payments-platform/domain/vocabulary/Json"
import type { Rejection } from "../../response/RejectionErrors.ts"
import type { MicrodepositsApi, PayoutMicrodepositsApi } from "./MicrodepositsApi.ts"
import { makeExecute, makeOnce, whenValid } from "../../request/ExecuteCommand.ts"
import { type RequestContext, recordResponse } from "../../request/RequestContext.ts"
import * as FailureResponse from "../../response/FailureResponse.ts"
import { invalidParams } from "../../HttpMessage.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as RunAsOwningApp from "../RunAsOwningApp.ts"

const noDeposits = invalidParams({ place: "path", path: ["id"], reason: "INVALID_STATE" })

type OnMethod<F, R> = Rule.Rule<{ readonly methodId: string }, F, R>

interface Holder<S, F, G, R> {
  readonly kind: RecordResponse.RecordKind<S>
  readonly recordOf: (state: S, showsAmounts: boolean) => JsonObject | null
  readonly reset: OnMethod<F, R>
  readonly send: OnMethod<G, R>
}

const handlersOf = <S, F, G, R extends Rejection>({ kind, recordOf, reset, send }: Holder<S, F, G, R>) =>
  Effect.gen(function* () {
    const execute = yield* makeExecute
    const records = yield* RecordResponse.make
    const once = yield* makeOnce
    const owner = yield* RunAsOwningApp.make
    const { environment } = yield* Operator

    const microdepositsOf = Effect.fnUntraced(function* (context: RequestContext, id: string) {
      const row = (yield* records.visible(context, kind.type, [id]))(id)
      if (row === null) return yield* Effect.fail(FailureResponse.notFound)
      const record = recordOf(kind.fact(row).state, environment === "staging")
      return record === null ? yield* Effect.fail(noDeposits) : recordResponse(context, record)
    })

    /** The microdeposits after a command. The Unique-Key stores this response, not that of the command. */
    const after = <F>(rule: OnMethod<F, R>) =>
      Effect.fnUntraced(function* (context: RequestContext, id: string) {
        const call = { ...(yield* owner(context, id)), key: null }
        const response = yield* execute(rule, input(id), { ...context, call }, (methodId) => ({ methodId }))
        return response.status === 200 ? yield* microdepositsOf(context, id) : response
      })
    const [afterReset, afterSend] = [after(reset), after(send)]

    const handlers: HandlersOf<typeof MicrodepositsApi | typeof PayoutMicrodepositsApi> = {
      get: (decoded, context) => whenValid(decoded, ({ params }) => microdepositsOf(context, params.id)),
      reset: (decoded, context) => once(decoded, context, ({ params: { id } }) => afterReset(context, id)),
      send: (decoded, context) => once(decoded, context, ({ params: { id } }) => afterSend(context, id))
    }
    return handlers
  })

export const make = handlersOf({
  kind: PaymentMethodKind.kind,
  recordOf: PaymentMethodKind.microdepositsRecord,
  reset: ResetPaymentMethodMicrodeposits.rule,
  send: SendPaymentMethodMicrodeposits.rule
})

export const makePayout = handlersOf({
  kind: PayoutMethodKind.kind,
  recordOf: PayoutMethodKind.microdepositsRecord,
  reset: ResetPayoutMethodMicrodeposits.rule,
  send: SendPayoutMethodMicrodeposits.rule
})
