/** /legal_entities and /accounts. */
import { Effect } from "effect"
import * as Account from "@payments-platform/domain/merchants/Account"
import * as LegalEntity from "@payments-platform/domain/merchants/LegalEntity"
import { Merchants } from "@payments-platform/domain/platform/Merchants"
import type { AccountsApi } from "../api/AccountsApi.ts"
import type { LegalEntitiesApi } from "../api/LegalEntitiesApi.ts"
import { answered, input, whole } from "../Commands.ts"
import { rendering } from "../Exchange.ts"
import * as Records from "../Records.ts"
import type { HandlersOf } from "../Routes.ts"
import { present, span } from "./Filters.ts"

const entity = Records.viewOf(LegalEntity.kind)
const account = Records.viewOf(Account.kind)

export const makeEntities = Effect.gen(function* () {
  const merchants = yield* Merchants
  const records = yield* Records.make

  const handlers: HandlersOf<typeof LegalEntitiesApi> = {
    create: (given, exchange) => {
      const request = input(given, ({ payload }) => payload)
      return answered(merchants.createEntity(exchange.call, request, rendering(exchange, 201)))
    },
    list: (given, exchange) =>
      whole(given, ({ query }) =>
        records.page(exchange, entity, {
          ...span(query),
          ...present({
            ref: query.reference_id,
            facets: query.country === undefined ? undefined : { country: query.country }
          })
        })
      ),
    get: (given, exchange) => whole(given, ({ params }) => records.get(exchange, entity, params.id)),
    update: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({ id: params.id, request: payload }))
      return answered(merchants.updateEntity(exchange.call, command, rendering(exchange, 200)))
    }
  }
  return handlers
})

/** Owner and beneficiary of an account are the same; two different ones find nothing. */
const ownerOf = (query: { readonly owner_id?: string; readonly beneficiary_legal_entity_id?: string }) =>
  present({ ownerId: query.owner_id, rel: query.beneficiary_legal_entity_id })

export const makeAccounts = Effect.gen(function* () {
  const merchants = yield* Merchants
  const records = yield* Records.make

  const handlers: HandlersOf<typeof AccountsApi> = {
    create: (given, exchange) => {
      const request = input(given, ({ payload }) => payload)
      return answered(merchants.createAccount(exchange.call, request, rendering(exchange, 201)))
    },
    list: (given, exchange) =>
      whole(given, ({ query }) =>
        records.page(exchange, account, { ...span(query), ...ownerOf(query), ...present({ ref: query.reference_id }) })
      ),
    get: (given, exchange) => whole(given, ({ params }) => records.get(exchange, account, params.id)),
    update: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({ id: params.id, request: payload }))
      return answered(merchants.updateAccount(exchange.call, command, rendering(exchange, 200)))
    }
  }
  return handlers
})
