/** /operator/apps and the tokens of apps (platform.md 12). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as App from "@payments-platform/domain/access/app/App"
import * as Text from "@payments-platform/domain/vocabulary/Text"
import * as Wire from "@payments-platform/domain/vocabulary/Wire"
import * as SharedFields from "../../api/SharedFields.ts"
import { errors as error } from "../../response/ErrorCodes.ts"
import { pageOf } from "../OperatorRecords.ts"
import { AppRecord, TokenRecord } from "./AppRecord.ts"

const headers = SharedFields.optionalUniqueKey
const params = SharedFields.Id

/** Seconds: the other tokens of an app may live for up to 30 days after a new one is made. */
const maxRotation = 2_592_000

const NewApp = Wire.struct({
  ...App.Settings.to.fields,
  name: Text.Name,
  id: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[0-9]{1,18}$/)))
})

const Rotation = Wire.struct({
  expireOthersIn: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: maxRotation })))
})

export class AppsApi extends HttpApiGroup.make("apps").add(
  HttpApiEndpoint.post("create", "/operator/apps", {
    headers,
    payload: NewApp,
    success: AppRecord.pipe(HttpApiSchema.status(201)),
    error
  }),
  HttpApiEndpoint.get("list", "/operator/apps", {
    query: SharedFields.list({ status: Schema.optionalKey(App.State.fields.status) }),
    success: pageOf(AppRecord),
    error
  }),
  HttpApiEndpoint.get("get", "/operator/apps/:id", { params, success: AppRecord, error }),
  HttpApiEndpoint.post("update", "/operator/apps/:id", {
    params,
    headers,
    payload: App.Settings,
    success: AppRecord,
    error
  }),
  HttpApiEndpoint.post("addToken", "/operator/apps/:id/tokens", {
    params,
    headers,
    payload: Rotation,
    success: TokenRecord.pipe(HttpApiSchema.status(201)),
    error
  }),
  HttpApiEndpoint.delete("revokeToken", "/operator/apps/:id/tokens/:token_id", {
    params: { ...params, token_id: Text.Id },
    headers,
    success: AppRecord,
    error
  })
) {}
