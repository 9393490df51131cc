/** The error that each rejection about accounts becomes (merchants.md 4, platform.md 4). */
import * as CreateAccount from "@payments-platform/domain/merchants/account/commands/CreateAccount"
import type * as DeleteAccount from "@payments-platform/domain/merchants/account/commands/DeleteAccount"
import * as HoldOrReleaseReserve from "@payments-platform/domain/merchants/account/commands/HoldOrReleaseReserve"
import * as UpdateAccount from "@payments-platform/domain/merchants/account/commands/UpdateAccount"
import type { DeletionObstacle } from "@payments-platform/domain/merchants/account/DeletionObstacle"
import type * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import {
  fieldError,
  invalidField,
  unfitField,
  invalidFields,
  invalidState,
  pathError,
  type RejectionLine,
  type RejectionTable,
  retryable
} from "../../response/RejectionTable.ts"

/** Every rejection of a command on accounts, and of a payment, which needs one. */
export type Rejection =
  | CreatePayment.Rejection
  | CreateAccount.Rejection
  | UpdateAccount.Rejection
  | HoldOrReleaseReserve.Rejection
  | DeleteAccount.Rejection
  | { readonly _tag: "Account/WrongState" }

const cannotBeDeleted: RejectionLine<{ readonly obstacles: ReadonlyArray<DeletionObstacle> }> = {
  code: "ACCOUNT_CANNOT_BE_DELETED",
  reasons: ["NON_ZERO_BALANCE", "HAS_PENDING_PAYMENT", "NON_ZERO_RESERVE", "HAS_PENDING_PAYOUT"],
  details: ({ obstacles }) => obstacles.map((reason) => ({ place: "path", path: ["id"], reason }))
}

const closed = fieldError("MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS", "PAYMENTS_CAPABILITY_DISABLED")

export const rejections: RejectionTable<Rejection, "Account"> = {
  "Account/Deleted": fieldError("MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS", "ALREADY_DELETED"),
  "Account/Closed": {
    ...closed,
    details: (rejection) =>
      closed.details(rejection).map((each) => ({ ...each, requirement: "must be an account that is not closed" }))
  },
  "Account/PaymentsDisabled": fieldError("MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS", "PAYMENTS_CAPABILITY_DISABLED"),
  "Account/AtLimit": retryable,
  "Account/CountryNotSupported": unfitField("PARAM_VALUE_IS_INVALID_ENUM", "must be a legal entity of the US or CA"),
  "Account/CurrencyNotPermitted": fieldError("NOT_AUTHORIZED", "CURRENCY_NOT_PERMITTED"),
  "Account/CannotBeModified": pathError("ACCOUNT_CANNOT_BE_MODIFIED", "ALREADY_DELETED"),
  "Account/WrongState": invalidState,
  "Account/ReserveOutOfRange": unfitField(
    "PARAM_VALUE_IS_OUT_OF_RANGE",
    "must be at most what is available to hold, or held to release"
  ),
  "Account/CurrencyIsFixed": invalidField("PARAM_CANNOT_BE_MODIFIED"),
  "Account/OtherCurrency": unfitField(
    "PARAM_VALUE_IS_INVALID_ENUM",
    "must be absent, for the account has another currency"
  ),
  "Account/PricingNotOffered": unfitField(
    "PARAM_VALUE_IS_INVALID_ENUM",
    "must be blended for a legal entity outside the US"
  ),
  "Account/PayoutMethodDeleted": invalidField("ALREADY_DELETED"),
  "Account/PayoutMethodUnfit": unfitField(
    "PARAM_VALUE_IS_INVALID_ENUM",
    "must be a payout method in the currency of the account"
  ),
  "Account/DailyCheck": unfitField("PARAM_VALUE_IS_INVALID_ENUM", "must be weekly or monthly where a check pays"),
  "Account/Invalid": invalidFields,
  "Account/AlreadyDeleted": pathError("INVALID_PARAMS", "ALREADY_DELETED"),
  "Account/CannotBeDeleted": cannotBeDeleted
}
