/** The error that each rejection about rbits becomes (platform.md 4, 8). */
import type * as DeleteRbit from "@payments-platform/domain/risk/rbit/DeleteRbit"
import { pathError, type RejectionTable } from "../../response/RejectionTable.ts"

export const rejections: RejectionTable<DeleteRbit.Rejection, "Rbit"> = {
  "Rbit/AlreadyDeleted": pathError("INVALID_PARAMS", "ALREADY_DELETED")
}
