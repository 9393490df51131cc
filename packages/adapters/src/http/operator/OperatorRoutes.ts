/** The routes of the operator surface: a handler for every endpoint of its contract. */
import { Effect } from "effect"
import * as RouteTable from "../server/RouteTable.ts"
import * as AppHandlers from "./apps/AppHandlers.ts"
import * as OperatorDisputeHandlers from "./disputes/OperatorDisputeHandlers.ts"
import * as OperatorDocumentHandlers from "./documents/OperatorDocumentHandlers.ts"
import * as OperatorMerchantHandlers from "./merchants/OperatorMerchantHandlers.ts"
import * as DescriptionHandlers from "./description/DescriptionHandlers.ts"
import * as DeliveryHandlers from "./notifications/DeliveryHandlers.ts"
import { OperatorApi } from "./OperatorApi.ts"
import * as MicrodepositHandlers from "./payment-methods/MicrodepositHandlers.ts"
import * as OperatorPaymentMethodHandlers from "./payment-methods/OperatorPaymentMethodHandlers.ts"
import * as OperatorPaymentHandlers from "./payments/OperatorPaymentHandlers.ts"
import * as PlatformHandlers from "./platform/PlatformHandlers.ts"
import * as OperatorRefundHandlers from "./refunds/OperatorRefundHandlers.ts"
import * as OperatorTerminalHandlers from "./terminals/OperatorTerminalHandlers.ts"

export const routes = Effect.gen(function* () {
  return RouteTable.ofApi("operator", OperatorApi, {
    apps: yield* AppHandlers.make,
    legal_entities: yield* OperatorMerchantHandlers.makeEntities,
    accounts: yield* OperatorMerchantHandlers.makeAccounts,
    documents: yield* OperatorDocumentHandlers.make,
    payment_methods: yield* OperatorPaymentMethodHandlers.make,
    microdeposits: yield* MicrodepositHandlers.make,
    payments: yield* OperatorPaymentHandlers.make,
    refunds: yield* OperatorRefundHandlers.make,
    disputes: yield* OperatorDisputeHandlers.make,
    terminals: yield* OperatorTerminalHandlers.makeTerminals,
    encoded_payment_methods: yield* OperatorTerminalHandlers.makeEncodedPaymentMethods,
    notification_preferences: yield* DeliveryHandlers.makePreferences,
    deliveries: yield* DeliveryHandlers.makeDeliveries,
    platform: yield* PlatformHandlers.make,
    description: yield* DescriptionHandlers.make
  })
})
