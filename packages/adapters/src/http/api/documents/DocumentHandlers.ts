/** /documents: uploads, and what is told of them. What they hold goes to the operator only. */
import { Effect } from "effect"
import * as DocumentKind from "@payments-platform/domain/merchants/document/DocumentKind"
import { Documents } from "@payments-platform/domain/application/merchants/Documents"
import type { DocumentsApi } from "./DocumentsApi.ts"
import { answered, input, whenValid } from "../../request/CommandInput.ts"
import { renderer } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { one, definedMembers, createTimeSpan } from "../ListFilters.ts"

const view = RecordResponse.viewOf(DocumentKind.kind)

export const make = Effect.gen(function* () {
  const documents = yield* Documents
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof DocumentsApi> = {
    create: (given, exchange) => {
      const request = input(given, ({ payload }) => payload)
      return answered(documents.create(exchange.call, request, renderer(exchange, 201)))
    },
    list: (given, exchange) =>
      whenValid(given, ({ query }) =>
        records.page(exchange, view, {
          ...createTimeSpan(query),
          ...definedMembers({
            status: one(query.status),
            facets: definedMembers({ type: query.type })
          })
        })
      ),
    get: (given, exchange) => whenValid(given, ({ params }) => records.get(exchange, view, params.id))
  }
  return handlers
})
