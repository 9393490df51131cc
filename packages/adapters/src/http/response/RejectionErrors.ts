/**
 * The error that each rejection of the domain becomes (platform.md 4), and whether its Unique-Key stores it
 * (platform.md 2). Each resource brings the rejections of its commands and the lines of its table;
 * this file puts them together. A rejection without a line does not compile.
 */
import * as AccountRejections from "../api/merchants/AccountRejections.ts"
import * as AppRejections from "../operator/apps/AppRejections.ts"
import * as DisputeRejections from "../api/disputes/DisputeRejections.ts"
import * as DocumentRejections from "../api/documents/DocumentRejections.ts"
import * as LegalEntityRejections from "../api/merchants/LegalEntityRejections.ts"
import * as NotificationRejections from "../api/notifications/NotificationRejections.ts"
import * as OrderRejections from "../api/orders/OrderRejections.ts"
import * as PadAgreementRejections from "../api/pad-agreements/PadAgreementRejections.ts"
import * as PaymentMethodRejections from "../api/payment-methods/PaymentMethodRejections.ts"
import * as PaymentRejections from "../api/payments/PaymentRejections.ts"
import * as RefundRejections from "../api/refunds/RefundRejections.ts"
import * as TerminalRejections from "../api/terminals/TerminalRejections.ts"
import * as TokenRejections from "../api/tokens/TokenRejections.ts"
import type { Reason } from "./ErrorCodes.ts"
import type { RejectionError, RejectionLine, RejectionTable } from "./RejectionTable.ts"

export type Rejection =
  | PaymentRejections.Rejection
  | RefundRejections.Rejection
  | DisputeRejections.Rejection
  | PaymentMethodRejections.Rejection
  | PadAgreementRejections.Rejection
  | OrderRejections.Rejection
  | AccountRejections.Rejection
  | LegalEntityRejections.Rejection
  | DocumentRejections.Rejection
  | TerminalRejections.Rejection
  | NotificationRejections.Rejection
  | TokenRejections.Rejection
  | AppRejections.Rejection

const table: RejectionTable = {
  ...PaymentRejections.rejections,
  ...RefundRejections.rejections,
  ...DisputeRejections.rejections,
  ...PaymentMethodRejections.rejections,
  ...PadAgreementRejections.rejections,
  ...OrderRejections.rejections,
  ...AccountRejections.rejections,
  ...LegalEntityRejections.rejections,
  ...DocumentRejections.rejections,
  ...TerminalRejections.rejections,
  ...NotificationRejections.rejections,
  ...TokenRejections.rejections,
  ...AppRejections.rejections
}

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

/** The line of a rejection. The table has one for each tag, and it takes the rejections of its tag. */
function lineOf(rejection: Rejection): RejectionLine<Rejection>
function lineOf({ _tag }: Rejection): object {
  return table[_tag]
}

const errorOf = (rejection: Rejection): RejectionError => {
  const { code, details } = lineOf(rejection)
  return { code, details: details(rejection) }
}

/** The code and the reasons of the rejections with a tag. */
export const refusalOf = (tag: Rejection["_tag"]): Pick<RejectionLine<never>, "code" | "reasons"> => table[tag]

/** The error of a rejection. `kept`: its Unique-Key stores the error and returns it again. */
export interface Told extends RejectionError {
  readonly kept: boolean
}

/** The error of a rejection, and whether its Unique-Key stores it. */
export const mapRejection = (rejection: Rejection): Told => {
  const error = errorOf(rejection)
  return { ...error, kept: isStored(error) }
}

/** The tags of all rejections. */
export const rejectionTags: ReadonlyArray<string> = Object.keys(table)
