/** The error that each rejection about operators becomes (platform.md 12, platform.md 4). */
import type * as CreateOperator from "@payments-platform/domain/access/operator/CreateOperator"
import type * as CreateOperatorToken from "@payments-platform/domain/access/operator/CreateOperatorToken"
import type * as RevokeOperatorToken from "@payments-platform/domain/access/operator/RevokeOperatorToken"
import { invalidField, pathError, type RejectionTable } from "../../response/RejectionTable.ts"

/** Every rejection of a command on operators. */
export type Rejection = CreateOperator.Rejection | CreateOperatorToken.Rejection | RevokeOperatorToken.Rejection

export const rejections: RejectionTable<Rejection, "Operator"> = {
  "Operator/AlreadyExists": invalidField("RESOURCE_ALREADY_EXISTS"),
  "Operator/TooManyTokens": pathError("INVALID_PARAMS", "TOO_MANY_TOKENS"),
  "Operator/UnknownToken": pathError("INVALID_PARAMS", "ID_NOT_FOUND", ["token_id"]),
  "Operator/AlreadyDeleted": pathError("INVALID_PARAMS", "ALREADY_DELETED")
}
