/** The handlers of /operator/payout_methods. */
import { Effect } from "effect"
import * as DeletePayoutMethod from "@payments-platform/domain/merchants/payout-method/DeletePayoutMethod"
import { kind } from "@payments-platform/domain/merchants/payout-method/PayoutMethodKind"
import * as RestorePayoutMethod from "@payments-platform/domain/merchants/payout-method/RestorePayoutMethod"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as LegalEntityOfAccount from "../merchants/LegalEntityOfAccount.ts"
import * as RunAsOwningApp from "../RunAsOwningApp.ts"
import * as ResourceReadHandlers from "../ResourceReadHandlers.ts"
import type { OperatorPayoutMethodsApi } from "./OperatorPayoutMethodsApi.ts"

export const make = Effect.gen(function* () {
  const command = yield* RunAsOwningApp.makeCommand
  const legalEntityOf = yield* LegalEntityOfAccount.make
  const ofAccount = (accountId: string) => Effect.map(legalEntityOf(accountId), (ownerId) => ({ ownerId }))

  const handlers: HandlersOf<typeof OperatorPayoutMethodsApi> = {
    ...(yield* ResourceReadHandlers.make(kind, ofAccount)),
    restore: (decoded, context) =>
      command(RestorePayoutMethod.rule, decoded, context, ({ params }) => ({ methodId: params.id })),
    remove: (decoded, context) =>
      command(DeletePayoutMethod.rule, decoded, context, ({ params }) => ({ methodId: params.id }))
  }
  return handlers
})
