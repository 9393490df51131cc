/** The error that each rejection about accounts becomes (merchants.md 4, platform.md 4). */
import type * as CreatePayment from "@payments-platform/domain/payments/payment/CreatePayment"
import type * as SetAccountDetails from "@payments-platform/domain/merchants/account/SetAccountDetails"
import * as UpdateAccount from "@payments-platform/domain/merchants/account/UpdateAccount"
import * as HoldOrReleaseReserve from "@payments-platform/domain/merchants/account/HoldOrReleaseReserve"
import * as CreateAccount from "@payments-platform/domain/merchants/account/CreateAccount"
import {
  fieldError,
  invalidField,
  invalidFields,
  invalidState,
  pathError,
  type RejectionTable,
  retryable,
  tagsOf
} from "../../response/RejectionTable.ts"

/** Every rejection of a command on accounts, and of a payment, which needs one. */
export type Rejection =
  | CreatePayment.Rejection
  | CreateAccount.Rejection
  | UpdateAccount.Rejection
  | HoldOrReleaseReserve.Rejection
  | { readonly _tag: "Account/WrongState" }

export const rejections: RejectionTable<Rejection, "Account"> = {
  "Account/Deleted": fieldError("MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS", "ALREADY_DELETED"),
  "Account/PaymentsDisabled": fieldError("MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS", "PAYMENTS_CAPABILITY_DISABLED"),
  "Account/AtLimit": retryable,
  "Account/CountryNotSupported": invalidField("PARAM_VALUE_IS_INVALID_ENUM"),
  "Account/CurrencyNotPermitted": fieldError("NOT_AUTHORIZED", "CURRENCY_NOT_PERMITTED"),
  "Account/CannotBeModified": pathError("ACCOUNT_CANNOT_BE_MODIFIED", "ALREADY_DELETED"),
  "Account/WrongState": invalidState,
  "Account/ReserveOutOfRange": invalidField("PARAM_VALUE_IS_OUT_OF_RANGE"),
  "Account/CurrencyIsFixed": invalidField("PARAM_CANNOT_BE_MODIFIED"),
  "Account/FrozenByOnboarding": invalidField("PARAM_CANNOT_BE_MODIFIED"),
  "Account/OtherCurrency": invalidField("PARAM_VALUE_IS_INVALID_ENUM"),
  "Account/PricingNotOffered": invalidField("PARAM_VALUE_IS_INVALID_ENUM"),
  "Account/PayoutMethodDeleted": invalidField("ALREADY_DELETED"),
  "Account/PayoutMethodUnfit": invalidField("PARAM_VALUE_IS_INVALID_ENUM"),
  "Account/DailyCheck": invalidField("PARAM_VALUE_IS_INVALID_ENUM"),
  "Account/Invalid": invalidFields
}

/** The rejections of each command, by their tags. */
export const tags = {
  create: tagsOf<CreateAccount.Rejection>()(
    "Account/CountryNotSupported",
    "Account/CurrencyNotPermitted",
    "Account/OtherCurrency",
    "Account/PricingNotOffered",
    "Account/PayoutMethodDeleted",
    "Account/PayoutMethodUnfit",
    "Account/DailyCheck"
  ),
  update: tagsOf<UpdateAccount.Rejection>()(
    "Account/CannotBeModified",
    "Account/CurrencyIsFixed",
    "Account/FrozenByOnboarding",
    "Account/OtherCurrency",
    "Account/PricingNotOffered",
    "Account/PayoutMethodDeleted",
    "Account/PayoutMethodUnfit",
    "Account/DailyCheck",
    "Account/Invalid",
    "Document/Expired",
    "Document/AlreadyUsed"
  ),
  setDetails: tagsOf<SetAccountDetails.Rejection>()("Account/WrongState"),
  reserve: tagsOf<HoldOrReleaseReserve.Rejection>()("Account/OtherCurrency", "Account/ReserveOutOfRange")
}
