/** The records of every app, as the operator sees them, and what the operator decides about them. */
import { Effect } from "effect"
import * as Account from "@payments-platform/domain/merchants/account/Account"
import * as LegalEntity from "@payments-platform/domain/merchants/legal-entity/LegalEntity"
import { kind as methodKind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import * as ReportRefundResult from "@payments-platform/domain/payments/refund/ReportRefundResult"
import { Merchants } from "@payments-platform/domain/application/merchants/Merchants"
import { PaymentMethods } from "@payments-platform/domain/application/payers/PaymentMethods"
import { Payments } from "@payments-platform/domain/application/payments/Payments"
import { Preferences } from "@payments-platform/domain/application/delivery/Preferences"
import { Refunds } from "@payments-platform/domain/application/payments/Refunds"
import type { ListQuery } from "@payments-platform/domain/ports/Store"
import * as TerminalKind from "@payments-platform/domain/terminals/terminal/TerminalKind"
import type { DecisionsApi, ResourcesApi } from "./OperatorApi.ts"
import { whole } from "../request/CommandInput.ts"
import { one, present, span } from "../api/ListFilters.ts"
import * as RecordResponse from "../response/RecordResponse.ts"
import type { HandlersOf } from "../server/RouteTable.ts"
import * as ResourceOwner from "./ResourceOwner.ts"

interface Filters {
  readonly app_id?: string
  readonly account_id?: string
  readonly status?: string
  readonly pending_reason?: string
  readonly create_time_start?: number
  readonly create_time_end?: number
}

/** By an account is found what it owns. */
export const queryOf = (query: Filters): Partial<ListQuery> => ({
  ...span(query),
  ...present({
    appId: query.app_id,
    ownerId: query.account_id,
    status: one(query.status),
    facets: present({ pending_reason: query.pending_reason })
  })
})

const payment = RecordResponse.withApp(RecordResponse.viewOf(PaymentKind.kind))
const refund = RecordResponse.withApp(RecordResponse.viewOf(RefundKind.kind))
const method = RecordResponse.withApp(RecordResponse.viewOf(methodKind))
const entity = RecordResponse.withApp(RecordResponse.viewOf(LegalEntity.kind))
const account = RecordResponse.withApp(RecordResponse.viewOf(Account.kind))
const terminal = RecordResponse.withApp(RecordResponse.viewOf(TerminalKind.kind))

export const makeResources = Effect.gen(function* () {
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof ResourcesApi> = {
    payments: (given, exchange) => whole(given, ({ query }) => records.page(exchange, payment, queryOf(query))),
    payment: (given, exchange) => whole(given, ({ params }) => records.get(exchange, payment, params.id)),
    refunds: (given, exchange) => whole(given, ({ query }) => records.page(exchange, refund, queryOf(query))),
    refund: (given, exchange) => whole(given, ({ params }) => records.get(exchange, refund, params.id)),
    paymentMethods: (given, exchange) => whole(given, ({ query }) => records.page(exchange, method, queryOf(query))),
    paymentMethod: (given, exchange) => whole(given, ({ params }) => records.get(exchange, method, params.id)),
    legalEntities: (given, exchange) => whole(given, ({ query }) => records.page(exchange, entity, queryOf(query))),
    legalEntity: (given, exchange) => whole(given, ({ params }) => records.get(exchange, entity, params.id)),
    accounts: (given, exchange) => whole(given, ({ query }) => records.page(exchange, account, queryOf(query))),
    account: (given, exchange) => whole(given, ({ params }) => records.get(exchange, account, params.id)),
    terminals: (given, exchange) => whole(given, ({ query }) => records.page(exchange, terminal, queryOf(query))),
    terminal: (given, exchange) => whole(given, ({ params }) => records.get(exchange, terminal, params.id))
  }
  return handlers
})

export const makeDecisions = Effect.gen(function* () {
  const payments = yield* Payments
  const refunds = yield* Refunds
  const methods = yield* PaymentMethods
  const preferences = yield* Preferences
  const merchants = yield* Merchants
  const command = yield* ResourceOwner.makeCommand

  const handlers: HandlersOf<typeof DecisionsApi> = {
    review: (given, exchange) =>
      command(
        given,
        exchange,
        ({ params, payload }) => ({
          paymentId: params.id,
          passed: payload.decision === "passed",
          resumes: false
        }),
        payments.review
      ),
    networkResult: (given, exchange) =>
      command(
        given,
        exchange,
        ({ params, payload }) => ({
          paymentId: params.id,
          failure: payload.result === "settled" ? null : (payload.code ?? null)
        }),
        payments.networkResult
      ),
    refundResult: (given, exchange) =>
      command(
        given,
        exchange,
        ({ params, payload }) => ({
          refundId: params.id,
          failure: ReportRefundResult.failureOf(payload)
        }),
        refunds.networkResult
      ),
    methodStatus: (given, exchange) =>
      command(
        given,
        exchange,
        ({ params, payload }) => ({
          methodId: params.id,
          usable: payload.status === "verified"
        }),
        methods.setStatus
      ),
    accountDetails: (given, exchange) =>
      command(given, exchange, ({ params, payload }) => ({ id: params.id, request: payload }), merchants.detailAccount),
    reserve: (given, exchange) =>
      command(
        given,
        exchange,
        ({ params, payload }) => ({ accountId: params.id, request: payload }),
        merchants.changeReserve
      ),
    removeMethod: (given, exchange) =>
      command(given, exchange, ({ params }) => ({ methodId: params.id }), methods.removeByOperator),
    revive: (given, exchange) =>
      command(given, exchange, ({ params }) => ({ preferenceId: params.id }), preferences.revive)
  }
  return handlers
})
