/** The error that each rejection about terminals and encoded payment methods becomes (platform.md 11, platform.md 4). */
import type * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as CreateTerminal from "@payments-platform/domain/terminals/terminal/CreateTerminal"
import * as DeleteTerminal from "@payments-platform/domain/terminals/terminal/DeleteTerminal"
import * as UpdateTerminal from "@payments-platform/domain/terminals/terminal/UpdateTerminal"
import {
  fieldError,
  invalidField,
  invalidFields,
  invalidState,
  pathError,
  type RejectionTable
} from "../../response/RejectionTable.ts"

/** Every rejection of a command on terminals, and of a payment, which may need an encoded payment method. */
export type Rejection =
  | CreatePayment.Rejection
  | CreateTerminal.Rejection
  | UpdateTerminal.Rejection
  | DeleteTerminal.Rejection

export const rejections: RejectionTable<Rejection, "Terminal" | "Reading"> = {
  "Terminal/AccountDeleted": fieldError("ACCOUNT_CANNOT_CREATE_TERMINALS", "ALREADY_DELETED"),
  "Terminal/Disabled": fieldError("ACCOUNT_CANNOT_CREATE_TERMINALS", "TERMINALS_DISABLED"),
  "Terminal/AlreadyExists": invalidField("RESOURCE_ALREADY_EXISTS"),
  "Terminal/WrongState": invalidState,
  "Terminal/NotOnboarded": pathError("TERMINAL_HAS_NOT_BEEN_ONBOARDED", "TERMINAL_HAS_NOT_BEEN_ONBOARDED"),
  "Terminal/AlreadyDeleted": pathError("INVALID_PARAMS", "ALREADY_DELETED"),
  "Terminal/Misplaced": invalidFields,
  "Reading/TerminalNotOwned": invalidField("TERMINAL_NOT_OWNED_BY_ACCOUNT"),
  "Reading/Expired": fieldError("ENCODED_PAYMENT_METHOD_IS_EXPIRED", "ENCODED_PAYMENT_METHOD_IS_EXPIRED"),
  "Reading/Used": fieldError("ENCODED_PAYMENT_METHOD_CANNOT_BE_REUSED", "ENCODED_PAYMENT_METHOD_CANNOT_BE_REUSED")
}
