/**
 * The handlers of each resource, by the groups of the contracts in ResourceRegistry.ts, for the endpoints whose definition
 * does not state all of their answer. An endpoint that lacks its handler does not compile.
 */
import { Effect } from "effect"
import { Api } from "./api/Api.ts"
import * as AuthenticationCodeHandlers from "./api/authentication-codes/AuthenticationCodeHandlers.ts"
import * as ClientTokenHandlers from "./api/client-tokens/ClientTokenHandlers.ts"
import * as EventHandlers from "./api/events/EventHandlers.ts"
import * as VerificationHandlers from "./api/merchants/VerificationHandlers.ts"
import * as NotificationHandlers from "./api/notifications/NotificationHandlers.ts"
import * as OrderHandlers from "./api/orders/OrderHandlers.ts"
import * as PaymentHandlers from "./api/payments/PaymentHandlers.ts"
import * as RefundHandlers from "./api/refunds/RefundHandlers.ts"
import * as SessionTokenHandlers from "./api/session-tokens/SessionTokenHandlers.ts"
import * as TerminalHandlers from "./api/terminals/TerminalHandlers.ts"
import * as TransactionRecordHandlers from "./api/transaction-records/TransactionRecordHandlers.ts"
import * as ActivityHandlers from "./operator/activity/ActivityHandlers.ts"
import * as ApprovalHandlers from "./operator/approvals/ApprovalHandlers.ts"
import * as HoldForApproval from "./operator/approvals/HoldForApproval.ts"
import * as OperatorBillingStatementHandlers from "./operator/billing-statements/OperatorBillingStatementHandlers.ts"
import * as CredentialsHandlers from "./operator/credentials/CredentialsHandlers.ts"
import * as DescriptionHandlers from "./operator/description/DescriptionHandlers.ts"
import * as OperatorDocumentHandlers from "./operator/documents/OperatorDocumentHandlers.ts"
import * as OperatorVerificationHandler from "./operator/merchants/OperatorVerificationHandler.ts"
import * as RefundUnpaidHandler from "./operator/merchants/RefundUnpaidHandler.ts"
import * as MicrodepositHandlers from "./operator/microdeposits/MicrodepositHandlers.ts"
import * as DeliveryHandlers from "./operator/notifications/DeliveryHandlers.ts"
import * as ReceiverHandlers from "./operator/notifications/ReceiverHandlers.ts"
import { OperatorApi } from "./operator/OperatorApi.ts"
import * as OperatorHandlers from "./operator/operators/OperatorHandlers.ts"
import * as OperatorPayoutHandlers from "./operator/payouts/OperatorPayoutHandlers.ts"
import * as PlatformHandlers from "./operator/platform/PlatformHandlers.ts"
import * as SearchHandlers from "./operator/search/SearchHandlers.ts"
import * as EncodedPaymentMethodHandlers from "./operator/terminals/EncodedPaymentMethodHandlers.ts"
import * as AnswerEndpointRead from "./request/AnswerEndpointRead.ts"
import * as ExecuteEndpointCommand from "./request/ExecuteEndpointCommand.ts"
import * as RouteTable from "./server/RouteTable.ts"

const forApps = Effect.all({
  legal_entities: VerificationHandlers.make,
  payments: PaymentHandlers.make,
  refunds: RefundHandlers.make,
  transaction_records: TransactionRecordHandlers.make,
  orders: OrderHandlers.make,
  terminals: TerminalHandlers.make,
  notification_preferences: NotificationHandlers.makePreferences,
  notifications: NotificationHandlers.makeNotifications,
  events: EventHandlers.make,
  tokens: ClientTokenHandlers.make,
  session_tokens: SessionTokenHandlers.make,
  authentication_codes: AuthenticationCodeHandlers.make
})

const forOperator = (find: RouteTable.FindRoute) =>
  Effect.all({
    operators: OperatorHandlers.make,
    approvals: ApprovalHandlers.make(find),
    accounts: RefundUnpaidHandler.make,
    legal_entities: OperatorVerificationHandler.make,
    documents: OperatorDocumentHandlers.make,
    microdeposits: MicrodepositHandlers.make,
    payout_microdeposits: MicrodepositHandlers.makePayout,
    payouts: OperatorPayoutHandlers.make,
    billing_statements: OperatorBillingStatementHandlers.make,
    encoded_payment_methods: EncodedPaymentMethodHandlers.make,
    deliveries: DeliveryHandlers.make,
    receiver: ReceiverHandlers.make,
    activity: ActivityHandlers.make,
    platform: PlatformHandlers.make,
    search: SearchHandlers.make,
    credentials: CredentialsHandlers.make,
    description: DescriptionHandlers.make
  })

/** The routes of both surfaces. */
export const routes = Effect.gen(function* () {
  const derivation = { execute: yield* ExecuteEndpointCommand.make, answer: yield* AnswerEndpointRead.make }
  const keep = yield* HoldForApproval.make
  // an approved act finds its route once all routes are there
  const find: RouteTable.FindRoute = (method, path) => findAct(method, path)
  const forOperators = RouteTable.ofApi("operator", OperatorApi, yield* forOperator(find), derivation)
  const findAct = RouteTable.table(forOperators)
  return [...RouteTable.ofApi("api", Api, yield* forApps, derivation), ...forOperators.map(keep)]
})
