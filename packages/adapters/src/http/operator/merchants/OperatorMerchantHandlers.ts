/** The handlers of /operator/legal_entities and /operator/accounts. */
import { Effect } from "effect"
import { Merchants } from "@payments-platform/domain/application/merchants/Merchants"
import * as Account from "@payments-platform/domain/merchants/account/Account"
import * as LegalEntity from "@payments-platform/domain/merchants/legal-entity/LegalEntity"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as ResourceOwner from "../ResourceOwner.ts"
import * as ResourceReads from "../ResourceReads.ts"
import type { OperatorAccountsApi, OperatorLegalEntitiesApi } from "./OperatorMerchantsApi.ts"

export const makeEntities = Effect.gen(function* () {
  const handlers: HandlersOf<typeof OperatorLegalEntitiesApi> = yield* ResourceReads.make(LegalEntity.kind)
  return handlers
})

export const makeAccounts = Effect.gen(function* () {
  const merchants = yield* Merchants
  const command = yield* ResourceOwner.makeCommand

  const handlers: HandlersOf<typeof OperatorAccountsApi> = {
    ...(yield* ResourceReads.make(Account.kind)),
    update: (decoded, context) =>
      command(
        decoded,
        context,
        ({ params, payload }) => ({ id: params.id, request: payload }),
        merchants.detailAccount
      ),
    reserve: (decoded, context) =>
      command(
        decoded,
        context,
        ({ params, payload }) => ({ accountId: params.id, request: payload }),
        merchants.changeReserve
      )
  }
  return handlers
})
