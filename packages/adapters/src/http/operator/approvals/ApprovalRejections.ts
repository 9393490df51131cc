/** The error that each rejection about approvals becomes (platform.md 12, platform.md 4). */
import type * as DecideApproval from "@payments-platform/domain/access/approval/DecideApproval"
import { invalidState, pathError, type RejectionTable } from "../../response/RejectionTable.ts"

export const rejections: RejectionTable<DecideApproval.Rejection, "Approval"> = {
  "Approval/OwnAct": pathError("NOT_AUTHORIZED", "APPROVAL_BY_ANOTHER_REQUIRED", []),
  "Approval/RoleMissing": pathError("NOT_AUTHORIZED", "OPERATOR_ROLE_MISSING", []),
  "Approval/NotPending": invalidState,
  "Approval/AskerRoleMissing": pathError("NOT_AUTHORIZED", "ASKER_ROLE_MISSING", [])
}
