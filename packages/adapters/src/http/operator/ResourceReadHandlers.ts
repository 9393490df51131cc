/** The handlers of the two reads that the operator has of every resource (platform.md 12). */
import { Effect } from "effect"
import type { ListQuery, Unavailable } from "@payments-platform/domain/ports/Store"
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

/** The filter by which `account_id` finds an account's resources of a kind. */
type OfAccount = (accountId: string) => Effect.Effect<Pick<ListQuery, "id" | "ownerId">, Unavailable>

const ownedByAccount: OfAccount = (ownerId) => Effect.succeed({ ownerId })

/** The handlers of both endpoints for resources of this kind. */
export const make = <S>(kind: RecordResponse.RecordKind<S>, ofAccount: OfAccount = ownedByAccount) =>
  Effect.map(RecordResponse.make, (records) => {
    const view = RecordResponse.withApp(RecordResponse.viewOf(kind))
    return {
      list: (decoded: Decoded<{ readonly query: Filters }>, context: RequestContext) =>
        whenValid(
          decoded,
          Effect.fnUntraced(function* ({ query }) {
            return yield* records.page(context, view, {
              ...createTimeSpan(query),
              ...(query.account_id === undefined ? {} : yield* ofAccount(query.account_id)),
              ...definedMembers({
                appId: query.app_id,
                status: one(query.status),
                facets: definedMembers({ pending_reason: query.pending_reason })
              })
            })
          })
        ),
      get: (decoded: Decoded<{ readonly params: { readonly id: string } }>, context: RequestContext) =>
        whenValid(decoded, ({ params }) => records.get(context, view, params.id))
    } as const
  })
