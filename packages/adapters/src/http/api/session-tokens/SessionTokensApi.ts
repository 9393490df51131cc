/** /session_tokens (platform.md 6). */
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as CreateSessionToken from "@payments-platform/domain/merchants/session-token/CreateSessionToken"
import * as DeleteSessionToken from "@payments-platform/domain/merchants/session-token/DeleteSessionToken"
import * as SessionToken from "@payments-platform/domain/merchants/session-token/SessionToken"
import { SessionTokenRecord } from "@payments-platform/domain/merchants/session-token/SessionTokenRecord"
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord, pageOf } from "../ApiRecord.ts"
import { appCreation, appRemoval } from "../CommandEndpoint.ts"
import { describe } from "../EndpointDescription.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(SessionTokenRecord)

export class SessionTokensApi extends HttpApiGroup.make("session_tokens")
  .add(
    appCreation("/session_tokens", CreateSessionToken.Request, record, {
      executes: CreateSessionToken.handler,
      summary: "Create a session token",
      description:
        "A secret for a card reader (`mobile_session`) or a program (`api_session`) that may act on one account only, for 30 minutes unless `time_to_live` says otherwise (platform.md 6). It is sent as `Session-Token` in place of `App-Token`.",
      body: { type: "mobile_session", mobile_session: { account_id: idOf("account") } }
    }),
    HttpApiEndpoint.get("list", "/session_tokens", {
      query: SharedParameters.list({
        type: SharedParameters.oneOf(SessionToken.types, "Only those of this type."),
        account_id: SharedParameters.filterBy("Only those of this account."),
        state: SharedParameters.oneOf(
          SessionToken.Status.literals,
          "Only those in this state; a token that has expired is `active`."
        )
      }),
      success: pageOf(record),
      error: errors
    }).annotateMerge(
      describe({
        summary: "List session tokens",
        description: "The session tokens of the app, newest first; one that has expired stays active (platform.md 6)."
      })
    ),
    HttpApiEndpoint.get("get", "/session_tokens/:id", {
      params: SharedParameters.Id,
      success: record,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Read a session token",
        description: "The session token, with its secret while it can be used (platform.md 6)."
      })
    ),
    appRemoval("/session_tokens/:id", record, {
      executes: DeleteSessionToken.handler,
      summary: "Delete a session token",
      description: "From now on the token is refused everywhere (platform.md 6).",
      params: { id: idOf("unusedSessionToken") },
      answer: { state: "deleted", session_token: null }
    })
  )
  .annotate(OpenApi.Description, "Secrets for card readers and programs that act on one account.") {}
