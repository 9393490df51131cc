/** The routes of the API: a handler for every endpoint of its contract. */
import { Effect } from "effect"
import { Api } from "./Api.ts"
import * as DisputeHandlers from "./disputes/DisputeHandlers.ts"
import * as DocumentHandlers from "./documents/DocumentHandlers.ts"
import * as MerchantHandlers from "./merchants/MerchantHandlers.ts"
import * as NotificationHandlers from "./notifications/NotificationHandlers.ts"
import * as OrderHandlers from "./orders/OrderHandlers.ts"
import * as PadAgreementHandlers from "./pad-agreements/PadAgreementHandlers.ts"
import * as PaymentMethodHandlers from "./payment-methods/PaymentMethodHandlers.ts"
import * as PaymentHandlers from "./payments/PaymentHandlers.ts"
import * as RefundHandlers from "./refunds/RefundHandlers.ts"
import * as TerminalHandlers from "./terminals/TerminalHandlers.ts"
import * as TokenHandlers from "./tokens/TokenHandlers.ts"
import * as TransactionRecordHandlers from "./transaction-records/TransactionRecordHandlers.ts"
import * as RouteTable from "../server/RouteTable.ts"

export const routes = Effect.gen(function* () {
  return RouteTable.ofApi("api", Api, {
    legal_entities: yield* MerchantHandlers.makeEntities,
    accounts: yield* MerchantHandlers.makeAccounts,
    payment_methods: yield* PaymentMethodHandlers.make,
    pad_agreements: yield* PadAgreementHandlers.make,
    payments: yield* PaymentHandlers.make,
    refunds: yield* RefundHandlers.make,
    disputes: yield* DisputeHandlers.make,
    transaction_records: yield* TransactionRecordHandlers.make,
    orders: yield* OrderHandlers.makeOrders,
    items: yield* OrderHandlers.makeItems,
    terminals: yield* TerminalHandlers.make,
    notification_preferences: yield* NotificationHandlers.makePreferences,
    notifications: yield* NotificationHandlers.makeNotifications,
    tokens: yield* TokenHandlers.make,
    documents: yield* DocumentHandlers.make
  })
})
