/** The error that each rejection about authentication codes becomes (platform.md 6, platform.md 4). */
import type * as AssertionRefusals from "@payments-platform/domain/merchants/authentication-code/AssertionRefusals"
import { fieldError, type RejectionTable } from "../../response/RejectionTable.ts"

/** Every rejection of a command on authentication codes. */
export type Rejection = AssertionRefusals.Rejection

export const rejections: RejectionTable<Rejection, "AuthenticationCode"> = {
  "AuthenticationCode/WrongAssertion": fieldError("NOT_AUTHORIZED", "WRONG_AUTH_ASSERTION_FIELD")
}
