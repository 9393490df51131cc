/**
 * What every rejection of the domain is on the wire: its code and its details,
 * and whether a Unique-Key remembers it (platform.md 2: state rules are kept,
 * what may be tried again is not). A rejection without its line does not compile.
 */
import type * as Preference from "@payments-platform/domain/notifications/Preference"
import type * as ChangeAccount from "@payments-platform/domain/merchants/ChangeAccount"
import type * as LegalEntity from "@payments-platform/domain/merchants/LegalEntity"
import type * as ChangePaymentMethod from "@payments-platform/domain/payers/ChangePaymentMethod"
import type * as CancelPayment from "@payments-platform/domain/payments/CancelPayment"
import type * as CapturePayment from "@payments-platform/domain/payments/CapturePayment"
import type * as DecidePayment from "@payments-platform/domain/payments/DecidePayment"
import type * as UpdatePayment from "@payments-platform/domain/payments/UpdatePayment"
import type * as Apps from "@payments-platform/domain/platform/Apps"
import type * as PaymentMethods from "@payments-platform/domain/platform/PaymentMethods"
import type * as Payments from "@payments-platform/domain/platform/Payments"
import type { Code, Reason, WireProblem } from "./Errors.ts"

export type Rejection =
  | Payments.CreateRejection
  | UpdatePayment.Rejection
  | CapturePayment.Rejection
  | CancelPayment.Rejection
  | DecidePayment.Rejection
  | PaymentMethods.CreateRejection
  | ChangePaymentMethod.UpdateRejection
  | ChangePaymentMethod.DeleteRejection
  | ChangeAccount.CreateRejection
  | ChangeAccount.UpdateRejection
  | LegalEntity.UpdateRejection
  | Preference.CreateRejection
  | { readonly _tag: "Account/WrongState" }
  | { readonly _tag: "PaymentMethod/WrongState" }
  | { readonly _tag: "Preference/AlreadyDeleted" }
  | { readonly _tag: "Preference/WrongState" }
  | Apps.CreateRejection
  | Apps.RevokeRejection
  | { readonly _tag: "App/TooManyTokens" }

export interface Told {
  readonly code: Code
  readonly details: ReadonlyArray<WireProblem>
  /** the Unique-Key remembers it */
  readonly kept: boolean
}

type Located = { readonly path: ReadonlyArray<string> }
type Table = { readonly [T in Rejection["_tag"]]: (rejection: Extract<Rejection, { readonly _tag: T }>) => Told }

/** The state of the resource that the path names forbids it. */
const ofPath =
  (code: Code, reason: Reason, ...path: ReadonlyArray<string>) =>
  (): Told => ({ code, details: [{ place: "path", path: path.length === 0 ? ["id"] : path, reason }], kept: true })

/** The state of what a field of the body names forbids it. */
const ofField =
  (code: Code, reason: Reason) =>
  ({ path }: Located): Told => ({ code, details: [{ place: "body", path, reason }], kept: true })

/** A field that is wrong beside what is stored: a problem of the request, so no key remembers it. */
const refusedField =
  (reason: Reason) =>
  ({ path }: Located): Told => ({ code: "INVALID_PARAMS", details: [{ place: "body", path, reason }], kept: false })

/** To be tried again with the same key. */
const again = (): Told => ({ code: "SERVICE_TEMPORARILY_UNAVAILABLE", details: [], kept: false })

const invalid = (reason: Reason) => ofField("INVALID_PARAMS", reason)
const invalidState = ofPath("INVALID_PARAMS", "INVALID_STATE")

const table: Table = {
  "Account/Deleted": ofField("MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS", "ALREADY_DELETED"),
  "Account/PaymentsDisabled": ofField("MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS", "PAYMENTS_CAPABILITY_DISABLED"),
  "Account/CountryNotSupported": invalid("PARAM_VALUE_IS_INVALID_ENUM"),
  "Account/CurrencyNotPermitted": ({ path }) => ({
    code: "NOT_AUTHORIZED",
    details: [{ place: "body", path, reason: "CURRENCY_NOT_PERMITTED" }],
    kept: false
  }),
  "Account/CannotBeModified": ofPath("ACCOUNT_CANNOT_BE_MODIFIED", "ALREADY_DELETED"),
  "Account/WrongState": invalidState,
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
  "Payment/WrongState": invalidState,
  "PaymentMethod/Deleted": invalid("ALREADY_DELETED"),
  "PaymentMethod/NotVerified": invalid("PAYMENT_METHOD_NOT_VERIFIED"),
  "PaymentMethod/NotAccepted": invalid("PAYMENT_METHOD_TYPE_NOT_ACCEPTED"),
  "Payment/WrongConvenienceFee": invalid("PARAM_VALUE_IS_OUT_OF_RANGE"),
  "Account/FrozenByOnboarding": invalid("PARAM_CANNOT_BE_MODIFIED"),
  "Account/OtherCurrency": invalid("PARAM_VALUE_IS_INVALID_ENUM"),
  "PaymentMethod/Expired": refusedField("PARAM_VALUE_IS_OUT_OF_RANGE"),
  "PaymentMethod/PostalCodeMissing": refusedField("PARAM_IS_MISSING"),
  "PaymentMethod/WrongState": invalidState,
  "PaymentMethod/AlreadyMade": again,
  "PaymentMethod/AttemptGivenUp": again,
  "PaymentMethod/TypeIsFixed": invalid("PARAM_CANNOT_BE_MODIFIED"),
  "PaymentMethod/AlreadyDeleted": ofPath("INVALID_PARAMS", "ALREADY_DELETED"),
  "PaymentMethod/FlagsExclusive": ({ paths }) => ({
    code: "INVALID_PARAMS",
    details: paths.map((path) => ({ place: "body", path, reason: "PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN" })),
    kept: true
  }),
  "PaymentMethod/HasPendingPayment": ofPath("PAYMENT_METHOD_CANNOT_BE_DELETED", "HAS_PENDING_PAYMENT"),
  "PaymentMethod/CannotBeDeletedTwice": ofPath("PAYMENT_METHOD_CANNOT_BE_DELETED", "ALREADY_DELETED"),
  "LegalEntity/Invalid": ({ problems }) => ({
    code: "INVALID_PARAMS",
    details: problems.map(({ path, reason }) => ({ place: "body", path, reason })),
    kept: false
  }),
  "LegalEntity/ChangedMeanwhile": () => ({
    code: "RESOURCE_CONFLICT",
    details: [{ place: "path", path: ["id"], reason: "RESOURCE_CONFLICT" }],
    kept: false
  }),
  "Preference/AlreadyExists": () => ofField("INVALID_PARAMS", "RESOURCE_ALREADY_EXISTS")({ path: [] }),
  "Preference/TooMany": invalid("PARAM_VALUE_IS_OUT_OF_RANGE"),
  "Preference/AlreadyDeleted": ofPath("RESOURCE_PREVIOUSLY_DELETED", "RESOURCE_PREVIOUSLY_DELETED"),
  "Preference/WrongState": invalidState,
  "App/AlreadyExists": invalid("RESOURCE_ALREADY_EXISTS"),
  "App/TooManyTokens": ofPath("INVALID_PARAMS", "TOO_MANY_TOKENS"),
  "App/UnknownToken": ofPath("INVALID_PARAMS", "ID_NOT_FOUND", "token_id")
}

/** The line of the table that a rejection selects. */
export function told(rejection: Rejection): Told
export function told(rejection: { readonly _tag: string }): unknown {
  const line: unknown = Reflect.get(table, rejection._tag)
  if (typeof line !== "function") throw new TypeError(`no line for rejection ${rejection._tag}`)
  return line(rejection)
}
