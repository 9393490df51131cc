/** The routes of the operator surface: its contract with a handler for every endpoint. */
import { Effect } from "effect"
import { OperatorApi } from "./OperatorApi.ts"
import * as AppHandlers from "./apps/AppHandlers.ts"
import * as OperatorDeliveryHandlers from "./notifications/OperatorDeliveryHandlers.ts"
import * as OperatorDisputeHandlers from "./disputes/OperatorDisputeHandlers.ts"
import * as OperatorDocumentHandlers from "./documents/OperatorDocumentHandlers.ts"
import * as OperatorMicrodepositHandlers from "./payment-methods/OperatorMicrodepositHandlers.ts"
import * as PlatformHandlers from "./platform/PlatformHandlers.ts"
import * as EncodedPaymentMethodHandlers from "./terminals/EncodedPaymentMethodHandlers.ts"
import * as ResourceHandlers from "./ResourceHandlers.ts"
import * as RouteTable from "../server/RouteTable.ts"

export const routes = Effect.gen(function* () {
  return RouteTable.ofApi("operator", OperatorApi, {
    apps: yield* AppHandlers.make,
    resources: yield* ResourceHandlers.makeResources,
    decisions: yield* ResourceHandlers.makeDecisions,
    disputes: yield* OperatorDisputeHandlers.make,
    microdeposits: yield* OperatorMicrodepositHandlers.make,
    readers: yield* EncodedPaymentMethodHandlers.make,
    deliveries: yield* OperatorDeliveryHandlers.make,
    platform: yield* PlatformHandlers.make,
    documents: yield* OperatorDocumentHandlers.make
  })
})
