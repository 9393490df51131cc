/** POST /authentication_codes (platform.md 6). */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AuthenticationCodeRecord } from "@payments-platform/domain/merchants/authentication-code/AuthenticationCodeRecord"
import * as CreateAuthenticationCode from "@payments-platform/domain/merchants/authentication-code/CreateAuthenticationCode"
import { assertion } from "@payments-platform/domain/vocabulary/Examples"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord } from "../ApiRecord.ts"
import { describe } from "../EndpointDescription.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(AuthenticationCodeRecord)

export class AuthenticationCodesApi extends HttpApiGroup.make("authentication_codes")
  .add(
    HttpApiEndpoint.post("create", "/authentication_codes", {
      headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
      payload: CreateAuthenticationCode.Request,
      success: record.pipe(HttpApiSchema.status(201)),
      error: errors
    }).annotateMerge(
      describe({
        summary: "Create an authentication code",
        description:
          "The app asserts that the controller of an account is before it, by a JWT with the claims `app_id`, `account_id`, `controller_email` and `exp`, signed by HS256 with its `App-Token` (platform.md 6). The code reads that account, its payments and its payouts for 10 minutes, sent as `Authentication-Code` in place of `App-Token`.",
        body: { auth_assertion: assertion },
        refuses: CreateAuthenticationCode.handler.rejects ?? [],
        forbids: CreateAuthenticationCode.handler.forbids
      })
    )
  )
  .annotate(OpenApi.Description, "Codes by which the controller of a merchant reads its account.") {}
