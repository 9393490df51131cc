/** Answers an endpoint that reads records (ReadEndpoint.ts). */
import { Effect } from "effect"
import type { ListQuery, Unavailable } from "@payments-platform/domain/ports/Store"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import { createTimeSpan, definedMembers } from "../api/ListFilters.ts"
import type { AccountFilter, EndpointRead, Filters } from "../api/ReadEndpoint.ts"
import * as RecordResponse from "../response/RecordResponse.ts"
import type { Handler, RecordRequest } from "../server/RouteTable.ts"
import { whenValid } from "./ExecuteCommand.ts"
import * as LegalEntityOfAccount from "./LegalEntityOfAccount.ts"

const scalars = (facets: NonNullable<Filters["facets"]>): JsonObject =>
  Object.fromEntries(
    Object.entries(facets).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  )

/** The account of a query that filters by it; undefined: the query states none. */
const accountIn = (query: object): string | undefined => {
  const id: unknown = Reflect.get(query, "account_id")
  return typeof id === "string" ? id : undefined
}

export const make = Effect.gen(function* () {
  const records = yield* RecordResponse.make
  const legalEntityOf = yield* LegalEntityOfAccount.make

  const byAccount = (
    accountFilter: AccountFilter | null,
    query: object
  ): Effect.Effect<Pick<ListQuery, "id" | "ownerId">, Unavailable> => {
    const accountId = accountFilter === null ? undefined : accountIn(query)
    if (accountFilter === null || accountId === undefined) return Effect.succeed({})
    const { by, filter } = accountFilter
    const id = by === "account" ? Effect.succeed(accountId) : legalEntityOf(accountId)
    return Effect.map(id, (found) => ({ [filter]: found }))
  }

  return (read: EndpointRead): Handler<RecordRequest> => {
    const { view } = read
    if (read._tag === "Record")
      return (decoded, context) => whenValid(decoded, ({ params }) => records.get(context, view, params.id))
    const { accountFilter } = read
    return (decoded, context) =>
      whenValid(decoded, ({ query }) => {
        const { facets = {}, ...filters } = read.filters(query)
        const stated = { ...createTimeSpan(query), ...definedMembers(filters), facets: scalars(facets) }
        return Effect.flatMap(byAccount(accountFilter, query), (own) =>
          records.page(context, view, { ...stated, ...own })
        )
      })
  }
})
