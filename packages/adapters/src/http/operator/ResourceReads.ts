/** The endpoints of the two reads that the operator has of every resource: a list over all apps, and one record (platform.md 12). */
import type { Schema } from "effect"
import type { HttpRouter } from "effect/http"
import { HttpApiEndpoint } from "effect/http-api"
import { one } from "../api/ListFilters.ts"
import { type AccountFilter, withPage, withRecord } from "../api/ReadEndpoint.ts"
import * as SharedParameters from "../api/SharedParameters.ts"
import { errors } from "../response/ErrorCodes.ts"
import type { RecordKind } from "../response/RecordView.ts"
import { pageOf } from "./OperatorRecords.ts"

/** The name of the resource in a path, in words. */
const wordsOf = (path: string): string => (path.split("/")[2] ?? "").replaceAll("_", " ")

/** The endpoint that lists the records of a kind; `path` is that of the resource. */
export const list = <const Path extends HttpRouter.PathInput, R extends Schema.Top, S>(
  path: Path,
  record: R,
  kind: RecordKind<S>,
  accountFilter: AccountFilter = { filter: "ownerId", by: "account" }
) =>
  withPage(
    HttpApiEndpoint.get("list", path, { query: SharedParameters.operatorList, success: pageOf(record), error: errors }),
    {
      lists: kind,
      accountFilter,
      filters: ({ app_id, pending_reason, status }) => ({
        appId: app_id,
        status: one(status),
        facets: { pending_reason }
      }),
      summary: `List ${wordsOf(path)}`,
      description: `The ${wordsOf(path)} of all apps, newest first (platform.md 12).`
    }
  )

/** The endpoint that returns one record; `path` ends with `:id`. */
export const get = <const Path extends HttpRouter.PathInput, R extends Schema.Top, S>(
  path: Path,
  record: R,
  kind: RecordKind<S>
) =>
  withRecord(HttpApiEndpoint.get("get", path, { params: SharedParameters.Id, success: record, error: errors }), {
    reads: kind,
    summary: `Read one of the ${wordsOf(path)}`,
    description: "The record of the API with the app that owns it (platform.md 12)."
  })
