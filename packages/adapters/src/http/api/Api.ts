/**
 * The contract of the service as a value: what a server answers, a client asks
 * and the document at /openapi.json describes. It needs no server code.
 */
import { HttpApi, OpenApi } from "effect/http-api"
import { AccountsApi } from "./AccountsApi.ts"
import { describe } from "./Document.ts"
import { DisputesApi } from "./DisputesApi.ts"
import { DocumentsApi } from "./DocumentsApi.ts"
import { ItemsApi } from "./ItemsApi.ts"
import { LegalEntitiesApi } from "./LegalEntitiesApi.ts"
import { NotificationPreferencesApi, NotificationsApi } from "./NotificationsApi.ts"
import { OrdersApi } from "./OrdersApi.ts"
import { PadAgreementsApi } from "./PadAgreementsApi.ts"
import { PaymentMethodsApi } from "./PaymentMethodsApi.ts"
import { PaymentsApi } from "./PaymentsApi.ts"
import { RefundsApi } from "./RefundsApi.ts"
import { TerminalsApi } from "./TerminalsApi.ts"
import { TokensApi } from "./TokensApi.ts"
import { TransactionRecordsApi } from "./TransactionRecordsApi.ts"

export class Api extends HttpApi.make("payments_platform")
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
  .annotate(OpenApi.Transform, describe) {}
