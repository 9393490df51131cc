/** The error that each rejection about billing statements becomes (merchants.md 12, platform.md 12). */
import type * as ChargeStatement from "@payments-platform/domain/billing/statement/ChargeStatement"
import type * as ReportChargeResult from "@payments-platform/domain/billing/statement/ReportChargeResult"
import { invalidState, retryable, type RejectionTable } from "../../response/RejectionTable.ts"

/** Every rejection of a command on billing statements. */
type Rejection = ChargeStatement.Rejection | ReportChargeResult.Rejection

export const rejections: RejectionTable<Rejection, "BillingStatement"> = {
  "BillingStatement/WrongState": invalidState,
  "BillingStatement/NotRecalled": retryable,
  "BillingStatement/NotSent": retryable
}
