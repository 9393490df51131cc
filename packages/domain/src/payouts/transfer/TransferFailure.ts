/**
 * Why money did not reach a merchant's bank, or did not come from it (merchants.md 7, 8, 12): the failure of a payout, of
 * a recovery, and of the charge of a billing statement.
 */
import { Schema, Struct } from "effect"
import * as DebitReturnCodes from "../../banking/DebitReturnCodes.ts"
import * as StateCodec from "../../decider/StateCodec.ts"
import type { Currency } from "../../vocabulary/Money.ts"
import { inWords } from "../../vocabulary/text/CodeInWords.ts"

/** The reason codes with their detail codes. BANK_REJECTED has the return codes of the bank's country. */
const details = {
  UNKNOWN: [],
  VERIFICATION: ["unable_to_verify_controlling_owner"],
  BANK_REJECTED: [],
  BANK_SYSTEM_ERROR: ["no_response"],
  CHECK_RETURNED: ["undeliverable", "stale_check"],
  OPERATOR: ["canceled", "risk"]
} as const satisfies { readonly [reason: string]: ReadonlyArray<string> }

export const ReasonCode = Schema.Literals(Struct.keys(details)).annotate({ identifier: "TransferFailureCode" })
export type ReasonCode = typeof ReasonCode.Type

/** `detail` null: no more is known. */
export const TransferFailure = Schema.Struct({ reason: ReasonCode, detail: StateCodec.orNull(Schema.String) })
export type TransferFailure = typeof TransferFailure.Type

/** What a detail that an operator reports must be. */
export const detailRequirement = `must be a detail code of its reason: a return code of the bank of BANK_REJECTED, ${details.OPERATOR.join(" or ")} of OPERATOR`

/** Whether the detail belongs to the reason, at a bank in the country of this currency. */
export const fits = ({ detail, reason }: TransferFailure, currency: Currency): boolean => {
  const known: ReadonlyArray<string> = details[reason]
  if (detail === null) return true
  return reason === "BANK_REJECTED"
    ? DebitReturnCodes.isOfCountry(detail, currency === "USD" ? "US" : "CA")
    : known.includes(detail)
}

const messageOf = (reason: ReasonCode): string => (reason === "UNKNOWN" ? "The bank did not say why." : inWords(reason))

/** The charge of a billing statement found no live bank account (merchants.md 12). */
export const noMethod: TransferFailure = { reason: "BANK_REJECTED", detail: "no_method" }

const detailMessage = ({ reason }: TransferFailure, detail: string): string =>
  reason === "BANK_REJECTED" && detail !== noMethod.detail ? DebitReturnCodes.messageOf(detail) : inWords(detail)

/** The `failure_reason` of a record. */
export const record = <Code extends ReasonCode>(failure: TransferFailure & { readonly reason: Code }) => ({
  reason_code: failure.reason,
  reason_message: messageOf(failure.reason),
  details:
    failure.detail === null
      ? []
      : [{ detail_code: failure.detail, detail_message: detailMessage(failure, failure.detail) }]
})
