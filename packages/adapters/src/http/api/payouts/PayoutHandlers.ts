/** The handlers of /payouts. */
import { Effect } from "effect"
import * as CreatePayout from "@payments-platform/domain/payouts/payout/CreatePayout"
import * as PayoutKind from "@payments-platform/domain/payouts/payout/PayoutKind"
import * as UpdatePayout from "@payments-platform/domain/payouts/payout/UpdatePayout"
import { makeExecute, whenValid } from "../../request/ExecuteCommand.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { definedMembers } from "../ListFilters.ts"
import * as TransferFields from "../transfers/TransferFields.ts"
import type { PayoutsApi } from "./PayoutsApi.ts"

export const view = RecordResponse.viewOf(PayoutKind.kind)

export const make = Effect.gen(function* () {
  const execute = yield* makeExecute
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof PayoutsApi> = {
    create: (decoded, context) =>
      execute(CreatePayout.rule, decoded, context, ({ payload }) => ({ request: payload }), { status: 201 }),
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) =>
        records.page(context, view, {
          ...TransferFields.filterOf(query),
          ...definedMembers({ ref: query.reference_id })
        })
      ),
    get: (decoded, context) => whenValid(decoded, ({ params }) => records.get(context, view, params.id)),
    update: (decoded, context) =>
      execute(UpdatePayout.rule, decoded, context, ({ params, payload }) => ({ payoutId: params.id, request: payload }))
  }
  return handlers
})
