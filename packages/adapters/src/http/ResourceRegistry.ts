/**
 * The contract of each resource: its endpoints for apps (`api`) and those for the operator (`operator`). Both contracts
 * and their OpenAPI documents derive from this list, in its order. Documents occur twice, because each contract lists them
 * in another place.
 * It imports no server code.
 */
import { unsafeCoerce } from "@payments-platform/domain/vocabulary/UnsafeCoerce"
import { AuthenticationCodesApi } from "./api/authentication-codes/AuthenticationCodesApi.ts"
import { BillingStatementsApi } from "./api/billing-statements/BillingStatementsApi.ts"
import { ClientTokensApi } from "./api/client-tokens/ClientTokensApi.ts"
import { DisputesApi } from "./api/disputes/DisputesApi.ts"
import { DocumentsApi } from "./api/documents/DocumentsApi.ts"
import { EventsApi } from "./api/events/EventsApi.ts"
import { AccountsApi } from "./api/merchants/AccountsApi.ts"
import { AdjustmentsApi } from "./api/merchants/AdjustmentsApi.ts"
import { LegalEntitiesApi } from "./api/merchants/LegalEntitiesApi.ts"
import { NotificationPreferencesApi, NotificationsApi } from "./api/notifications/NotificationsApi.ts"
import { ItemsApi } from "./api/orders/ItemsApi.ts"
import { OrdersApi } from "./api/orders/OrdersApi.ts"
import { PadAgreementsApi } from "./api/pad-agreements/PadAgreementsApi.ts"
import { PaymentMethodsApi } from "./api/payment-methods/PaymentMethodsApi.ts"
import { PaymentsApi } from "./api/payments/PaymentsApi.ts"
import { PayoutMethodsApi } from "./api/payout-methods/PayoutMethodsApi.ts"
import { PayoutsApi } from "./api/payouts/PayoutsApi.ts"
import { RecoveriesApi } from "./api/payouts/RecoveriesApi.ts"
import { RbitsApi } from "./api/rbits/RbitsApi.ts"
import { RefundsApi } from "./api/refunds/RefundsApi.ts"
import { SessionTokensApi } from "./api/session-tokens/SessionTokensApi.ts"
import { TerminalsApi } from "./api/terminals/TerminalsApi.ts"
import { TransactionRecordsApi } from "./api/transaction-records/TransactionRecordsApi.ts"
import { ActivityApi } from "./operator/activity/ActivityApi.ts"
import { ApprovalsApi } from "./operator/approvals/ApprovalsApi.ts"
import { AppsApi } from "./operator/apps/AppsApi.ts"
import { OperatorBillingStatementsApi } from "./operator/billing-statements/OperatorBillingStatementsApi.ts"
import { CredentialsApi } from "./operator/credentials/CredentialsApi.ts"
import { DescriptionApi } from "./operator/description/DescriptionApi.ts"
import { OperatorDocumentsApi } from "./operator/documents/OperatorDocumentsApi.ts"
import { OperatorAdjustmentsApi } from "./operator/merchants/OperatorAdjustmentsApi.ts"
import { OperatorAccountsApi, OperatorLegalEntitiesApi } from "./operator/merchants/OperatorMerchantsApi.ts"
import { MicrodepositsApi, PayoutMicrodepositsApi } from "./operator/microdeposits/MicrodepositsApi.ts"
import { DeliveriesApi, OperatorPreferencesApi } from "./operator/notifications/DeliveriesApi.ts"
import { ReceiverApi } from "./operator/notifications/ReceiverApi.ts"
import { OperatorsApi } from "./operator/operators/OperatorsApi.ts"
import { EncodedPaymentMethodsApi } from "./operator/payments/EncodedPaymentMethodsApi.ts"
import { OperatorDisputesApi } from "./operator/payments/OperatorDisputesApi.ts"
import { OperatorPaymentMethodsApi } from "./operator/payments/OperatorPaymentMethodsApi.ts"
import { OperatorPaymentsApi } from "./operator/payments/OperatorPaymentsApi.ts"
import { OperatorRefundsApi } from "./operator/payments/OperatorRefundsApi.ts"
import { OperatorPayoutMethodsApi } from "./operator/payouts/OperatorPayoutMethodsApi.ts"
import { OperatorPayoutsApi } from "./operator/payouts/OperatorPayoutsApi.ts"
import { OperatorRecoveriesApi } from "./operator/payouts/OperatorRecoveriesApi.ts"
import { PlatformApi } from "./operator/platform/PlatformApi.ts"
import { SearchApi } from "./operator/search/SearchApi.ts"
import { OperatorTerminalsApi } from "./operator/terminals/OperatorTerminalsApi.ts"

export const resources = [
  { operator: AppsApi },
  { operator: OperatorsApi },
  { operator: ApprovalsApi },
  { api: LegalEntitiesApi, operator: OperatorLegalEntitiesApi },
  { api: AccountsApi, operator: OperatorAccountsApi },
  { api: PayoutMethodsApi, operator: OperatorPayoutMethodsApi },
  { operator: PayoutMicrodepositsApi },
  { operator: OperatorDocumentsApi },
  { api: PaymentMethodsApi, operator: OperatorPaymentMethodsApi },
  { operator: MicrodepositsApi },
  { api: PadAgreementsApi },
  { api: PaymentsApi, operator: OperatorPaymentsApi },
  { api: RefundsApi, operator: OperatorRefundsApi },
  { api: DisputesApi, operator: OperatorDisputesApi },
  { api: PayoutsApi, operator: OperatorPayoutsApi },
  { api: RecoveriesApi, operator: OperatorRecoveriesApi },
  {
    api: BillingStatementsApi,
    operator: OperatorBillingStatementsApi
  },
  { api: AdjustmentsApi, operator: OperatorAdjustmentsApi },
  { api: TransactionRecordsApi },
  { api: OrdersApi },
  { api: ItemsApi },
  { api: TerminalsApi, operator: OperatorTerminalsApi },
  { operator: EncodedPaymentMethodsApi },
  {
    api: NotificationPreferencesApi,
    operator: OperatorPreferencesApi
  },
  { api: NotificationsApi, operator: DeliveriesApi },
  { operator: ReceiverApi },
  { api: EventsApi, operator: ActivityApi },
  { api: RbitsApi },
  { api: ClientTokensApi },
  { api: SessionTokensApi },
  { api: AuthenticationCodesApi },
  { api: DocumentsApi },
  { operator: SearchApi },
  { operator: PlatformApi },
  { operator: CredentialsApi },
  { operator: DescriptionApi }
] as const
type Resource = (typeof resources)[number]

/** The groups of endpoints that the resources bring to a surface. */
type GroupsOf<Surface extends string> = Resource extends infer R
  ? R extends { readonly [S in Surface]: infer Group }
    ? Group
    : never
  : never

/** The groups of endpoints of a surface. */
export const groupsOf = <Surface extends "api" | "operator">(surface: Surface) =>
  unsafeCoerce<readonly [GroupsOf<Surface>, ...ReadonlyArray<GroupsOf<Surface>>]>(
    resources.flatMap((resource: object) => (surface in resource ? [Reflect.get(resource, surface)] : [])),
    "each surface has groups, and they are those that the resources bring to it"
  )
