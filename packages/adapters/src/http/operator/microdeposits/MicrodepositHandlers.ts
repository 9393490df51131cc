/** The handlers of the microdeposits of payment methods and payout methods. */
import { Effect } from "effect"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import * as PayoutMethodKind from "@payments-platform/domain/merchants/payout-method/PayoutMethodKind"
import * as PaymentMethodMicrodepositsRecord from "@payments-platform/domain/payers/microdeposits/PaymentMethodMicrodepositsRecord"
import * as PaymentMethodKind from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import { invalidParams } from "../../HttpMessage.ts"
import { makeOnce, whenValid } from "../../request/ExecuteCommand.ts"
import { commandResponse, type RequestContext, recordResponse } from "../../request/RequestContext.ts"
import * as FailureResponse from "../../response/FailureResponse.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import * as RecordView from "../../response/RecordView.ts"
import type { HandlersOf, HandlerWithCommand } from "../../server/RouteTable.ts"
import type { MicrodepositsApi, PayoutMicrodepositsApi } from "./MicrodepositsApi.ts"

const noDeposits = invalidParams({ place: "path", path: ["id"], reason: "INVALID_STATE" })

interface Named {
  readonly params: { readonly id: string }
}

interface Holder<S> {
  readonly kind: RecordView.RecordKind<S>
  readonly recordOf: (state: S, showsAmounts: boolean) => JsonObject | null
}

const handlersOf = <S>({ kind, recordOf }: Holder<S>) =>
  Effect.gen(function* () {
    const records = yield* RecordResponse.make
    const once = yield* makeOnce
    const { environment } = yield* Operator

    const microdepositsOf = Effect.fnUntraced(function* (context: RequestContext, id: string) {
      const row = (yield* records.visible(context, kind.type, [id]))(id)
      if (row === null) return yield* Effect.fail(FailureResponse.unknownIdError)
      const record = recordOf(kind.fact(row).state, environment === "staging")
      return record === null ? yield* Effect.fail(noDeposits) : recordResponse(context, record)
    })

    /** The microdeposits after a command. The Unique-Key stores this response, not that of the command. */
    const after =
      <A extends Named>(): HandlerWithCommand<A> =>
      (decoded, context, execute) =>
        once(decoded, context, function* (request) {
          const withoutKey = { ...context, call: { ...context.call, key: null } }
          const response = commandResponse(yield* execute(input(request), withoutKey))
          return response.status === 200 ? yield* microdepositsOf(context, request.params.id) : response
        })

    const handlers: HandlersOf<typeof MicrodepositsApi | typeof PayoutMicrodepositsApi> = {
      get: (decoded, context) => whenValid(decoded, ({ params }) => microdepositsOf(context, params.id)),
      reset: after(),
      send: after()
    }
    return handlers
  })

export const make = handlersOf({
  kind: PaymentMethodKind.kind,
  recordOf: PaymentMethodMicrodepositsRecord.render
})

export const makePayout = handlersOf({
  kind: PayoutMethodKind.kind,
  recordOf: PayoutMethodKind.microdepositsRecord
})
