/** The handlers of the two reads that the operator has of every resource (platform.md 12). */
import { Effect } from "effect"
import { one, definedMembers, createTimeSpan } from "../api/ListFilters.ts"
import { type Decoded, whenValid } from "../request/ExecuteCommand.ts"
import type { RequestContext } from "../request/RequestContext.ts"
import * as RecordResponse from "../response/RecordResponse.ts"

interface Filters {
  readonly app_id?: string
  readonly account_id?: string
  readonly status?: string
  readonly pending_reason?: string
  readonly create_time_start?: number
  readonly create_time_end?: number
}

/** The handlers of both endpoints for resources of this kind. `account_id` finds the resources that the account owns. */
export const make = <S>(kind: RecordResponse.RecordKind<S>) =>
  Effect.map(RecordResponse.make, (records) => {
    const view = RecordResponse.withApp(RecordResponse.viewOf(kind))
    return {
      list: (decoded: Decoded<{ readonly query: Filters }>, context: RequestContext) =>
        whenValid(decoded, ({ query }) =>
          records.page(context, view, {
            ...createTimeSpan(query),
            ...definedMembers({
              appId: query.app_id,
              ownerId: query.account_id,
              status: one(query.status),
              facets: definedMembers({ pending_reason: query.pending_reason })
            })
          })
        ),
      get: (decoded: Decoded<{ readonly params: { readonly id: string } }>, context: RequestContext) =>
        whenValid(decoded, ({ params }) => records.get(context, view, params.id))
    } as const
  })
