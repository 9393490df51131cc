/** `failure_reason` of the records of payouts, recoveries and charges (merchants.md 7, 8, 12). */
import * as BankReturn from "../banking/BankReturn.ts"
import type { JsonObject } from "../vocabulary/Json.ts"
import { inWords } from "../vocabulary/MessageOfCode.ts"
import type { TransferFailure } from "./TransferFailure.ts"

const messageOfDetail = (detail: string): string =>
  BankReturn.isOf(detail, "US") || BankReturn.isOf(detail, "CA") ? BankReturn.messageOf(detail) : inWords(detail)

export const record = ({ detail, reason }: TransferFailure): JsonObject => ({
  reason_code: reason,
  reason_message: reason === "UNKNOWN" ? "The transfer failed, and nobody said why." : inWords(reason),
  details: detail === null ? [] : [{ detail_code: detail, detail_message: messageOfDetail(detail) }]
})
