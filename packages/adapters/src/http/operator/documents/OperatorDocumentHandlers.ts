/** /operator/documents. Whoever reads what a document holds is written down. */
import { Effect } from "effect"
import * as Document from "@payments-platform/domain/merchants/document/Document"
import * as DocumentKind from "@payments-platform/domain/merchants/document/DocumentKind"
import { Documents } from "@payments-platform/domain/application/merchants/Documents"
import type { OperatorDocumentsApi } from "./OperatorDocumentsApi.ts"
import * as AuditTrail from "../../server/AuditTrail.ts"
import { whole } from "../../request/CommandInput.ts"
import * as FailureResponse from "../../response/FailureResponse.ts"
import { answer, invalid } from "../../HttpMessage.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as ResourceOwner from "../ResourceOwner.ts"
import { queryOf } from "../ResourceHandlers.ts"

const view = RecordResponse.withApp(RecordResponse.viewOf(DocumentKind.kind))
const gone = invalid({ place: "path", path: ["id"], reason: "INVALID_STATE" })

/** A file of whoever uploaded it: it is handed over, never shown in a page of ours. */
const asFile = ({ contentType, fileName }: Document.Details) => ({
  "Content-Type": contentType,
  "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, escape)}`,
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff"
})
const escape = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

export const make = Effect.gen(function* () {
  const documents = yield* Documents
  const records = yield* RecordResponse.make
  const trail = yield* AuditTrail.make
  const command = yield* ResourceOwner.makeCommand

  const handlers: HandlersOf<typeof OperatorDocumentsApi> = {
    list: (given, exchange) => whole(given, ({ query }) => records.page(exchange, view, queryOf(query))),
    get: (given, exchange) => whole(given, ({ params }) => records.get(exchange, view, params.id)),
    content: (given, exchange) =>
      whole(
        given,
        Effect.fnUntraced(function* ({ params: { id } }) {
          const row = (yield* records.visible(exchange, DocumentKind.kind.type, [id]))(id)
          if (row === null) return yield* Effect.fail(FailureResponse.notFound)
          const { state } = DocumentKind.kind.fact(row)
          const bytes = Document.isKept(state) ? yield* documents.content(id) : null
          if (bytes === null) return yield* Effect.fail(gone)
          const { audit } = exchange.call
          if (audit !== null) yield* trail.write(audit, "documents.content", DocumentKind.kind.type, id)
          return { ...answer(200, "", asFile(state.details)), file: bytes }
        })
      ),
    decision: (given, exchange) =>
      command(
        given,
        exchange,
        ({ params, payload }) => ({
          documentId: params.id,
          accepted: payload.decision === "accepted"
        }),
        documents.decide
      )
  }
  return handlers
})
