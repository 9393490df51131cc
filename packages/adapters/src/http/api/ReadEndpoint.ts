/**
 * The one definition of an endpoint that reads a resource or lists resources of one kind: its schemas, its description,
 * the resource kind, and the filters that its query states. The route and its handler derive from it.
 */
import { Context, type Schema } from "effect"
import type { HttpRouter } from "effect/http"
import { HttpApiEndpoint } from "effect/http-api"
import type { ListQuery } from "@payments-platform/domain/ports/Store"
import { unsafeCoerce } from "@payments-platform/domain/vocabulary/UnsafeCoerce"
import type { DecodedRequest } from "../request/DecodeRequest.ts"
import { errors } from "../response/ErrorCodes.ts"
import { type RecordKind, type View, viewOf, withApp } from "../response/RecordView.ts"
import { pageOf } from "./ApiRecord.ts"
import { describe, type EndpointDescription } from "./EndpointDescription.ts"
import * as SharedParameters from "./SharedParameters.ts"

/** Filters of a list; undefined members filter nothing. */
export type Filters = { readonly [Name in keyof Omit<ListQuery, "facets">]?: ListQuery[Name] | undefined } & {
  readonly facets?: { readonly [name: string]: string | number | undefined }
}

/** How `account_id` finds resources: by the account or its legal entity, which is their owner or the resource itself. */
export interface AccountFilter {
  readonly by: "account" | "legalEntity"
  readonly filter: "id" | "ownerId"
}

/** What an endpoint reads: the resource of the path, or a page of a list. */
export type EndpointRead =
  | { readonly _tag: "Record"; readonly view: View }
  | {
      readonly _tag: "Page"
      readonly view: View
      readonly filters: (query: unknown) => Filters
      /** null: no query has `account_id` for it */
      readonly accountFilter: AccountFilter | null
    }

/** What an endpoint reads; null: it executes a command, or it has a handler of its own. */
export const Read = Context.Reference<EndpointRead | null>("http/api/Read", { defaultValue: () => null })

/** Marks the type of an endpoint whose handler derives from what it reads. */
export interface ReadsRecords {
  readonly "~readsRecords": true
}

interface RecordDefinition<S> extends EndpointDescription {
  readonly reads: RecordKind<S>
  /** false: the record on the operator surface has no `app_id`, because it is an app itself */
  readonly showsApp?: boolean
}

interface PageDefinition<Query, S> extends EndpointDescription {
  readonly lists: RecordKind<S>
  readonly showsApp?: boolean
  /** the filters of a decoded query, besides the bounds of create_time */
  readonly filters: (query: Query) => Filters
  /** how `account_id` of the query filters; absent: `filters` states it */
  readonly accountFilter?: AccountFilter
}

const annotated = <E extends HttpApiEndpoint.ConstraintRequest>(
  endpoint: E,
  readOf: (surface: (view: View) => View) => EndpointRead,
  { showsApp = true, ...description }: EndpointDescription & { readonly showsApp?: boolean }
): E & ReadsRecords => {
  const plain = unsafeCoerce<HttpApiEndpoint.Top>(endpoint, "every endpoint with a request is an endpoint")
  const read = readOf(showsApp && plain.path.startsWith("/operator") ? withApp : (view) => view)
  const annotations = Context.add(describe(description), Read, read)
  return unsafeCoerce(plain.annotateMerge(annotations), "annotations leave the type as it is")
}

/** The endpoint that answers the record of a resource. */
export const withRecord = <E extends HttpApiEndpoint.ConstraintRequest, S>(
  endpoint: E,
  { reads, ...description }: RecordDefinition<S>
): E & ReadsRecords => annotated(endpoint, (surface) => ({ _tag: "Record", view: surface(viewOf(reads)) }), description)

const annotatedPage = <E extends HttpApiEndpoint.ConstraintRequest, Query, S>(
  endpoint: E,
  { accountFilter, filters, lists, ...description }: PageDefinition<Query, S>
): E & ReadsRecords =>
  annotated(
    endpoint,
    (surface) => ({
      _tag: "Page",
      view: surface(viewOf(lists)),
      accountFilter: accountFilter ?? null,
      filters: unsafeCoerce<(query: unknown) => Filters>(
        filters,
        "the route decodes the query by the schema of this endpoint before it calls `filters`"
      )
    }),
    description
  )

/** The endpoint that answers a page of the records of a resource kind, newest first. */
export const withPage = <E extends HttpApiEndpoint.ConstraintRequest, S>(
  endpoint: E,
  definition: PageDefinition<DecodedRequest<E>["query"], S>
): E & ReadsRecords => annotatedPage(endpoint, definition)

/** The endpoint by which an app reads the resource of the path. */
export const appRead = <const Path extends HttpRouter.PathInput, R extends Schema.Top, S>(
  path: Path,
  record: R,
  definition: RecordDefinition<S>
) =>
  withRecord(
    HttpApiEndpoint.get("get", path, { params: SharedParameters.Id, success: record, error: errors }),
    definition
  )

/** The query of a list with these filters. */
type ListQueryOf<F extends Schema.Struct.Fields> = ReturnType<typeof SharedParameters.list<F>>["Type"]

/** The endpoint by which an app lists resources, with the filters of its query. */
export const appList = <
  const Path extends HttpRouter.PathInput,
  R extends Schema.Top,
  const F extends Schema.Struct.Fields,
  S
>(
  path: Path,
  record: R,
  filters: F,
  definition: PageDefinition<ListQueryOf<F>, S>
) =>
  annotatedPage(
    HttpApiEndpoint.get("list", path, {
      query: SharedParameters.list(filters),
      success: pageOf(record),
      error: errors
    }),
    definition
  )
