/** /documents: uploads, and what is told of them. What they hold goes to the operator only. */
import { Effect } from "effect"
import * as Document from "@payments-platform/domain/merchants/Document"
import { Documents } from "@payments-platform/domain/platform/Documents"
import type { DocumentsApi } from "../api/DocumentsApi.ts"
import { answered, input, whole } from "../Commands.ts"
import { rendering } from "../Exchange.ts"
import * as Records from "../Records.ts"
import type { HandlersOf } from "../Routes.ts"
import { one, present, span } from "./Filters.ts"

const view = Records.viewOf(Document.kind)

export const make = Effect.gen(function* () {
  const documents = yield* Documents
  const records = yield* Records.make

  const handlers: HandlersOf<typeof DocumentsApi> = {
    create: (given, exchange) => {
      const request = input(given, ({ payload }) => payload)
      return answered(documents.create(exchange.call, request, rendering(exchange, 201)))
    },
    list: (given, exchange) =>
      whole(given, ({ query }) =>
        records.page(exchange, view, {
          ...span(query),
          ...present({
            status: one(query.status),
            facets: present({ type: query.type })
          })
        })
      ),
    get: (given, exchange) => whole(given, ({ params }) => records.get(exchange, view, params.id))
  }
  return handlers
})
