/** The error that each rejection about session tokens becomes (platform.md 6, platform.md 4). */
import type * as CreateSessionToken from "@payments-platform/domain/merchants/session-token/CreateSessionToken"
import type * as DeleteSessionToken from "@payments-platform/domain/merchants/session-token/DeleteSessionToken"
import { invalidField, pathError, type RejectionTable } from "../../response/RejectionTable.ts"

/** Every rejection of a command on session tokens. */
export type Rejection = CreateSessionToken.Rejection | DeleteSessionToken.Rejection

export const rejections: RejectionTable<Rejection, "SessionToken"> = {
  "SessionToken/AccountDeleted": invalidField("ALREADY_DELETED"),
  "SessionToken/AlreadyDeleted": pathError("INVALID_PARAMS", "ALREADY_DELETED")
}
