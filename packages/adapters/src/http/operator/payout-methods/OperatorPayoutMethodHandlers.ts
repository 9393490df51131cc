/** The handlers of /operator/payout_methods. */
import { Effect } from "effect"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as DeletePayoutMethod from "@payments-platform/domain/merchants/payout-method/DeletePayoutMethod"
import { kind } from "@payments-platform/domain/merchants/payout-method/PayoutMethodKind"
import * as RestorePayoutMethod from "@payments-platform/domain/merchants/payout-method/RestorePayoutMethod"
import { Store } from "@payments-platform/domain/ports/Store"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as RunAsOwningApp from "../RunAsOwningApp.ts"
import * as ResourceReadHandlers from "../ResourceReadHandlers.ts"
import type { OperatorPayoutMethodsApi } from "./OperatorPayoutMethodsApi.ts"

export const make = Effect.gen(function* () {
  const command = yield* RunAsOwningApp.makeCommand
  const store = yield* Store

  /** Payout methods are those of the account's legal entity; no legal entity has an empty id. */
  const legalEntityOf = (accountId: string) =>
    Effect.map(store.load({ ids: [accountId], counters: [], key: null, subscribers: [] }), ({ rows }) => {
      const row = rows.get(accountId)
      return row?.type === AccountKind.kind.type ? AccountKind.kind.fact(row).state.legalEntityId : ""
    })

  const handlers: HandlersOf<typeof OperatorPayoutMethodsApi> = {
    ...(yield* ResourceReadHandlers.make(kind, legalEntityOf)),
    restore: (decoded, context) =>
      command(RestorePayoutMethod.rule, decoded, context, ({ params }) => ({ methodId: params.id })),
    remove: (decoded, context) =>
      command(DeletePayoutMethod.rule, decoded, context, ({ params }) => ({ methodId: params.id }))
  }
  return handlers
})
