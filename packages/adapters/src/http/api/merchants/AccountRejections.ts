/** The error that each rejection about accounts becomes (merchants.md 4, platform.md 4). */
import type * as ChangeAccount from "@payments-platform/domain/merchants/account/ChangeAccount"
import type * as ChangeReserve from "@payments-platform/domain/merchants/account/ChangeReserve"
import {
  fieldError,
  invalidField,
  invalidFields,
  invalidState,
  pathError,
  type RejectionTable
} from "../../response/RejectionTable.ts"

/** Every rejection of a command on accounts. */
export type Rejection =
  | ChangeAccount.CreateRejection
  | ChangeAccount.UpdateRejection
  | ChangeReserve.Rejection
  | { readonly _tag: "Account/WrongState" }

export const rejections: RejectionTable<"Account"> = {
  "Account/Deleted": fieldError("MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS", "ALREADY_DELETED"),
  "Account/PaymentsDisabled": fieldError("MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS", "PAYMENTS_CAPABILITY_DISABLED"),
  "Account/CountryNotSupported": invalidField("PARAM_VALUE_IS_INVALID_ENUM"),
  "Account/CurrencyNotPermitted": ({ path }) => ({
    code: "NOT_AUTHORIZED",
    details: [{ place: "body", path, reason: "CURRENCY_NOT_PERMITTED" }]
  }),
  "Account/CannotBeModified": pathError("ACCOUNT_CANNOT_BE_MODIFIED", "ALREADY_DELETED"),
  "Account/WrongState": invalidState,
  "Account/ReserveOutOfRange": invalidField("PARAM_VALUE_IS_OUT_OF_RANGE"),
  "Account/CurrencyIsFixed": invalidField("PARAM_CANNOT_BE_MODIFIED"),
  "Account/FrozenByOnboarding": invalidField("PARAM_CANNOT_BE_MODIFIED"),
  "Account/OtherCurrency": invalidField("PARAM_VALUE_IS_INVALID_ENUM"),
  "Account/Invalid": invalidFields
}
