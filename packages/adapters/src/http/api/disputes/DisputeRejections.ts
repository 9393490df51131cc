/** The error that each rejection about disputes becomes (payments.md 5, platform.md 4). */
import * as CreateDispute from "@payments-platform/domain/payments/dispute/CreateDispute"
import type * as DecideDispute from "@payments-platform/domain/payments/dispute/DecideDispute"
import type * as UpdateDispute from "@payments-platform/domain/payments/dispute/UpdateDispute"
import { invalidField, invalidState, pathError, type RejectionTable } from "../../response/RejectionTable.ts"

/** Every rejection of a command on disputes. */
export type Rejection = UpdateDispute.Rejection | CreateDispute.Rejection | DecideDispute.Rejection

export const rejections: RejectionTable<Rejection, "Dispute"> = {
  "Dispute/NotChallengeable": pathError("DISPUTE_CANNOT_BE_CHALLENGED", "DISPUTE_TYPE_NOT_CHALLENGEABLE"),
  "Dispute/NotAwaitingResponse": pathError("DISPUTE_CANNOT_BE_CHALLENGED", "DISPUTE_NOT_AWAITING_RESPONSE"),
  "Dispute/NothingToDispute": invalidField("INVALID_STATE"),
  "Dispute/WrongState": invalidState
}
