/** The contract of the operator surface as a value (platform.md 12). Each resource brings its group of endpoints. */
import { HttpApi, OpenApi } from "effect/http-api"
import { relativeServers } from "../api/OpenApiDocument.ts"
import { completeDocument } from "./OperatorOpenApi.ts"
import { AppsApi } from "./apps/AppsApi.ts"
import { OperatorDisputesApi } from "./disputes/OperatorDisputesApi.ts"
import { OperatorDocumentsApi } from "./documents/OperatorDocumentsApi.ts"
import { OperatorAccountsApi, OperatorLegalEntitiesApi } from "./merchants/OperatorMerchantsApi.ts"
import { DescriptionApi } from "./description/DescriptionApi.ts"
import { DeliveriesApi, OperatorPreferencesApi } from "./notifications/DeliveriesApi.ts"
import { MicrodepositsApi, OperatorPaymentMethodsApi } from "./payment-methods/OperatorPaymentMethodsApi.ts"
import { OperatorPaymentsApi } from "./payments/OperatorPaymentsApi.ts"
import { PlatformApi } from "./platform/PlatformApi.ts"
import { OperatorRefundsApi } from "./refunds/OperatorRefundsApi.ts"
import { EncodedPaymentMethodsApi } from "./terminals/EncodedPaymentMethodsApi.ts"
import { OperatorTerminalsApi } from "./terminals/OperatorTerminalsApi.ts"

const contract = HttpApi.make("payments_platform_operator")
  .add(AppsApi, OperatorLegalEntitiesApi, OperatorAccountsApi, OperatorDocumentsApi)
  .add(OperatorPaymentMethodsApi, MicrodepositsApi, OperatorPaymentsApi, OperatorRefundsApi, OperatorDisputesApi)
  .add(OperatorTerminalsApi, EncodedPaymentMethodsApi)
  .add(OperatorPreferencesApi, DeliveriesApi, PlatformApi, DescriptionApi)
  .annotate(OpenApi.Title, "Payments platform: operator surface")
  .annotate(OpenApi.Version, "3.2")
  .annotate(OpenApi.Servers, relativeServers)

export class OperatorApi extends contract.annotate(OpenApi.Transform, completeDocument(contract)) {}
