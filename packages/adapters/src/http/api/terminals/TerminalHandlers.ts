/** /terminals, as each line of versions shows them. */
import { Effect } from "effect"
import type { JsonObject } from "@payments-platform/domain/decider/Json"
import { Terminals } from "@payments-platform/domain/application/terminals/Terminals"
import type { ListQuery } from "@payments-platform/domain/ports/Store"
import * as Terminal from "@payments-platform/domain/terminals/terminal/Terminal"
import * as TerminalKind from "@payments-platform/domain/terminals/terminal/TerminalKind"
import { lineOf } from "@payments-platform/domain/terminals/terminal/TerminalFields"
import type { TerminalsApi } from "./TerminalsApi.ts"
import { answered, input, whole } from "../../request/CommandInput.ts"
import { type RequestContext, ok, renderer, shown } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { present, span } from "../ListFilters.ts"

const view = RecordResponse.viewOf(TerminalKind.kind)

const inLine =
  ({ version }: RequestContext) =>
  (record: JsonObject): JsonObject =>
    TerminalKind.shownIn(lineOf(version), record)

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

/** Deleted ones only when they are asked for; one that waits to be onboarded is shown as inactive there. */
const statusesOf = ({ status }: Filters): ReadonlyArray<Terminal.Status> =>
  status === undefined
    ? ["pending", "active", "inactive"]
    : status.flatMap((each): ReadonlyArray<Terminal.Status> => (each === "inactive" ? ["inactive", "pending"] : [each]))

/** No terminal here has a gateway. */
const queryOf = (asked: Filters): Partial<ListQuery> => ({
  ...span(asked),
  ...present({ ownerId: asked.account_id, ref: asked.reference_id }),
  status: statusesOf(asked),
  facets: present({ model: asked.model, serial_number: asked.serial_number, gateway_id: asked.gateway_id })
})

export const make = Effect.gen(function* () {
  const terminals = yield* Terminals
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof TerminalsApi> = {
    create: (given, exchange) => {
      const request = input(given, ({ payload }) => payload)
      const line = lineOf(exchange.version)
      return answered(terminals.create(exchange.call, request, line, renderer(exchange, 201, inLine(exchange))))
    },
    list: (given, exchange) =>
      whole(
        given,
        Effect.fnUntraced(function* ({ query }) {
          const show = (found: ReadonlyArray<JsonObject>) => found.map(inLine(exchange))
          if (lineOf(exchange.version) === "3.0")
            return yield* records.page(exchange, view, queryOf(query), (found) => Effect.succeed(show(found)))
          const found = show(yield* records.all(exchange, view, queryOf(query)))
          return ok(exchange, { results: found.map((each) => shown(exchange, each)) })
        })
      ),
    get: (given, exchange) =>
      whole(given, ({ params }) =>
        Effect.map(records.record(exchange, view, params.id), (found) => ok(exchange, inLine(exchange)(found)))
      ),
    update: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({ terminalId: params.id, request: payload }))
      return answered(terminals.update(exchange.call, command, renderer(exchange, 200, inLine(exchange))))
    },
    deactivate: (given, exchange) => {
      const command = input(given, ({ params }) => ({ terminalId: params.id }))
      return answered(terminals.deactivate(exchange.call, command, renderer(exchange, 200, inLine(exchange))))
    },
    remove: (given, exchange) => {
      const command = input(given, ({ params }) => ({ terminalId: params.id }))
      return answered(terminals.remove(exchange.call, command, renderer(exchange, 200, inLine(exchange))))
    }
  }
  return handlers
})
