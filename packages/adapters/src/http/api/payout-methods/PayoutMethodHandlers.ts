/** The handlers of /payout_methods. */
import { Effect } from "effect"
import * as CreatePayoutMethod from "@payments-platform/domain/merchants/payout-method/CreatePayoutMethod"
import * as PayoutMethod from "@payments-platform/domain/merchants/payout-method/PayoutMethod"
import { kind } from "@payments-platform/domain/merchants/payout-method/PayoutMethodKind"
import * as UpdatePayoutMethod from "@payments-platform/domain/merchants/payout-method/UpdatePayoutMethod"
import * as VerifyPayoutMethod from "@payments-platform/domain/merchants/payout-method/VerifyPayoutMethod"
import { answered, makeExecute, makeExecutePrepared, whenValid } from "../../request/ExecuteCommand.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { createTimeSpan, definedMembers } from "../ListFilters.ts"
import type { PayoutMethodsApi } from "./PayoutMethodsApi.ts"

const view = RecordResponse.viewOf(kind)

export const make = Effect.gen(function* () {
  const execute = yield* makeExecute
  const executePrepared = yield* makeExecutePrepared
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof PayoutMethodsApi> = {
    create: (decoded, context) => {
      const verifies = PayoutMethod.verifiesIn(context.version)
      return answered(
        executePrepared(CreatePayoutMethod.prepared, decoded, context, ({ payload }) => ({
          request: payload,
          verifies
        }))
      )
    },
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) =>
        records.page(context, view, {
          ...createTimeSpan(query),
          ...definedMembers({ ownerId: query.owner_id, facets: definedMembers({ type: query.type }) })
        })
      ),
    get: (decoded, context) => whenValid(decoded, ({ params }) => records.get(context, view, params.id)),
    update: (decoded, context) =>
      execute(UpdatePayoutMethod.rule, decoded, context, ({ params, payload }) => ({
        methodId: params.id,
        request: payload
      })),
    verify: (decoded, context) =>
      execute(VerifyPayoutMethod.rule, decoded, context, ({ params, payload }) => ({
        methodId: params.id,
        request: payload
      }))
  }
  return handlers
})
