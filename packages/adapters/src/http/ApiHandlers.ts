/** The routes of the API: its contract with a handler for every endpoint. */
import { Effect } from "effect"
import { Api } from "./api/Api.ts"
import * as Disputes from "./handlers/Disputes.ts"
import * as Documents from "./handlers/Documents.ts"
import * as Merchants from "./handlers/Merchants.ts"
import * as Notifications from "./handlers/Notifications.ts"
import * as Orders from "./handlers/Orders.ts"
import * as PadAgreements from "./handlers/PadAgreements.ts"
import * as PaymentMethods from "./handlers/PaymentMethods.ts"
import * as Payments from "./handlers/Payments.ts"
import * as Refunds from "./handlers/Refunds.ts"
import * as Terminals from "./handlers/Terminals.ts"
import * as Tokens from "./handlers/Tokens.ts"
import * as TransactionRecords from "./handlers/TransactionRecords.ts"
import * as Routes from "./Routes.ts"

export const routes = Effect.gen(function* () {
  return Routes.ofApi("api", Api, {
    legal_entities: yield* Merchants.makeEntities,
    accounts: yield* Merchants.makeAccounts,
    payment_methods: yield* PaymentMethods.make,
    pad_agreements: yield* PadAgreements.make,
    payments: yield* Payments.make,
    refunds: yield* Refunds.make,
    disputes: yield* Disputes.make,
    transaction_records: yield* TransactionRecords.make,
    orders: yield* Orders.makeOrders,
    items: yield* Orders.makeItems,
    terminals: yield* Terminals.make,
    notification_preferences: yield* Notifications.makePreferences,
    notifications: yield* Notifications.makeNotifications,
    tokens: yield* Tokens.make,
    documents: yield* Documents.make
  })
})
