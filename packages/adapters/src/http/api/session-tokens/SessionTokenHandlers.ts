/** The handlers of /session_tokens. Reads open the sealed secret of a token that can be used. */
import { Effect } from "effect"
import * as SessionTokenKind from "@payments-platform/domain/merchants/session-token/SessionTokenKind"
import * as SessionTokenRecord from "@payments-platform/domain/merchants/session-token/SessionTokenRecord"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Vault } from "@payments-platform/domain/ports/Vault"
import { whenValid } from "../../request/ExecuteCommand.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import * as RecordView from "../../response/RecordView.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { createTimeSpan, definedMembers, one } from "../ListFilters.ts"
import type { SessionTokensApi } from "./SessionTokensApi.ts"

const { kind } = SessionTokenKind

export const make = Effect.gen(function* () {
  const records = yield* RecordResponse.make
  const time = yield* ServiceTime
  const vault = yield* Vault

  /** The records as they are now: a secret that can no longer be used is null. */
  const viewNow = Effect.map(time.now, (at): RecordView.View => ({
    ...RecordView.viewOf(kind),
    record: (row) => SessionTokenRecord.renderAt(kind.fact(row), at, (sealed) => vault.open("session", sealed))
  }))

  const handlers: HandlersOf<typeof SessionTokensApi> = {
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) => {
        const facets = definedMembers({ type: query.type })
        const filters = definedMembers({ ownerId: query.account_id, status: one(query.state), facets })
        return Effect.flatMap(viewNow, (view) => records.page(context, view, { ...createTimeSpan(query), ...filters }))
      }),
    get: (decoded, context) =>
      whenValid(decoded, ({ params }) => Effect.flatMap(viewNow, (view) => records.get(context, view, params.id)))
  }
  return handlers
})
