/** The version that a request names in Api-Version, and whether its app may use it (platform.md 3). */
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import * as App from "@payments-platform/domain/access/app/App"
import * as Requirement from "@payments-platform/domain/vocabulary/Requirement"
import { type HttpError, httpError, type HttpRequest, invalidParams } from "../../HttpMessage.ts"
import type { Reason } from "../../response/ErrorCodes.ts"

const versionProblem = (reason: Reason, requirement?: string): HttpError =>
  invalidParams({
    place: "header",
    path: ["Api-Version"],
    reason,
    ...(requirement === undefined ? {} : { requirement })
  })
const versionMissing = versionProblem("PARAM_IS_MISSING")
const versionRepeated = versionProblem("PARAM_IS_REPEATED")
const versionUnknown = versionProblem("PARAM_VALUE_IS_INVALID_ENUM", Requirement.oneOf(ApiVersion.versions))
const versionGone = versionProblem("API_VERSION_DECOMMISSIONED")
const versionDenied = httpError("NOT_AUTHORIZED", [
  { place: "header", path: ["Api-Version"], reason: "API_VERSION_NOT_PERMITTED" }
])

/** The version in Api-Version, or the error: 400 for an absent, repeated or unknown one, 403 for one that the app may not use. */
export const versionOf = (incoming: HttpRequest, app: App.App): ApiVersion.Version | HttpError => {
  const version = incoming.header("api-version")
  if (version === undefined || version === "") return versionMissing
  if (incoming.isRepeated("api-version")) return versionRepeated
  if (ApiVersion.decommissionedVersions.has(version)) return versionGone
  if (!ApiVersion.isVersion(version)) return versionUnknown
  return App.mayUse(app.state, version) ? version : versionDenied
}
