/** The two reads that the operator has of every resource: a list over all apps, and one record (platform.md 12). */
import { Effect, type Schema } from "effect"
import type { HttpRouter } from "effect/http"
import { HttpApiEndpoint } from "effect/http-api"
import { one, definedMembers, createTimeSpan } from "../api/ListFilters.ts"
import { describe } from "../api/EndpointDescription.ts"
import * as SharedFields from "../api/SharedFields.ts"
import { type Decoded, whenValid } from "../request/CommandInput.ts"
import type { RequestContext } from "../request/RequestContext.ts"
import { errors } from "../response/ErrorCodes.ts"
import * as RecordResponse from "../response/RecordResponse.ts"
import { pageOf } from "./OperatorRecords.ts"

/** The name of the resource in a path, in words. */
const wordsOf = (path: string): string => (path.split("/")[2] ?? "").replaceAll("_", " ")

/** The endpoint that lists the records of a resource; `path` is that of the resource. */
export const list = <const Path extends HttpRouter.PathInput, R extends Schema.Top>(path: Path, record: R) =>
  HttpApiEndpoint.get("list", path, {
    query: SharedFields.operatorList,
    success: pageOf(record),
    error: errors
  }).annotateMerge(
    describe({
      summary: `List ${wordsOf(path)}`,
      description: `The ${wordsOf(path)} of all apps, newest first (platform.md 12).`
    })
  )

/** The endpoint that returns one record; `path` ends with `:id`. */
export const get = <const Path extends HttpRouter.PathInput, R extends Schema.Top>(path: Path, record: R) =>
  HttpApiEndpoint.get("get", path, { params: SharedFields.Id, success: record, error: errors }).annotateMerge(
    describe({
      summary: `Read one of the ${wordsOf(path)}`,
      description: "The record of the API with the app that owns it (platform.md 12)."
    })
  )

interface Filters {
  readonly app_id?: string
  readonly account_id?: string
  readonly status?: string
  readonly pending_reason?: string
  readonly create_time_start?: number
  readonly create_time_end?: number
}

/** The handlers of both endpoints, for resources of this kind. `account_id` finds the resources that the account owns. */
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
