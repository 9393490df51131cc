/** /documents (merchants.md 3, platform.md 7): the one operation whose body is a form. */
import { HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as Document from "@payments-platform/domain/merchants/document/Document"
import * as DocumentKind from "@payments-platform/domain/merchants/document/DocumentKind"
import { DocumentRecord } from "@payments-platform/domain/merchants/document/DocumentRecord"
import * as UploadDocument from "@payments-platform/domain/merchants/document/UploadDocument"
import { apiRecord } from "../ApiRecord.ts"
import { appCreation } from "../CommandEndpoint.ts"
import { one } from "../ListFilters.ts"
import { appList, appRead } from "../ReadEndpoint.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(DocumentRecord)

export class DocumentsApi extends HttpApiGroup.make("documents")
  .add(
    appCreation("/documents", UploadDocument.Request.pipe(HttpApiSchema.asMultipart()), record, {
      executes: UploadDocument.announce,
      fromBrowsers: true,
      summary: "Upload a document",
      description:
        "A file that proves something: PDF, JPEG or PNG of at most 10 MiB (merchants.md 3). It expires unless it is attached within 24 hours.",
      body: { file: "%PDF-1.7 an example", type: "passport" }
    }),
    appList(
      "/documents",
      record,
      {
        type: SharedParameters.oneOf(Document.types, "Only those of this type."),
        status: SharedParameters.oneOf(Document.Status.literals, "Only those in this status.")
      },
      {
        lists: DocumentKind.kind,
        filters: (query) => ({ status: one(query.status), facets: { type: query.type } }),
        summary: "List documents",
        description: "The documents of the app, newest first (merchants.md 3)."
      }
    ),
    appRead("/documents/:id", record, {
      reads: DocumentKind.kind,
      summary: "Read a document",
      description: "What is known of the file; its content never comes back to an app (merchants.md 3)."
    })
  )
  .annotate(OpenApi.Description, "Files that prove something.") {}
