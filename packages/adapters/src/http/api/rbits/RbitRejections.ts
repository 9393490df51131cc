/** The error that each rejection about rbits becomes (platform.md 4, 8). */
import type * as DeleteRbit from "@payments-platform/domain/risk/rbit/DeleteRbit"
import { pathError, type RejectionTable, tagsOf } from "../../response/RejectionTable.ts"

export const rejections: RejectionTable<DeleteRbit.Rejection, "Rbit"> = {
  "Rbit/AlreadyDeleted": pathError("INVALID_PARAMS", "ALREADY_DELETED")
}

/** The rejections of each command, by their tags. */
export const tags = {
  remove: tagsOf<DeleteRbit.Rejection>()("Rbit/AlreadyDeleted")
}
