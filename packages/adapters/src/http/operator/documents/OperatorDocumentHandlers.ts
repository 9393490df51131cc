/** The handlers of /operator/documents. The audit log records every read of a document's content. */
import { Effect } from "effect"
import { DocumentFiles } from "@payments-platform/domain/application/DocumentFiles"
import * as Document from "@payments-platform/domain/merchants/document/Document"
import * as DocumentKind from "@payments-platform/domain/merchants/document/DocumentKind"
import { httpResponse, invalidParams } from "../../HttpMessage.ts"
import { whenValid } from "../../request/ExecuteCommand.ts"
import * as FailureResponse from "../../response/FailureResponse.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import * as AuditTrail from "../../server/AuditTrail.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import type { OperatorDocumentsApi } from "./OperatorDocumentsApi.ts"

const notKept = invalidParams({ place: "path", path: ["id"], reason: "INVALID_STATE" })

/** The file of a client is untrusted: a browser saves it and never renders it as a page of this service. */
const asFile = ({ contentType, fileName }: Document.Details) => ({
  "Content-Type": contentType,
  "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, escape)}`,
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff"
})
const escape = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

export const make = Effect.gen(function* () {
  const files = yield* DocumentFiles
  const records = yield* RecordResponse.make
  const trail = yield* AuditTrail.make

  const handlers: HandlersOf<typeof OperatorDocumentsApi> = {
    content: (decoded, context) =>
      whenValid(decoded, function* ({ params: { id } }) {
        const row = (yield* records.visible(context, DocumentKind.kind.type, [id]))(id)
        if (row === null) return yield* Effect.fail(FailureResponse.unknownIdError)
        const { state } = DocumentKind.kind.fact(row)
        const bytes = Document.isKept(state) ? yield* files.content(id) : null
        if (bytes === null) return yield* Effect.fail(notKept)
        const { audit } = context.call
        if (audit !== null) yield* trail.write(audit, "documents.content", DocumentKind.kind.type, id)
        return { ...httpResponse(200, "", asFile(state.details)), file: bytes }
      })
  }
  return handlers
})
