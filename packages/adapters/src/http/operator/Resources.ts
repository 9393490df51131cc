/** The records of every app, as the operator sees them, and what the operator decides about them. */
import { Effect } from "effect"
import * as Account from "@payments-platform/domain/merchants/Account"
import * as LegalEntity from "@payments-platform/domain/merchants/LegalEntity"
import * as PaymentMethod from "@payments-platform/domain/payers/PaymentMethod"
import * as PaymentKind from "@payments-platform/domain/payments/PaymentKind"
import { Merchants } from "@payments-platform/domain/platform/Merchants"
import { PaymentMethods } from "@payments-platform/domain/platform/PaymentMethods"
import { Payments } from "@payments-platform/domain/platform/Payments"
import { Preferences } from "@payments-platform/domain/platform/Preferences"
import type { ListQuery } from "@payments-platform/domain/ports/Store"
import type { DecisionsApi, ResourcesApi } from "../api/OperatorApi.ts"
import { answered, input, whole } from "../Commands.ts"
import { rendering } from "../Exchange.ts"
import { present, span } from "../handlers/Filters.ts"
import * as Records from "../Records.ts"
import type { HandlersOf } from "../Routes.ts"
import * as Owner from "./Owner.ts"

interface Filters {
  readonly app_id?: string
  readonly account_id?: string
  readonly status?: string
  readonly pending_reason?: string
  readonly create_time_start?: number
  readonly create_time_end?: number
}

/** An account owns payments; by it nothing else is found. */
const queryOf = (query: Filters): Partial<ListQuery> => ({
  ...span(query),
  ...present({
    appId: query.app_id,
    ownerId: query.account_id,
    status: query.status === undefined ? undefined : [query.status],
    facets: query.pending_reason === undefined ? undefined : { pending_reason: query.pending_reason }
  })
})

const payment = Records.withApp(Records.viewOf(PaymentKind.kind))
const method = Records.withApp(Records.viewOf(PaymentMethod.kind))
const entity = Records.withApp(Records.viewOf(LegalEntity.kind))
const account = Records.withApp(Records.viewOf(Account.kind))

export const makeResources = Effect.gen(function* () {
  const records = yield* Records.make

  const handlers: HandlersOf<typeof ResourcesApi> = {
    payments: (given, exchange) => whole(given, ({ query }) => records.page(exchange, payment, queryOf(query))),
    payment: (given, exchange) => whole(given, ({ params }) => records.get(exchange, payment, params.id)),
    paymentMethods: (given, exchange) => whole(given, ({ query }) => records.page(exchange, method, queryOf(query))),
    paymentMethod: (given, exchange) => whole(given, ({ params }) => records.get(exchange, method, params.id)),
    legalEntities: (given, exchange) => whole(given, ({ query }) => records.page(exchange, entity, queryOf(query))),
    legalEntity: (given, exchange) => whole(given, ({ params }) => records.get(exchange, entity, params.id)),
    accounts: (given, exchange) => whole(given, ({ query }) => records.page(exchange, account, queryOf(query))),
    account: (given, exchange) => whole(given, ({ params }) => records.get(exchange, account, params.id))
  }
  return handlers
})

export const makeDecisions = Effect.gen(function* () {
  const payments = yield* Payments
  const methods = yield* PaymentMethods
  const preferences = yield* Preferences
  const merchants = yield* Merchants
  const owner = yield* Owner.make

  const handlers: HandlersOf<typeof DecisionsApi> = {
    review: (given, exchange) =>
      Effect.flatMap(owner(exchange, given.command?.params.id), (call) => {
        const command = input(given, ({ params, payload }) => ({
          paymentId: params.id,
          passed: payload.decision === "passed"
        }))
        return answered(payments.review(call, command, rendering(exchange, 200, Owner.withApp(call))))
      }),
    networkResult: (given, exchange) =>
      Effect.flatMap(owner(exchange, given.command?.params.id), (call) => {
        const command = input(given, ({ params, payload }) => ({
          paymentId: params.id,
          failure: payload.result === "settled" ? null : (payload.code ?? null)
        }))
        return answered(payments.networkResult(call, command, rendering(exchange, 200, Owner.withApp(call))))
      }),
    methodStatus: (given, exchange) =>
      Effect.flatMap(owner(exchange, given.command?.params.id), (call) => {
        const command = input(given, ({ params, payload }) => ({
          methodId: params.id,
          usable: payload.status === "verified"
        }))
        return answered(methods.setStatus(call, command, rendering(exchange, 200, Owner.withApp(call))))
      }),
    accountDetails: (given, exchange) =>
      Effect.flatMap(owner(exchange, given.command?.params.id), (call) => {
        const command = input(given, ({ params, payload }) => ({ id: params.id, request: payload }))
        return answered(merchants.detailAccount(call, command, rendering(exchange, 200, Owner.withApp(call))))
      }),
    removeMethod: (given, exchange) =>
      Effect.flatMap(owner(exchange, given.command?.params.id), (call) => {
        const command = input(given, ({ params }) => ({ methodId: params.id }))
        return answered(methods.removeByOperator(call, command, rendering(exchange, 200, Owner.withApp(call))))
      }),
    revive: (given, exchange) =>
      Effect.flatMap(owner(exchange, given.command?.params.id), (call) => {
        const command = input(given, ({ params }) => ({ preferenceId: params.id }))
        return answered(preferences.revive(call, command, rendering(exchange, 200, Owner.withApp(call))))
      })
  }
  return handlers
})
