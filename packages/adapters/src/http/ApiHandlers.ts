/** The routes of the API: its contract with a handler for every endpoint. */
import { Effect } from "effect"
import { Api } from "./api/Api.ts"
import * as Merchants from "./handlers/Merchants.ts"
import * as Notifications from "./handlers/Notifications.ts"
import * as PaymentMethods from "./handlers/PaymentMethods.ts"
import * as Payments from "./handlers/Payments.ts"
import * as Routes from "./Routes.ts"

export const routes = Effect.gen(function* () {
  return Routes.ofApi("api", Api, {
    legal_entities: yield* Merchants.makeEntities,
    accounts: yield* Merchants.makeAccounts,
    payment_methods: yield* PaymentMethods.make,
    payments: yield* Payments.make,
    notification_preferences: yield* Notifications.makePreferences,
    notifications: yield* Notifications.makeNotifications
  })
})
