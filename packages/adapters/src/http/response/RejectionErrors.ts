/**
 * The error that each rejection of the domain becomes (platform.md 4), and whether its Unique-Key stores it
 * (platform.md 2). Each resource has a table of its rejections; this file joins them. A command with a rejection
 * that lacks its line does not compile where an endpoint executes it.
 */
import { unsafeCoerce } from "@payments-platform/domain/vocabulary/UnsafeCoerce"
import * as AuthenticationCodeRejections from "../api/authentication-codes/AuthenticationCodeRejections.ts"
import * as BillingStatementRejections from "../api/billing-statements/BillingStatementRejections.ts"
import * as ClientTokenRejections from "../api/client-tokens/ClientTokenRejections.ts"
import * as DisputeRejections from "../api/disputes/DisputeRejections.ts"
import * as DocumentRejections from "../api/documents/DocumentRejections.ts"
import * as AccountRejections from "../api/merchants/AccountRejections.ts"
import * as LegalEntityRejections from "../api/merchants/LegalEntityRejections.ts"
import * as NotificationRejections from "../api/notifications/NotificationRejections.ts"
import * as OrderRejections from "../api/orders/OrderRejections.ts"
import * as PadAgreementRejections from "../api/pad-agreements/PadAgreementRejections.ts"
import * as PaymentMethodRejections from "../api/payment-methods/PaymentMethodRejections.ts"
import * as PaymentRejections from "../api/payments/PaymentRejections.ts"
import * as PayoutMethodRejections from "../api/payout-methods/PayoutMethodRejections.ts"
import * as PayoutRejections from "../api/payouts/PayoutRejections.ts"
import * as RecoveryRejections from "../api/payouts/RecoveryRejections.ts"
import * as RbitRejections from "../api/rbits/RbitRejections.ts"
import * as RefundRejections from "../api/refunds/RefundRejections.ts"
import * as SessionTokenRejections from "../api/session-tokens/SessionTokenRejections.ts"
import * as TerminalRejections from "../api/terminals/TerminalRejections.ts"
import * as ApprovalRejections from "../operator/approvals/ApprovalRejections.ts"
import * as AppRejections from "../operator/apps/AppRejections.ts"
import * as OperatorRejections from "../operator/operators/OperatorRejections.ts"
import type { Reason } from "./ErrorCodes.ts"
import type { Refusal, RejectionError, RejectionLine, RejectionOf } from "./RejectionTable.ts"

const tables = [
  AccountRejections.rejections,
  LegalEntityRejections.rejections,
  BillingStatementRejections.rejections,
  AuthenticationCodeRejections.rejections,
  DisputeRejections.rejections,
  DocumentRejections.rejections,
  NotificationRejections.rejections,
  OrderRejections.rejections,
  PadAgreementRejections.rejections,
  PaymentMethodRejections.rejections,
  PaymentRejections.rejections,
  PayoutMethodRejections.rejections,
  PayoutRejections.rejections,
  RbitRejections.rejections,
  RecoveryRejections.rejections,
  RefundRejections.rejections,
  SessionTokenRejections.rejections,
  TerminalRejections.rejections,
  ClientTokenRejections.rejections,
  AppRejections.rejections,
  OperatorRejections.rejections,
  ApprovalRejections.rejections
] as const
type Tables = (typeof tables)[number]
type JoinedOf<Table> = Table extends object ? RejectionOf<Table> : never

/** Every rejection that has a line. */
export type Rejection = JoinedOf<Tables>

const table: ReadonlyMap<string, RejectionLine<never>> = new Map(
  tables.flatMap((lines) => Object.entries<RejectionLine<never>>(lines))
)

/**
 * A Unique-Key does not store an error that the client may retry, a missing permission or an unknown id. It stores
 * every other rejection. An error of the request alone is found before the decision, is no rejection, and is not stored.
 */
const notStored: ReadonlySet<Reason> = new Set<Reason>([
  "SERVICE_TEMPORARILY_UNAVAILABLE",
  "RESOURCE_CONFLICT",
  "POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED",
  "NOT_AUTHORIZED",
  "ID_NOT_FOUND"
])

const isStored = ({ code, details }: RejectionError): boolean =>
  ![code, ...details.map(({ reason }) => reason)].some((each) => notStored.has(each))

/** The line of a rejection, which takes the rejections of its tag. */
const lineOf = (tag: string): RejectionLine<Rejection> => {
  const line = table.get(tag)
  if (line === undefined) throw new TypeError(`no error for ${tag}`)
  return unsafeCoerce(line, "the tables type the line of a tag by the rejections with that tag")
}

const errorOf = (rejection: Rejection): RejectionError => {
  const { code, details } = lineOf(rejection._tag)
  return { code, details: details(rejection) }
}

/** The code and the reasons of the rejections with a tag. */
export const refusalOf = (tag: string): Refusal => lineOf(tag)

/** The error of a rejection. `kept`: its Unique-Key stores the error and returns it again. */
export interface RenderedRejection extends RejectionError {
  readonly kept: boolean
}

/** The error of a rejection, and whether its Unique-Key stores it. */
export const mapRejection = (rejection: Rejection): RenderedRejection => {
  const error = errorOf(rejection)
  return { ...error, kept: isStored(error) }
}

/** The tags of all rejections. */
export const rejectionTags: ReadonlyArray<string> = [...table.keys()]
