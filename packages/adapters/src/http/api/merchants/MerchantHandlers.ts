/** /legal_entities and /accounts. */
import { Effect } from "effect"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import { Merchants } from "@payments-platform/domain/application/merchants/Merchants"
import type { AccountsApi } from "./AccountsApi.ts"
import type { LegalEntitiesApi } from "./LegalEntitiesApi.ts"
import { answered, input, whole } from "../../request/CommandInput.ts"
import { renderer } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { present, span } from "../ListFilters.ts"

const entity = RecordResponse.viewOf(LegalEntityKind.kind)
const account = RecordResponse.viewOf(AccountKind.kind)

export const makeEntities = Effect.gen(function* () {
  const merchants = yield* Merchants
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof LegalEntitiesApi> = {
    create: (given, exchange) => {
      const request = input(given, ({ payload }) => payload)
      return answered(merchants.createEntity(exchange.call, request, renderer(exchange, 201)))
    },
    list: (given, exchange) =>
      whole(given, ({ query }) =>
        records.page(exchange, entity, {
          ...span(query),
          ...present({
            ref: query.reference_id,
            facets: present({ country: query.country })
          })
        })
      ),
    get: (given, exchange) => whole(given, ({ params }) => records.get(exchange, entity, params.id)),
    update: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({ id: params.id, request: payload }))
      return answered(merchants.updateEntity(exchange.call, command, renderer(exchange, 200)))
    }
  }
  return handlers
})

/** Owner and beneficiary of an account are the same; two different ones find nothing. */
const ownerOf = (query: { readonly owner_id?: string; readonly beneficiary_legal_entity_id?: string }) =>
  present({ ownerId: query.owner_id, rel: query.beneficiary_legal_entity_id })

export const makeAccounts = Effect.gen(function* () {
  const merchants = yield* Merchants
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof AccountsApi> = {
    create: (given, exchange) => {
      const request = input(given, ({ payload }) => payload)
      return answered(merchants.createAccount(exchange.call, request, renderer(exchange, 201)))
    },
    list: (given, exchange) =>
      whole(given, ({ query }) =>
        records.page(exchange, account, { ...span(query), ...ownerOf(query), ...present({ ref: query.reference_id }) })
      ),
    get: (given, exchange) => whole(given, ({ params }) => records.get(exchange, account, params.id)),
    update: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({ id: params.id, request: payload }))
      return answered(merchants.updateAccount(exchange.call, command, renderer(exchange, 200)))
    }
  }
  return handlers
})
