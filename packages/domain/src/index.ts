/**
 * The names that a service needs to embed the domain: the engine, the commands on payments and refunds, and the
 * resource kinds that read their events. Everything else has a path of its own, such as
 * `@payments-platform/domain/payments/dispute/...`.
 */
export * as App from "./access/app/App.ts"
export * as Caller from "./access/caller/Caller.ts"
export * as Conversation from "./decider/ExternalCalls.ts"
export * as Input from "./decider/DecodedInput.ts"
/** @public */
export type { Change } from "./decider/Change.ts"
/** @public */
export type { Row } from "./decider/StoredRow.ts"
/** @public */
export type { CommandHandler } from "./decider/CommandHandler.ts"
export * as Engine from "./EmbeddedRulesEngine.ts"
export * as CancelPayment from "./payments/payment/commands/CancelPayment.ts"
export * as CapturePayment from "./payments/payment/commands/CapturePayment.ts"
export * as CreatePayment from "./payments/payment/commands/CreatePayment.ts"
export * as PaymentKind from "./payments/payment/PaymentKind.ts"
export * as ReferenceAndCustomData from "./payments/payment/ReferenceAndCustomData.ts"
export * as ReviewPayment from "./payments/payment/commands/ReviewPayment.ts"
export * as UpdatePayment from "./payments/payment/commands/UpdatePayment.ts"
export * as CreateRefund from "./payments/refund/CreateRefund.ts"
export * as RefundKind from "./payments/refund/RefundKind.ts"
