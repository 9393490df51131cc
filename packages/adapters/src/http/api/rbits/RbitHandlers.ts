/** The handlers of /rbits. */
import { Effect } from "effect"
import * as CreateRbit from "@payments-platform/domain/risk/rbit/CreateRbit"
import * as DeleteRbit from "@payments-platform/domain/risk/rbit/DeleteRbit"
import { kind } from "@payments-platform/domain/risk/rbit/RbitKind"
import { makeExecute, whenValid } from "../../request/ExecuteCommand.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { createTimeSpan, definedMembers } from "../ListFilters.ts"
import type { RbitsApi } from "./RbitsApi.ts"

const view = RecordResponse.viewOf(kind)

export const make = Effect.gen(function* () {
  const execute = yield* makeExecute
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof RbitsApi> = {
    create: (decoded, context) =>
      execute(CreateRbit.rule, decoded, context, ({ payload }) => ({ request: payload }), { status: 201 }),
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) =>
        records.page(context, view, {
          ...createTimeSpan(query),
          ...definedMembers({ ownerId: query.owner_id }),
          facets: definedMembers({ owner_type: query.owner_type })
        })
      ),
    get: (decoded, context) => whenValid(decoded, ({ params }) => records.get(context, view, params.id)),
    remove: (decoded, context) => execute(DeleteRbit.rule, decoded, context, ({ params }) => ({ rbitId: params.id }))
  }
  return handlers
})
