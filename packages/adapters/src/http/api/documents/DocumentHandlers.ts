/** /documents: uploads, and what is told of them. What they hold goes to the operator only. */
import * as UploadDocument from "@payments-platform/domain/merchants/document/UploadDocument"
import { Effect } from "effect"
import * as DocumentKind from "@payments-platform/domain/merchants/document/DocumentKind"
import type { DocumentsApi } from "./DocumentsApi.ts"
import { makeExecute, whenValid } from "../../request/ExecuteCommand.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { one, definedMembers, createTimeSpan } from "../ListFilters.ts"

const view = RecordResponse.viewOf(DocumentKind.kind)

export const make = Effect.gen(function* () {
  const execute = yield* makeExecute
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof DocumentsApi> = {
    create: (decoded, context) =>
      execute(UploadDocument.announce, decoded, context, ({ payload }) => ({ request: payload }), { status: 201 }),
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) =>
        records.page(context, view, {
          ...createTimeSpan(query),
          ...definedMembers({
            status: one(query.status),
            facets: definedMembers({ type: query.type })
          })
        })
      ),
    get: (decoded, context) => whenValid(decoded, ({ params }) => records.get(context, view, params.id))
  }
  return handlers
})
