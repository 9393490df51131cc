/** The error that each rejection about payouts becomes (merchants.md 7, platform.md 4). */
import type * as CreatePayout from "@payments-platform/domain/payouts/payout/CreatePayout"
import type * as DecidePayout from "@payments-platform/domain/payouts/payout/DecidePayout"
import * as TransferFailure from "@payments-platform/domain/payouts/transfer/TransferFailure"
import type { Reason } from "../../response/ErrorCodes.ts"
import {
  fixedFieldError,
  invalidField,
  unfitField,
  invalidState,
  retryable,
  type RejectionTable
} from "../../response/RejectionTable.ts"

/** Every rejection of a command on payouts. */
type Rejection = CreatePayout.Rejection | DecidePayout.Rejection

/** The error names the account: its state forbids the payout. */
const notPayable = (reason: Reason) => fixedFieldError("ACCOUNT_CANNOT_PROCESS_PAYOUTS", reason, ["account_id"])

export const rejections: RejectionTable<Rejection, "Payout"> = {
  "Payout/AccountDeleted": notPayable("ALREADY_DELETED"),
  "Payout/AccountClosed": notPayable("BLACKLISTED_ACCOUNT"),
  "Payout/PayoutsDisabled": notPayable("PAYOUTS_DISABLED"),
  "Payout/NoBalance": notPayable("ACCOUNT_NO_BALANCE"),
  "Payout/WrongCurrency": unfitField("PARAM_VALUE_IS_INVALID_ENUM", "must be the currency of the account"),
  "Payout/ReferenceUsed": invalidField("PAYOUT_REFERENCE_ID_ALREADY_USED"),
  "Payout/NotSent": retryable,
  "Payout/WrongState": invalidState,
  "Payout/WrongDetail": unfitField("PARAM_VALUE_IS_INVALID_ENUM", TransferFailure.detailRequirement)
}
