/**
 * The handlers of each resource, by the groups of the contracts that Resources.ts lists. An endpoint without a handler
 * does not compile.
 */
import { Effect } from "effect"
import * as AdjustmentHandlers from "./api/adjustments/AdjustmentHandlers.ts"
import { Api } from "./api/Api.ts"
import * as AuthenticationCodeHandlers from "./api/authentication-codes/AuthenticationCodeHandlers.ts"
import * as BillingStatementHandlers from "./api/billing-statements/BillingStatementHandlers.ts"
import * as DisputeHandlers from "./api/disputes/DisputeHandlers.ts"
import * as DocumentHandlers from "./api/documents/DocumentHandlers.ts"
import * as MerchantHandlers from "./api/merchants/MerchantHandlers.ts"
import * as NotificationHandlers from "./api/notifications/NotificationHandlers.ts"
import * as OrderHandlers from "./api/orders/OrderHandlers.ts"
import * as PadAgreementHandlers from "./api/pad-agreements/PadAgreementHandlers.ts"
import * as PaymentMethodHandlers from "./api/payment-methods/PaymentMethodHandlers.ts"
import * as PaymentHandlers from "./api/payments/PaymentHandlers.ts"
import * as PayoutMethodHandlers from "./api/payout-methods/PayoutMethodHandlers.ts"
import * as PayoutHandlers from "./api/payouts/PayoutHandlers.ts"
import * as RbitHandlers from "./api/rbits/RbitHandlers.ts"
import * as RecoveryHandlers from "./api/recoveries/RecoveryHandlers.ts"
import * as RefundHandlers from "./api/refunds/RefundHandlers.ts"
import * as SessionTokenHandlers from "./api/session-tokens/SessionTokenHandlers.ts"
import * as TerminalHandlers from "./api/terminals/TerminalHandlers.ts"
import * as TokenHandlers from "./api/tokens/TokenHandlers.ts"
import * as TransactionRecordHandlers from "./api/transaction-records/TransactionRecordHandlers.ts"
import * as OperatorAdjustmentHandlers from "./operator/adjustments/OperatorAdjustmentHandlers.ts"
import * as AppHandlers from "./operator/apps/AppHandlers.ts"
import * as OperatorBillingStatementHandlers from "./operator/billing-statements/OperatorBillingStatementHandlers.ts"
import * as DescriptionHandlers from "./operator/description/DescriptionHandlers.ts"
import * as OperatorDisputeHandlers from "./operator/disputes/OperatorDisputeHandlers.ts"
import * as OperatorDocumentHandlers from "./operator/documents/OperatorDocumentHandlers.ts"
import * as OperatorMerchantHandlers from "./operator/merchants/OperatorMerchantHandlers.ts"
import * as DeliveryHandlers from "./operator/notifications/DeliveryHandlers.ts"
import { OperatorApi } from "./operator/OperatorApi.ts"
import * as MicrodepositHandlers from "./operator/microdeposits/MicrodepositHandlers.ts"
import * as OperatorPaymentMethodHandlers from "./operator/payment-methods/OperatorPaymentMethodHandlers.ts"
import * as OperatorPayoutMethodHandlers from "./operator/payout-methods/OperatorPayoutMethodHandlers.ts"
import * as OperatorPaymentHandlers from "./operator/payments/OperatorPaymentHandlers.ts"
import * as OperatorPayoutHandlers from "./operator/payouts/OperatorPayoutHandlers.ts"
import * as PlatformHandlers from "./operator/platform/PlatformHandlers.ts"
import * as OperatorRecoveryHandlers from "./operator/recoveries/OperatorRecoveryHandlers.ts"
import * as OperatorRefundHandlers from "./operator/refunds/OperatorRefundHandlers.ts"
import * as OperatorTerminalHandlers from "./operator/terminals/OperatorTerminalHandlers.ts"
import * as RouteTable from "./server/RouteTable.ts"

const forApps = Effect.all({
  legal_entities: MerchantHandlers.makeEntities,
  accounts: MerchantHandlers.makeAccounts,
  payout_methods: PayoutMethodHandlers.make,
  payment_methods: PaymentMethodHandlers.make,
  pad_agreements: PadAgreementHandlers.make,
  payments: PaymentHandlers.make,
  refunds: RefundHandlers.make,
  disputes: DisputeHandlers.make,
  payouts: PayoutHandlers.make,
  recoveries: RecoveryHandlers.make,
  billing_statements: BillingStatementHandlers.make,
  adjustments: AdjustmentHandlers.make,
  transaction_records: TransactionRecordHandlers.make([
    PaymentHandlers.view,
    RefundHandlers.view,
    DisputeHandlers.view,
    AdjustmentHandlers.view,
    PayoutHandlers.view,
    RecoveryHandlers.view
  ]),
  orders: OrderHandlers.makeOrders,
  items: OrderHandlers.makeItems,
  terminals: TerminalHandlers.make,
  notification_preferences: NotificationHandlers.makePreferences,
  notifications: NotificationHandlers.makeNotifications,
  rbits: RbitHandlers.make,
  tokens: TokenHandlers.make,
  session_tokens: SessionTokenHandlers.make,
  authentication_codes: AuthenticationCodeHandlers.make,
  documents: DocumentHandlers.make
})

const forOperator = Effect.all({
  apps: AppHandlers.make,
  legal_entities: OperatorMerchantHandlers.makeEntities,
  accounts: OperatorMerchantHandlers.makeAccounts,
  documents: OperatorDocumentHandlers.make,
  payment_methods: OperatorPaymentMethodHandlers.make,
  microdeposits: MicrodepositHandlers.make,
  payout_methods: OperatorPayoutMethodHandlers.make,
  payout_microdeposits: MicrodepositHandlers.makePayout,
  payments: OperatorPaymentHandlers.make,
  refunds: OperatorRefundHandlers.make,
  disputes: OperatorDisputeHandlers.make,
  payouts: OperatorPayoutHandlers.make,
  billing_statements: OperatorBillingStatementHandlers.make,
  recoveries: OperatorRecoveryHandlers.make,
  adjustments: OperatorAdjustmentHandlers.make,
  terminals: OperatorTerminalHandlers.makeTerminals,
  encoded_payment_methods: OperatorTerminalHandlers.makeEncodedPaymentMethods,
  notification_preferences: DeliveryHandlers.makePreferences,
  deliveries: DeliveryHandlers.makeDeliveries,
  platform: PlatformHandlers.make,
  description: DescriptionHandlers.make
})

/** The routes of both surfaces. */
export const routes = Effect.gen(function* () {
  return [
    ...RouteTable.ofApi("api", Api, yield* forApps),
    ...RouteTable.ofApi("operator", OperatorApi, yield* forOperator)
  ]
})
