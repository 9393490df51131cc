/** /operator/apps and the tokens of apps (platform.md 12). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as App from "@payments-platform/domain/access/app/App"
import * as Check from "@payments-platform/domain/vocabulary/Check"
import * as Text from "@payments-platform/domain/vocabulary/Text"
import * as Wire from "@payments-platform/domain/vocabulary/Wire"
import { describe } from "../../api/EndpointDescription.ts"
import { app, idOf, otherAppId } from "../../api/Examples.ts"
import * as AppRejections from "./AppRejections.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors as error } from "../../response/ErrorCodes.ts"
import { pageOf } from "../OperatorRecords.ts"
import { AppRecord, TokenRecord } from "./AppRecordSchema.ts"

const headers = SharedParameters.optionalUniqueKey
const params = SharedParameters.Id

/** Seconds: the other tokens of an app may live for up to 30 days after a new one is made. */
const maxRotation = 2_592_000

/** The members of apps that no request may set. */
const answered = {
  resource: Wire.readOnly,
  path: Wire.readOnly,
  environment: Wire.readOnly,
  createTime: Wire.readOnly,
  tokens: Wire.readOnly
}

const ChangedApp = Wire.mergePatch({ ...App.Settings.to.fields, ...answered, id: Wire.readOnly })

const NewApp = Wire.struct({
  ...App.Settings.to.fields,
  ...answered,
  name: Text.Name,
  id: Schema.optionalKey(Schema.String.check(Check.pattern(/^[0-9]{1,18}$/, "must be 1 to 18 digits")))
})

const Rotation = Wire.struct({
  expireOthersIn: Schema.optionalKey(Check.Integer.check(Check.between(0, maxRotation)))
})

export class AppsApi extends HttpApiGroup.make("apps")
  .add(
    HttpApiEndpoint.post("create", "/operator/apps", {
      headers,
      payload: NewApp,
      success: AppRecord.pipe(HttpApiSchema.status(201)),
      error
    }).annotateMerge(
      describe({
        summary: "Create an app",
        description:
          "Creates the account of a platform that calls the API, with its first token, which only this answer shows (platform.md 11).",
        body: app,
        answer: { app_token: "shown once" },
        refuses: AppRejections.tags.create
      })
    ),
    HttpApiEndpoint.get("list", "/operator/apps", {
      query: SharedParameters.list({ status: Schema.optionalKey(App.State.fields.status) }),
      success: pageOf(AppRecord),
      error
    }).annotateMerge(
      describe({
        summary: "List apps",
        description: "All apps, newest first (platform.md 11)."
      })
    ),
    HttpApiEndpoint.get("get", "/operator/apps/:id", { params, success: AppRecord, error }).annotateMerge(
      describe({
        summary: "Read an app",
        description: "The app with its permissions and the last characters of its tokens (platform.md 11)."
      })
    ),
    HttpApiEndpoint.post("update", "/operator/apps/:id", {
      params,
      headers,
      payload: ChangedApp,
      success: AppRecord,
      error
    }).annotateMerge(
      describe({
        summary: "Update an app",
        description:
          "An omitted member keeps its value; `permissions` merge by member; `throttle` null is the default one (platform.md 11).",
        body: app,
        params: { id: otherAppId },
        answer: { name: "Example platform" }
      })
    ),
    HttpApiEndpoint.post("addToken", "/operator/apps/:id/tokens", {
      params,
      headers,
      payload: Rotation,
      success: TokenRecord.pipe(HttpApiSchema.status(201)),
      error
    }).annotateMerge(
      describe({
        summary: "Add a token to an app",
        description:
          "Makes another token, which only this answer shows; with `expire_others_in` the others end then (platform.md 11). An app has at most three.",
        params: { id: otherAppId },
        body: { expire_others_in: 3_600 },
        refuses: AppRejections.tags.addToken
      })
    ),
    HttpApiEndpoint.delete("revokeToken", "/operator/apps/:id/tokens/:token_id", {
      params: { ...params, token_id: Text.Id.annotate({ description: "The id of the token." }) },
      headers,
      success: AppRecord,
      error
    }).annotateMerge(
      describe({
        summary: "Revoke a token of an app",
        description: "The token ends everywhere within a second (platform.md 11).",
        params: { id: otherAppId, token_id: idOf("appToken") },
        refuses: AppRejections.tags.revokeToken
      })
    )
  )
  .annotate(OpenApi.Description, "The platforms that call the API, and their tokens.") {}
