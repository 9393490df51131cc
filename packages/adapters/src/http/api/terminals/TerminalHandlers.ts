/** The handlers of /terminals. A record has the fields of the version's line, 3.0 or 3.2 (platform.md 11). */
import { Effect } from "effect"
import type { ListQuery } from "@payments-platform/domain/ports/Store"
import * as Terminal from "@payments-platform/domain/terminals/terminal/Terminal"
import { lineOf } from "@payments-platform/domain/terminals/terminal/TerminalFields"
import * as TerminalKind from "@payments-platform/domain/terminals/terminal/TerminalKind"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import { whenValid } from "../../request/ExecuteCommand.ts"
import { type RequestContext, recordResponse, withVersion } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import * as RecordView from "../../response/RecordView.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { definedMembers, createTimeSpan } from "../ListFilters.ts"
import type { TerminalsApi } from "./TerminalsApi.ts"

const view = RecordView.viewOf(TerminalKind.kind)

/** The record with the fields of the version's line. */
const inLine =
  ({ version }: RequestContext) =>
  (record: JsonObject): JsonObject =>
    TerminalKind.recordIn(lineOf(version), record)

interface Filters {
  readonly account_id?: string
  readonly reference_id?: string
  readonly model?: string
  readonly serial_number?: string
  readonly status?: ReadonlyArray<Exclude<Terminal.Status, "pending">>
  readonly gateway_id?: string
  readonly create_time_start?: number
  readonly create_time_end?: number
}

/** Without a filter, all but deleted terminals. A pending terminal counts as inactive, as versions before 3.2 show it. */
const statusesOf = ({ status }: Filters): ReadonlyArray<Terminal.Status> =>
  status === undefined
    ? ["pending", "active", "inactive"]
    : status.flatMap((each): ReadonlyArray<Terminal.Status> => (each === "inactive" ? ["inactive", "pending"] : [each]))

/** No terminal of this platform has a gateway, so a filter by gateway_id finds nothing. */
const queryOf = (query: Filters): Partial<ListQuery> => ({
  ...createTimeSpan(query),
  ...definedMembers({ ownerId: query.account_id, referenceId: query.reference_id }),
  status: statusesOf(query),
  facets: definedMembers({ model: query.model, serial_number: query.serial_number, gateway_id: query.gateway_id })
})

export const make = Effect.gen(function* () {
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof TerminalsApi> = {
    list: (decoded, context) =>
      whenValid(decoded, function* ({ query }) {
        const show = (found: ReadonlyArray<JsonObject>) => found.map(inLine(context))
        if (lineOf(context.version) === "3.0")
          return yield* records.page(context, view, queryOf(query), (found) => Effect.succeed(show(found)))
        const found = show(yield* records.all(context, view, queryOf(query)))
        return recordResponse(context, { results: found.map((each) => withVersion(context, each)) })
      }),
    get: (decoded, context) =>
      whenValid(decoded, ({ params }) =>
        Effect.map(records.record(context, view, params.id), (found) => recordResponse(context, inLine(context)(found)))
      )
  }
  return handlers
})
