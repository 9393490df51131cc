/**
 * The contract of each resource: its endpoints for apps (`api`), those for the operator (`operator`), and the errors
 * that the rejections of its commands become. Both contracts, their OpenAPI documents and the table of rejections derive
 * from this list, in its order. Documents stand in it twice, for each of the two OpenAPI documents lists them elsewhere.
 * It imports no server code.
 */
import { AdjustmentsApi } from "./api/adjustments/AdjustmentsApi.ts"
import { AccountsApi } from "./api/merchants/AccountsApi.ts"
import * as AccountRejections from "./api/merchants/AccountRejections.ts"
import { LegalEntitiesApi } from "./api/merchants/LegalEntitiesApi.ts"
import * as LegalEntityRejections from "./api/merchants/LegalEntityRejections.ts"
import { BillingStatementsApi } from "./api/billing-statements/BillingStatementsApi.ts"
import * as BillingStatementRejections from "./api/billing-statements/BillingStatementRejections.ts"
import { AuthenticationCodesApi } from "./api/authentication-codes/AuthenticationCodesApi.ts"
import * as AuthenticationCodeRejections from "./api/authentication-codes/AuthenticationCodeRejections.ts"
import { DisputesApi } from "./api/disputes/DisputesApi.ts"
import * as DisputeRejections from "./api/disputes/DisputeRejections.ts"
import { DocumentsApi } from "./api/documents/DocumentsApi.ts"
import * as DocumentRejections from "./api/documents/DocumentRejections.ts"
import * as NotificationRejections from "./api/notifications/NotificationRejections.ts"
import { NotificationPreferencesApi, NotificationsApi } from "./api/notifications/NotificationsApi.ts"
import { ItemsApi } from "./api/orders/ItemsApi.ts"
import * as OrderRejections from "./api/orders/OrderRejections.ts"
import { OrdersApi } from "./api/orders/OrdersApi.ts"
import * as PadAgreementRejections from "./api/pad-agreements/PadAgreementRejections.ts"
import { PadAgreementsApi } from "./api/pad-agreements/PadAgreementsApi.ts"
import * as PaymentMethodRejections from "./api/payment-methods/PaymentMethodRejections.ts"
import { PaymentMethodsApi } from "./api/payment-methods/PaymentMethodsApi.ts"
import * as PaymentRejections from "./api/payments/PaymentRejections.ts"
import { PaymentsApi } from "./api/payments/PaymentsApi.ts"
import * as PayoutMethodRejections from "./api/payout-methods/PayoutMethodRejections.ts"
import { PayoutMethodsApi } from "./api/payout-methods/PayoutMethodsApi.ts"
import * as PayoutRejections from "./api/payouts/PayoutRejections.ts"
import { PayoutsApi } from "./api/payouts/PayoutsApi.ts"
import { RecoveriesApi } from "./api/recoveries/RecoveriesApi.ts"
import * as RbitRejections from "./api/rbits/RbitRejections.ts"
import { RbitsApi } from "./api/rbits/RbitsApi.ts"
import * as RecoveryRejections from "./api/recoveries/RecoveryRejections.ts"
import * as RefundRejections from "./api/refunds/RefundRejections.ts"
import { RefundsApi } from "./api/refunds/RefundsApi.ts"
import * as SessionTokenRejections from "./api/session-tokens/SessionTokenRejections.ts"
import { SessionTokensApi } from "./api/session-tokens/SessionTokensApi.ts"
import * as TerminalRejections from "./api/terminals/TerminalRejections.ts"
import { TerminalsApi } from "./api/terminals/TerminalsApi.ts"
import * as TokenRejections from "./api/tokens/TokenRejections.ts"
import { TokensApi } from "./api/tokens/TokensApi.ts"
import { TransactionRecordsApi } from "./api/transaction-records/TransactionRecordsApi.ts"
import { OperatorAdjustmentsApi } from "./operator/adjustments/OperatorAdjustmentsApi.ts"
import * as AppRejections from "./operator/apps/AppRejections.ts"
import { AppsApi } from "./operator/apps/AppsApi.ts"
import { OperatorBillingStatementsApi } from "./operator/billing-statements/OperatorBillingStatementsApi.ts"
import { DescriptionApi } from "./operator/description/DescriptionApi.ts"
import { OperatorDisputesApi } from "./operator/disputes/OperatorDisputesApi.ts"
import { OperatorDocumentsApi } from "./operator/documents/OperatorDocumentsApi.ts"
import { OperatorAccountsApi, OperatorLegalEntitiesApi } from "./operator/merchants/OperatorMerchantsApi.ts"
import { DeliveriesApi, OperatorPreferencesApi } from "./operator/notifications/DeliveriesApi.ts"
import { MicrodepositsApi, PayoutMicrodepositsApi } from "./operator/microdeposits/MicrodepositsApi.ts"
import { OperatorPaymentMethodsApi } from "./operator/payment-methods/OperatorPaymentMethodsApi.ts"
import { OperatorPayoutMethodsApi } from "./operator/payout-methods/OperatorPayoutMethodsApi.ts"
import { OperatorPaymentsApi } from "./operator/payments/OperatorPaymentsApi.ts"
import { OperatorPayoutsApi } from "./operator/payouts/OperatorPayoutsApi.ts"
import { PlatformApi } from "./operator/platform/PlatformApi.ts"
import { OperatorRecoveriesApi } from "./operator/recoveries/OperatorRecoveriesApi.ts"
import { OperatorRefundsApi } from "./operator/refunds/OperatorRefundsApi.ts"
import { EncodedPaymentMethodsApi } from "./operator/terminals/EncodedPaymentMethodsApi.ts"
import { OperatorTerminalsApi } from "./operator/terminals/OperatorTerminalsApi.ts"

export const resources = [
  { operator: AppsApi, rejections: AppRejections.rejections },
  { api: LegalEntitiesApi, operator: OperatorLegalEntitiesApi, rejections: LegalEntityRejections.rejections },
  { api: AccountsApi, operator: OperatorAccountsApi, rejections: AccountRejections.rejections },
  { api: PayoutMethodsApi, operator: OperatorPayoutMethodsApi, rejections: PayoutMethodRejections.rejections },
  { operator: PayoutMicrodepositsApi },
  { operator: OperatorDocumentsApi, rejections: DocumentRejections.rejections },
  { api: PaymentMethodsApi, operator: OperatorPaymentMethodsApi, rejections: PaymentMethodRejections.rejections },
  { operator: MicrodepositsApi },
  { api: PadAgreementsApi, rejections: PadAgreementRejections.rejections },
  { api: PaymentsApi, operator: OperatorPaymentsApi, rejections: PaymentRejections.rejections },
  { api: RefundsApi, operator: OperatorRefundsApi, rejections: RefundRejections.rejections },
  { api: DisputesApi, operator: OperatorDisputesApi, rejections: DisputeRejections.rejections },
  { api: PayoutsApi, operator: OperatorPayoutsApi, rejections: PayoutRejections.rejections },
  { api: RecoveriesApi, operator: OperatorRecoveriesApi, rejections: RecoveryRejections.rejections },
  {
    api: BillingStatementsApi,
    operator: OperatorBillingStatementsApi,
    rejections: BillingStatementRejections.rejections
  },
  { api: AdjustmentsApi, operator: OperatorAdjustmentsApi },
  { api: TransactionRecordsApi },
  { api: OrdersApi, rejections: OrderRejections.rejections },
  { api: ItemsApi },
  { api: TerminalsApi, operator: OperatorTerminalsApi, rejections: TerminalRejections.rejections },
  { operator: EncodedPaymentMethodsApi },
  {
    api: NotificationPreferencesApi,
    operator: OperatorPreferencesApi,
    rejections: NotificationRejections.rejections
  },
  { api: NotificationsApi, operator: DeliveriesApi },
  { api: RbitsApi, rejections: RbitRejections.rejections },
  { api: TokensApi, rejections: TokenRejections.rejections },
  { api: SessionTokensApi, rejections: SessionTokenRejections.rejections },
  { api: AuthenticationCodesApi, rejections: AuthenticationCodeRejections.rejections },
  { api: DocumentsApi },
  { operator: PlatformApi },
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
export function groupsOf<Surface extends "api" | "operator">(
  surface: Surface
): readonly [GroupsOf<Surface>, ...ReadonlyArray<GroupsOf<Surface>>]
export function groupsOf(surface: "api" | "operator"): ReadonlyArray<unknown> {
  return resources.flatMap((resource: object) => (surface in resource ? [Reflect.get(resource, surface)] : []))
}

/** The tables of rejections that the resources bring. */
export const rejectionTables = resources.flatMap((resource) => ("rejections" in resource ? [resource.rejections] : []))
