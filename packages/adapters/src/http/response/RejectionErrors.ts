/**
 * What every rejection of the domain is on the wire: its code and its details,
 * and whether a Unique-Key remembers it (platform.md 2). A rejection without its
 * line does not compile.
 */
import type * as UseClientToken from "@payments-platform/domain/access/client-token/UseClientToken"
import type * as CreateNotificationPreference from "@payments-platform/domain/notifications/preference/CreateNotificationPreference"
import type * as ChangeAccount from "@payments-platform/domain/merchants/account/ChangeAccount"
import type * as ChangeReserve from "@payments-platform/domain/merchants/account/ChangeReserve"
import type * as Document from "@payments-platform/domain/merchants/document/Document"
import type * as LegalEntity from "@payments-platform/domain/merchants/legal-entity/LegalEntity"
import type * as UploadDocument from "@payments-platform/domain/merchants/document/UploadDocument"
import type * as RemovePaymentMethod from "@payments-platform/domain/payers/payment-method/RemovePaymentMethod"
import type * as UpdatePaymentMethod from "@payments-platform/domain/payers/payment-method/UpdatePaymentMethod"
import type * as CreatePadAgreement from "@payments-platform/domain/payers/pad-agreement/CreatePadAgreement"
import type * as RevokePadAgreement from "@payments-platform/domain/payers/pad-agreement/RevokePadAgreement"
import type * as VerifyBankDeposits from "@payments-platform/domain/payers/microdeposits/VerifyBankDeposits"
import type * as UpdateDispute from "@payments-platform/domain/payments/dispute/UpdateDispute"
import type * as CancelPayment from "@payments-platform/domain/payments/payment/CancelPayment"
import type * as CapturePayment from "@payments-platform/domain/payments/payment/CapturePayment"
import type * as CreateItem from "@payments-platform/domain/payments/item/CreateItem"
import type * as UpdateItem from "@payments-platform/domain/payments/item/UpdateItem"
import type * as CreateOrder from "@payments-platform/domain/payments/order/CreateOrder"
import type * as UpdateOrder from "@payments-platform/domain/payments/order/UpdateOrder"
import type * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import type * as ReportNetworkResult from "@payments-platform/domain/payments/payment/ReportNetworkResult"
import type * as ReviewPayment from "@payments-platform/domain/payments/payment/ReviewPayment"
import type * as ReportRefundResult from "@payments-platform/domain/payments/refund/ReportRefundResult"
import type * as DecideDispute from "@payments-platform/domain/payments/dispute/DecideDispute"
import type * as CreateDispute from "@payments-platform/domain/payments/dispute/CreateDispute"
import type * as UpdatePayment from "@payments-platform/domain/payments/payment/UpdatePayment"
import type * as Apps from "@payments-platform/domain/application/access/Apps"
import type * as PaymentMethods from "@payments-platform/domain/application/payers/PaymentMethods"
import type * as Payments from "@payments-platform/domain/application/payments/Payments"
import type * as CreateTerminal from "@payments-platform/domain/terminals/terminal/CreateTerminal"
import type * as DeleteTerminal from "@payments-platform/domain/terminals/terminal/DeleteTerminal"
import type * as UpdateTerminal from "@payments-platform/domain/terminals/terminal/UpdateTerminal"
import type { Problem } from "@payments-platform/domain/vocabulary/Problem"
import type { Code, Reason, WireProblem } from "./ErrorCodes.ts"

export type Rejection =
  | Payments.CreateRejection
  | UpdatePayment.Rejection
  | CapturePayment.Rejection
  | CancelPayment.Rejection
  | ReviewPayment.Rejection
  | ReportNetworkResult.Rejection
  | CreateRefund.Rejection
  | ReportRefundResult.Rejection
  | UpdateDispute.Rejection
  | CreateDispute.Rejection
  | DecideDispute.Rejection
  | PaymentMethods.CreateRejection
  | UpdatePaymentMethod.Rejection
  | RemovePaymentMethod.Rejection
  | VerifyBankDeposits.Rejection
  | CreatePadAgreement.Rejection
  | RevokePadAgreement.Rejection
  | ChangeAccount.CreateRejection
  | ChangeAccount.UpdateRejection
  | ChangeReserve.Rejection
  | LegalEntity.UpdateRejection
  | CreateItem.Rejection
  | UpdateItem.Rejection
  | CreateOrder.Rejection
  | UpdateOrder.Rejection
  | CreateNotificationPreference.Rejection
  | { readonly _tag: "Account/WrongState" }
  | { readonly _tag: "PaymentMethod/WrongState" }
  | CreateTerminal.Rejection
  | DeleteTerminal.Rejection
  | UpdateTerminal.Rejection
  | { readonly _tag: "Preference/AlreadyDeleted" }
  | { readonly _tag: "Preference/WrongState" }
  | Apps.CreateRejection
  | Apps.RevokeRejection
  | { readonly _tag: "App/TooManyTokens" }
  | UseClientToken.Rejection
  | Document.AttachRejection
  | UploadDocument.Rejection
  | { readonly _tag: "Document/WrongState" }

interface Wrong {
  readonly code: Code
  readonly details: ReadonlyArray<WireProblem>
}

/** `kept`: the Unique-Key remembers it. */
export interface Told extends Wrong {
  readonly kept: boolean
}

type Located = { readonly path: ReadonlyArray<string> }
type Table = { readonly [T in Rejection["_tag"]]: (rejection: Extract<Rejection, { readonly _tag: T }>) => Wrong }

/** The state of the resource that the path names forbids it. */
const ofPath = (code: Code, reason: Reason) => (): Wrong => ({
  code,
  details: [{ place: "path", path: ["id"], reason }]
})

/** The state of what a field of the body names forbids it, or the field is wrong beside it. */
const ofField =
  (code: Code, reason: Reason) =>
  ({ path }: Located): Wrong => ({ code, details: [{ place: "body", path, reason }] })

/** Fields that are wrong beside what is stored. */
const wrongFields = ({ problems }: { readonly problems: ReadonlyArray<Problem> }): Wrong => ({
  code: "INVALID_PARAMS",
  details: problems.map(({ path, reason }) => ({ place: "body", path, reason }))
})

/** To be tried again with the same key. */
const again = (): Wrong => ({ code: "SERVICE_TEMPORARILY_UNAVAILABLE", details: [] })

const invalid = (reason: Reason) => ofField("INVALID_PARAMS", reason)
const invalidState = ofPath("INVALID_PARAMS", "INVALID_STATE")

/** The state of the payment that a refund names forbids it. */
const ofRefunded = (code: Code, reason: Reason) => (): Wrong => ofField(code, reason)({ path: ["payment_id"] })
const uncreatable = (reason: Reason) => ofRefunded("TRANSFER_CANNOT_BE_CREATED", reason)

const table: Table = {
  "Account/Deleted": ofField("MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS", "ALREADY_DELETED"),
  "Account/PaymentsDisabled": ofField("MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS", "PAYMENTS_CAPABILITY_DISABLED"),
  "Account/CountryNotSupported": invalid("PARAM_VALUE_IS_INVALID_ENUM"),
  "Account/CurrencyNotPermitted": ({ path }) => ({
    code: "NOT_AUTHORIZED",
    details: [{ place: "body", path, reason: "CURRENCY_NOT_PERMITTED" }]
  }),
  "Account/CannotBeModified": ofPath("ACCOUNT_CANNOT_BE_MODIFIED", "ALREADY_DELETED"),
  "Account/WrongState": invalidState,
  "Account/ReserveOutOfRange": invalid("PARAM_VALUE_IS_OUT_OF_RANGE"),
  "Account/CurrencyIsFixed": invalid("PARAM_CANNOT_BE_MODIFIED"),
  "Payment/WrongCurrency": invalid("PARAM_VALUE_IS_INVALID_ENUM"),
  "Payment/AlreadyMade": again,
  "Payment/AttemptGivenUp": again,
  "Payment/Busy": again,
  "Payment/AmountOutOfRange": invalid("PARAM_VALUE_IS_OUT_OF_RANGE"),
  "Payment/CaptureTooLate": invalid("PARAM_VALUE_IS_OUT_OF_RANGE"),
  "Payment/NotAdjustable": invalid("PARAM_CANNOT_BE_MODIFIED"),
  "Payment/InReview": ofPath("TRANSFER_CANNOT_BE_CAPTURED", "PAYMENT_IN_REVIEW"),
  "Payment/NotPendingCapture": ofPath("TRANSFER_CANNOT_BE_CAPTURED", "PAYMENT_NOT_PENDING_CAPTURE"),
  "Payment/NotCancelable": ofPath("PAYMENT_CANNOT_BE_CANCELED", "PAYMENT_NOT_CANCELABLE"),
  "Payment/TooLateToCancel": ofPath("PAYMENT_CANNOT_BE_CANCELED", "TIME_LIMIT_EXCEEDED"),
  "Payment/FeeTypeIncompatible": invalid("FEE_TYPE_INCOMPATIBLE_WITH_PAYMENT_METHOD"),
  "Payment/WrongState": invalidState,
  "Payment/WrongCode": invalid("PARAM_VALUE_IS_INVALID_ENUM"),
  "PadAgreement/Missing": invalid("PAD_AGREEMENT_IS_MISSING"),
  "Dispute/NotChallengeable": ofPath("DISPUTE_CANNOT_BE_CHALLENGED", "DISPUTE_TYPE_NOT_CHALLENGEABLE"),
  "Dispute/NotAwaitingResponse": ofPath("DISPUTE_CANNOT_BE_CHALLENGED", "DISPUTE_NOT_AWAITING_RESPONSE"),
  "Dispute/NothingToDispute": invalid("INVALID_STATE"),
  "Dispute/WrongState": invalidState,
  "PadAgreement/NotCanadian": invalid("PARAM_VALUE_IS_INVALID_ENUM"),
  "PadAgreement/AlreadyExists": invalid("PAD_AGREEMENT_ALREADY_EXISTS"),
  "PadAgreement/AlreadyRevoked": ofPath("INVALID_PARAMS", "PAD_AGREEMENT_ALREADY_REVOKED"),
  "PaymentMethod/Deleted": invalid("ALREADY_DELETED"),
  "PaymentMethod/NotVerified": invalid("PAYMENT_METHOD_NOT_VERIFIED"),
  "PaymentMethod/NotAccepted": invalid("PAYMENT_METHOD_TYPE_NOT_ACCEPTED"),
  "Wallet/CertificateError": ofField("PAYMENT_METHOD_CANNOT_BE_CREATED", "DIGITAL_WALLETS_CERTIFICATE_ERROR"),
  "Reading/TerminalNotOwned": invalid("TERMINAL_NOT_OWNED_BY_ACCOUNT"),
  "Reading/Expired": ofField("ENCODED_PAYMENT_METHOD_IS_EXPIRED", "ENCODED_PAYMENT_METHOD_IS_EXPIRED"),
  "Reading/Used": ofField("ENCODED_PAYMENT_METHOD_CANNOT_BE_REUSED", "ENCODED_PAYMENT_METHOD_CANNOT_BE_REUSED"),
  "Payment/WrongConvenienceFee": invalid("PARAM_VALUE_IS_OUT_OF_RANGE"),
  "Account/FrozenByOnboarding": invalid("PARAM_CANNOT_BE_MODIFIED"),
  "Account/OtherCurrency": invalid("PARAM_VALUE_IS_INVALID_ENUM"),
  "PaymentMethod/Expired": invalid("PARAM_VALUE_IS_OUT_OF_RANGE"),
  "PaymentMethod/PostalCodeMissing": invalid("PARAM_IS_MISSING"),
  "PaymentMethod/WrongState": invalidState,
  "PaymentMethod/NotABank": ofPath("PAYMENT_METHOD_CANNOT_BE_VERIFIED", "NOT_A_BANK_METHOD"),
  "PaymentMethod/AlreadyVerified": ofPath("PAYMENT_METHOD_CANNOT_BE_VERIFIED", "ALREADY_VERIFIED"),
  "PaymentMethod/DeletedUnverified": ofPath("PAYMENT_METHOD_CANNOT_BE_VERIFIED", "ALREADY_DELETED"),
  "PaymentMethod/DepositsNotSent": ofPath("PAYMENT_METHOD_CANNOT_BE_VERIFIED", "MICRODEPOSITS_NOT_SENT"),
  "PaymentMethod/VerificationFailedForGood": ofPath("INVALID_PARAMS", "VERIFICATION_FAILED_PERMANENTLY"),
  "PaymentMethod/AlreadyMade": again,
  "PaymentMethod/AttemptGivenUp": again,
  "PaymentMethod/TypeIsFixed": invalid("PARAM_CANNOT_BE_MODIFIED"),
  "PaymentMethod/AlreadyDeleted": ofPath("INVALID_PARAMS", "ALREADY_DELETED"),
  "PaymentMethod/FlagsExclusive": ({ paths }) => ({
    code: "INVALID_PARAMS",
    details: paths.map((path) => ({ place: "body", path, reason: "PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN" }))
  }),
  "PaymentMethod/HasPendingPayment": ofPath("PAYMENT_METHOD_CANNOT_BE_DELETED", "HAS_PENDING_PAYMENT"),
  "PaymentMethod/CannotBeDeletedTwice": ofPath("PAYMENT_METHOD_CANNOT_BE_DELETED", "ALREADY_DELETED"),
  "Terminal/AccountDeleted": ofField("ACCOUNT_CANNOT_CREATE_TERMINALS", "ALREADY_DELETED"),
  "Terminal/Disabled": ofField("ACCOUNT_CANNOT_CREATE_TERMINALS", "TERMINALS_DISABLED"),
  "Terminal/AlreadyExists": invalid("RESOURCE_ALREADY_EXISTS"),
  "Terminal/WrongState": invalidState,
  "Terminal/NotOnboarded": ofPath("TERMINAL_HAS_NOT_BEEN_ONBOARDED", "TERMINAL_HAS_NOT_BEEN_ONBOARDED"),
  "Terminal/AlreadyDeleted": ofPath("INVALID_PARAMS", "ALREADY_DELETED"),
  "Terminal/Misplaced": wrongFields,
  "Refund/PaymentTooOld": ofRefunded("PAYMENT_TOO_OLD", "PAYMENT_TOO_OLD"),
  "Refund/OnHold": ofRefunded("REFUND_HOLD_PERIOD", "REFUND_HOLD_PERIOD"),
  "Refund/PaymentNotProcessed": ofRefunded("INVALID_PARAMS", "POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED"),
  "Refund/PaymentNotCompleted": uncreatable("PAYMENT_NOT_COMPLETED"),
  "Refund/PaymentDisputed": uncreatable("PAYMENT_DISPUTED"),
  "Refund/PaymentAlreadyRefunded": uncreatable("PAYMENT_ALREADY_REFUNDED"),
  "Refund/PaymentPartiallyDisputed": uncreatable("PAYMENT_PARTIALLY_DISPUTED"),
  "Refund/InsufficientBalance": uncreatable("INSUFFICIENT_BALANCE"),
  "Refund/WrongCurrency": invalid("PARAM_VALUE_IS_INVALID_ENUM"),
  "Refund/AmountOutOfRange": invalid("PARAM_VALUE_IS_OUT_OF_RANGE"),
  "Refund/UnreferencedNotOffered": invalid("PARAM_VALUE_IS_INVALID_ENUM"),
  "Refund/WrongState": invalidState,
  "Refund/WrongDetail": invalid("PARAM_VALUE_IS_INVALID_ENUM"),
  "Account/Invalid": wrongFields,
  "LegalEntity/Invalid": wrongFields,
  "LegalEntity/ChangedMeanwhile": ofPath("RESOURCE_CONFLICT", "RESOURCE_CONFLICT"),
  "Item/AccountDeleted": invalid("ALREADY_DELETED"),
  "Item/AlreadyDeleted": ofPath("INVALID_PARAMS", "ALREADY_DELETED"),
  "Item/Deleted": invalid("ALREADY_DELETED"),
  "Item/Invalid": wrongFields,
  "Order/AccountDeleted": invalid("ALREADY_DELETED"),
  "Order/Invalid": wrongFields,
  "Preference/AlreadyExists": () => ofField("INVALID_PARAMS", "RESOURCE_ALREADY_EXISTS")({ path: [] }),
  "Preference/TooMany": invalid("PARAM_VALUE_IS_OUT_OF_RANGE"),
  "Preference/AlreadyDeleted": ofPath("RESOURCE_PREVIOUSLY_DELETED", "RESOURCE_PREVIOUSLY_DELETED"),
  "Preference/WrongState": invalidState,
  "ClientToken/Expired": invalid("TOKEN_EXPIRED"),
  "ClientToken/AlreadyUsed": invalid("TOKEN_ALREADY_USED"),
  "ClientToken/Conflict": ofField("TOKEN_CONFLICT", "TOKEN_FIELD_NOT_PERMISSED"),
  "ClientToken/Busy": again,
  "Document/Expired": invalid("DOCUMENT_EXPIRED"),
  "Document/AlreadyUsed": invalid("DOCUMENT_ALREADY_USED"),
  "Document/GivenUp": again,
  "Document/WrongState": invalidState,
  "App/AlreadyExists": invalid("RESOURCE_ALREADY_EXISTS"),
  "App/TooManyTokens": ofPath("INVALID_PARAMS", "TOO_MANY_TOKENS"),
  "App/UnknownToken": () => ({
    code: "INVALID_PARAMS",
    details: [{ place: "path", path: ["token_id"], reason: "ID_NOT_FOUND" }]
  })
}

/**
 * A rejection rests on what is stored, but for a wallet that cannot be opened: so a key remembers it. It does
 * not remember what may be tried again, a permission or an unknown id; nor what is wrong with a request by itself,
 * which is told before anything is decided, and is no rejection.
 */
const forgotten: ReadonlySet<Reason> = new Set<Reason>([
  "SERVICE_TEMPORARILY_UNAVAILABLE",
  "RESOURCE_CONFLICT",
  "POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED",
  "NOT_AUTHORIZED",
  "ID_NOT_FOUND"
])

const isKept = ({ code, details }: Wrong): boolean =>
  ![code, ...details.map(({ reason }) => reason)].some((each) => forgotten.has(each))

/** The line of the table that a rejection selects. */
function selected(rejection: Rejection): Wrong
function selected(rejection: { readonly _tag: string }): unknown {
  const line: unknown = Reflect.get(table, rejection._tag)
  if (typeof line !== "function") throw new TypeError(`no line for rejection ${rejection._tag}`)
  return line(rejection)
}

export const toWire = (rejection: Rejection): Told => {
  const wrong = selected(rejection)
  return { ...wrong, kept: isKept(wrong) }
}

/** The names of all rejections. */
export const tags: ReadonlyArray<string> = Object.keys(table)
