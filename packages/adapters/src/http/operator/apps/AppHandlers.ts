/** The handlers of /operator/apps and of the tokens of apps. */
import { Effect, Struct } from "effect"
import * as CreateApp from "@payments-platform/domain/access/app/CreateApp"
import * as CreateAppToken from "@payments-platform/domain/access/app/CreateAppToken"
import * as RevokeAppToken from "@payments-platform/domain/access/app/RevokeAppToken"
import * as UpdateApp from "@payments-platform/domain/access/app/UpdateApp"
import * as AppKind from "@payments-platform/domain/access/app/AppKind"
import type { AppsApi } from "./AppsApi.ts"
import { type Decoded, makeExecute, whenValid } from "../../request/ExecuteCommand.ts"
import type { RequestContext } from "../../request/RequestContext.ts"
import { one, definedMembers, createTimeSpan } from "../../api/ListFilters.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"

const view = RecordResponse.viewOf(AppKind.kind)

/** An app owns itself, and its commands run as the app. */
const ofApp = (
  decoded: Decoded<{ readonly params: { readonly id: string } }>,
  context: RequestContext
): RequestContext => ({
  ...context,
  call: { ...context.call, appId: decoded._tag === "Malformed" ? "" : decoded.command.params.id }
})

export const make = Effect.gen(function* () {
  const execute = yield* makeExecute
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof AppsApi> = {
    create: (decoded, context) =>
      execute(
        CreateApp.rule,
        decoded,
        context,
        ({ payload }) => ({
          id: payload.id ?? null,
          name: payload.name,
          settings: Struct.omit(payload, ["id", "name"])
        }),
        { status: 201 }
      ),
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) =>
        records.page(context, view, {
          ...createTimeSpan(query),
          ...definedMembers({ status: one(query.status) })
        })
      ),
    get: (decoded, context) => whenValid(decoded, ({ params }) => records.get(context, view, params.id)),
    update: (decoded, context) =>
      execute(UpdateApp.rule, decoded, ofApp(decoded, context), ({ params, payload }) => ({
        appId: params.id,
        settings: payload
      })),
    addToken: (decoded, context) =>
      execute(
        CreateAppToken.rule,
        decoded,
        ofApp(decoded, context),
        ({ params, payload }) => ({ appId: params.id, expireOthersIn: payload.expireOthersIn ?? null }),
        { status: 201 }
      ),
    revokeToken: (decoded, context) =>
      execute(RevokeAppToken.rule, decoded, ofApp(decoded, context), ({ params }) => ({
        appId: params.id,
        tokenId: params.token_id
      }))
  }
  return handlers
})
