/** The error that each rejection about client-side tokens becomes (platform.md 7, platform.md 4). */
import type * as UseClientToken from "@payments-platform/domain/access/client-token/UseClientToken"
import { fieldError, invalidField, retryable, type RejectionTable } from "../../response/RejectionTable.ts"

/** Every rejection of a command on client-side tokens. */
export type Rejection = UseClientToken.Rejection

export const rejections: RejectionTable<Rejection, "ClientToken"> = {
  "ClientToken/Expired": invalidField("TOKEN_EXPIRED"),
  "ClientToken/AlreadyUsed": invalidField("TOKEN_ALREADY_USED"),
  "ClientToken/Conflict": fieldError("TOKEN_CONFLICT", "TOKEN_FIELD_NOT_PERMISSED"),
  "ClientToken/Busy": retryable
}
