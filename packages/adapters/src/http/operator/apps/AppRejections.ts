/** The error that each rejection about apps becomes (platform.md 12, platform.md 4). */
import * as CreateApp from "@payments-platform/domain/access/app/CreateApp"
import * as CreateAppToken from "@payments-platform/domain/access/app/CreateAppToken"
import * as RevokeAppToken from "@payments-platform/domain/access/app/RevokeAppToken"
import { invalidField, pathError, type RejectionTable } from "../../response/RejectionTable.ts"

/** Every rejection of a command on apps. */
export type Rejection = CreateApp.Rejection | CreateAppToken.Rejection | RevokeAppToken.Rejection

export const rejections: RejectionTable<Rejection, "App"> = {
  "App/AlreadyExists": invalidField("RESOURCE_ALREADY_EXISTS"),
  "App/TooManyTokens": pathError("INVALID_PARAMS", "TOO_MANY_TOKENS"),
  "App/UnknownToken": pathError("INVALID_PARAMS", "ID_NOT_FOUND", ["token_id"])
}
