/** /operator/apps and the tokens of apps (platform.md 12). */
import { Struct } from "effect"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as App from "@payments-platform/domain/access/app/App"
import * as AppKind from "@payments-platform/domain/access/app/AppKind"
import { AppRecord, TokenRecord } from "@payments-platform/domain/access/app/AppRecord"
import * as CreateApp from "@payments-platform/domain/access/app/CreateApp"
import * as CreateAppToken from "@payments-platform/domain/access/app/CreateAppToken"
import * as RevokeAppToken from "@payments-platform/domain/access/app/RevokeAppToken"
import * as UpdateApp from "@payments-platform/domain/access/app/UpdateApp"
import * as Check from "@payments-platform/domain/vocabulary/Check"
import { app, idOf, otherAppId } from "@payments-platform/domain/vocabulary/Examples"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import * as Wire from "@payments-platform/domain/vocabulary/Wire"
import { operatorCommand, withCommand } from "../../api/CommandEndpoint.ts"
import { one } from "../../api/ListFilters.ts"
import { withPage, withRecord } from "../../api/ReadEndpoint.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors as error } from "../../response/ErrorCodes.ts"
import { pageOf } from "../OperatorRecords.ts"
import { expireOthersIn } from "../TokenFields.ts"

const headers = SharedParameters.optionalUniqueKey
const params = SharedParameters.Id

/** The members of apps that no request may set. */
const answered = {
  resource: Wire.readOnly,
  path: Wire.readOnly,
  environment: Wire.readOnly,
  createTime: Wire.readOnly,
  tokens: Wire.readOnly
}

const ChangedApp = Wire.mergePatch({ ...App.Settings.to.fields, ...answered, id: Wire.readOnly }).annotate({
  identifier: "UpdateAppRequest"
})

const NewApp = Wire.struct({
  ...App.Settings.to.fields,
  ...answered,
  name: Text.Name.annotateKey({ description: "The name of the platform that uses the app." }),
  id: Schema.optionalKey(Schema.String.check(Check.pattern(/^[0-9]{1,18}$/, "must be 1 to 18 digits"))).annotateKey({
    description: "The id of the app, 1 to 18 digits; the platform chooses one unless stated."
  })
}).annotate({ identifier: "CreateAppRequest" })

const Rotation = Wire.struct({
  expireOthersIn
}).annotate({ identifier: "CreateAppTokenRequest" })

export class AppsApi extends HttpApiGroup.make("apps")
  .add(
    withCommand(
      HttpApiEndpoint.post("create", "/operator/apps", {
        headers,
        payload: NewApp,
        success: AppRecord.pipe(HttpApiSchema.status(201)),
        error
      }),
      {
        executes: CreateApp.handler,
        command: ({ payload }) => ({
          id: payload.id ?? null,
          name: payload.name,
          settings: Struct.omit(payload, ["id", "name"])
        }),
        role: "admin",
        summary: "Create an app",
        description:
          "Creates the account of a platform that calls the API, with its first token, which only this answer shows (platform.md 11).",
        body: app,
        answer: { app_token: "shown once" }
      }
    ),
    withPage(
      HttpApiEndpoint.get("list", "/operator/apps", {
        query: SharedParameters.list({
          status: SharedParameters.oneOf(App.State.fields.status.literals, "Only those in this status.")
        }),
        success: pageOf(AppRecord),
        error
      }),
      {
        lists: AppKind.kind,
        showsApp: false,
        filters: (query) => ({ status: one(query.status) }),
        summary: "List apps",
        description: "All apps, newest first (platform.md 11)."
      }
    ),
    withRecord(HttpApiEndpoint.get("get", "/operator/apps/:id", { params, success: AppRecord, error }), {
      reads: AppKind.kind,
      showsApp: false,
      summary: "Read an app",
      description: "The app with its permissions and the last characters of its tokens (platform.md 11)."
    }),
    operatorCommand("update", "/operator/apps/:id", ChangedApp, AppRecord, {
      executes: UpdateApp.handler,
      command: ({ params, payload }) => ({
        id: params.id,
        settings: payload
      }),
      runsFor: { _tag: "App", appId: ({ params }) => params.id },
      role: "admin",
      summary: "Update an app",
      description:
        "An omitted member keeps its value; `permissions` merge by member; `throttle` null is the default one (platform.md 11).",
      body: app,
      params: { id: otherAppId },
      answer: { name: "Example platform" }
    }),
    withCommand(
      HttpApiEndpoint.post("addToken", "/operator/apps/:id/tokens", {
        params,
        headers,
        payload: Rotation,
        success: TokenRecord.pipe(HttpApiSchema.status(201)),
        error
      }),
      {
        executes: CreateAppToken.handler,
        command: ({ params, payload }) => ({ id: params.id, expireOthersIn: payload.expireOthersIn ?? null }),
        runsFor: { _tag: "App", appId: ({ params }) => params.id },
        role: "admin",
        summary: "Add a token to an app",
        description:
          "Makes another token, which only this answer shows; with `expire_others_in` the others end then (platform.md 11). An app has at most three.",
        params: { id: otherAppId },
        body: { expire_others_in: 3_600 }
      }
    ),
    withCommand(
      HttpApiEndpoint.delete("revokeToken", "/operator/apps/:id/tokens/:token_id", {
        params: { ...params, token_id: Text.Id.annotate({ description: "The id of the token." }) },
        headers,
        success: AppRecord,
        error
      }),
      {
        executes: RevokeAppToken.handler,
        command: ({ params }) => ({
          id: params.id,
          tokenId: params.token_id
        }),
        runsFor: { _tag: "App", appId: ({ params }) => params.id },
        role: "admin",
        summary: "Revoke a token of an app",
        description: "The token ends everywhere within a second (platform.md 11).",
        params: { id: otherAppId, token_id: idOf("appToken") }
      }
    )
  )
  .annotate(OpenApi.Description, "The platforms that call the API, and their tokens.") {}
