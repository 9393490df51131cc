/**
 * The contract of the service as a value: what a server answers, a client asks
 * and the document at /openapi.json describes. It needs no server code.
 */
import { HttpApi, OpenApi } from "effect/http-api"
import { AccountsApi } from "./AccountsApi.ts"
import { describe } from "./Document.ts"
import { LegalEntitiesApi } from "./LegalEntitiesApi.ts"
import { NotificationPreferencesApi, NotificationsApi } from "./NotificationsApi.ts"
import { PaymentMethodsApi } from "./PaymentMethodsApi.ts"
import { PaymentsApi } from "./PaymentsApi.ts"

export class Api extends HttpApi.make("payments_platform")
  .add(LegalEntitiesApi, AccountsApi, PaymentMethodsApi, PaymentsApi, NotificationPreferencesApi, NotificationsApi)
  .annotate(OpenApi.Title, "Payments platform")
  .annotate(OpenApi.Version, "3.2")
  .annotate(OpenApi.Transform, describe) {}
