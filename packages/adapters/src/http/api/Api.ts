/**
 * The contract of the API as a value: servers implement it, clients derive their calls from it, and /openapi.json
 * describes it. It imports no server code.
 */
import { HttpApi, OpenApi } from "effect/http-api"
import { AccountsApi } from "./merchants/AccountsApi.ts"
import { relativeServers } from "./OpenApiDocument.ts"
import { completeDocument } from "./PublicOpenApi.ts"
import { DisputesApi } from "./disputes/DisputesApi.ts"
import { DocumentsApi } from "./documents/DocumentsApi.ts"
import { ItemsApi } from "./orders/ItemsApi.ts"
import { LegalEntitiesApi } from "./merchants/LegalEntitiesApi.ts"
import { NotificationPreferencesApi, NotificationsApi } from "./notifications/NotificationsApi.ts"
import { OrdersApi } from "./orders/OrdersApi.ts"
import { PadAgreementsApi } from "./pad-agreements/PadAgreementsApi.ts"
import { PaymentMethodsApi } from "./payment-methods/PaymentMethodsApi.ts"
import { PaymentsApi } from "./payments/PaymentsApi.ts"
import { RefundsApi } from "./refunds/RefundsApi.ts"
import { TerminalsApi } from "./terminals/TerminalsApi.ts"
import { TokensApi } from "./tokens/TokensApi.ts"
import { TransactionRecordsApi } from "./transaction-records/TransactionRecordsApi.ts"

const contract = HttpApi.make("payments_platform")
  .add(
    LegalEntitiesApi,
    AccountsApi,
    PaymentMethodsApi,
    PadAgreementsApi,
    PaymentsApi,
    RefundsApi,
    DisputesApi,
    TransactionRecordsApi,
    OrdersApi,
    ItemsApi,
    TerminalsApi,
    NotificationPreferencesApi,
    NotificationsApi
  )
  .add(TokensApi, DocumentsApi)
  .annotate(OpenApi.Title, "Payments platform")
  .annotate(OpenApi.Version, "3.2")
  .annotate(OpenApi.Servers, relativeServers)

export class Api extends contract.annotate(OpenApi.Transform, completeDocument(contract)) {}
