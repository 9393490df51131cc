/**
 * The names that a service needs to embed the domain: the host with the commands of every resource, the engine under it,
 * apps and callers. Everything else has a path of its own, such as
 * `@payments-platform/domain/payments/payment/PaymentKind`.
 */
export * as App from "./access/app/App.ts"
export * as Caller from "./access/caller/Caller.ts"
export * as Conversation from "./decider/ExternalCalls.ts"
export * as Input from "./decider/DecodedInput.ts"
/** @public */
export type { Change } from "./decider/Change.ts"
/** @public */
export type { CommandHandler } from "./decider/CommandHandler.ts"
export * as Rows from "./decider/StoredRow.ts"
/** @public */
export type { Row } from "./decider/StoredRow.ts"
export * as Engine from "./EmbeddedRulesEngine.ts"
export * as Host from "./embedding/Host.ts"
export * from "./embedding/commands/Accounts.ts"
export * from "./embedding/commands/BillingStatements.ts"
export * from "./embedding/commands/Disputes.ts"
export * from "./embedding/commands/Documents.ts"
export * from "./embedding/commands/LegalEntities.ts"
export * from "./embedding/commands/NotificationPreferences.ts"
export * from "./embedding/commands/Orders.ts"
export * from "./embedding/commands/PaymentMethods.ts"
export * from "./embedding/commands/Payments.ts"
export * from "./embedding/commands/PayoutMethods.ts"
export * from "./embedding/commands/Payouts.ts"
export * from "./embedding/commands/Rbits.ts"
export * from "./embedding/commands/Refunds.ts"
export * from "./embedding/commands/Sessions.ts"
export * from "./embedding/commands/Terminals.ts"
