/** The error that each rejection about apps becomes (platform.md 12, platform.md 4). */
import type * as Apps from "@payments-platform/domain/application/access/Apps"
import { invalidField, pathError, type RejectionTable } from "../../response/RejectionTable.ts"

/** Every rejection of a command on apps. */
export type Rejection = Apps.CreateRejection | Apps.RevokeRejection | { readonly _tag: "App/TooManyTokens" }

export const rejections: RejectionTable<"App"> = {
  "App/AlreadyExists": invalidField("RESOURCE_ALREADY_EXISTS"),
  "App/TooManyTokens": pathError("INVALID_PARAMS", "TOO_MANY_TOKENS"),
  "App/UnknownToken": () => ({
    code: "INVALID_PARAMS",
    details: [{ place: "path", path: ["token_id"], reason: "ID_NOT_FOUND" }]
  })
}
