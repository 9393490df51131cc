/** /documents (merchants.md 3, platform.md 7): the one operation whose body is a form. */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as Document from "@payments-platform/domain/merchants/document/Document"
import * as DocumentKind from "@payments-platform/domain/merchants/document/DocumentKind"
import { DocumentRecord } from "@payments-platform/domain/merchants/document/DocumentRecord"
import * as UploadDocument from "@payments-platform/domain/merchants/document/UploadDocument"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord, pageOf } from "../ApiRecord.ts"
import { withCommand } from "../CommandEndpoint.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { one } from "../ListFilters.ts"
import { withPage, withRecord } from "../ReadEndpoint.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(DocumentRecord)

export class DocumentsApi extends HttpApiGroup.make("documents")
  .add(
    withCommand(
      HttpApiEndpoint.post("create", "/documents", {
        headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
        payload: UploadDocument.Request.pipe(HttpApiSchema.asMultipart()),
        success: record.pipe(HttpApiSchema.status(201)),
        error: errors
      }).annotate(EndpointAnnotations.FromBrowsers, true),
      {
        executes: UploadDocument.announce,
        command: ({ payload }) => ({ request: payload }),
        summary: "Upload a document",
        description:
          "A file that proves something: PDF, JPEG or PNG of at most 10 MiB (merchants.md 3). It expires unless it is attached within 24 hours.",
        body: { file: "%PDF-1.7 an example", type: "passport" }
      }
    ),
    withPage(
      HttpApiEndpoint.get("list", "/documents", {
        query: SharedParameters.list({
          type: SharedParameters.oneOf(Document.types, "Only those of this type."),
          status: SharedParameters.oneOf(Document.Status.literals, "Only those in this status.")
        }),
        success: pageOf(record),
        error: errors
      }),
      {
        lists: DocumentKind.kind,
        filters: (query) => ({ status: one(query.status), facets: { type: query.type } }),
        summary: "List documents",
        description: "The documents of the app, newest first (merchants.md 3)."
      }
    ),
    withRecord(
      HttpApiEndpoint.get("get", "/documents/:id", {
        params: SharedParameters.Id,
        success: record,
        error: errors
      }),
      {
        reads: DocumentKind.kind,
        summary: "Read a document",
        description: "What is known of the file; its content never comes back to an app (merchants.md 3)."
      }
    )
  )
  .annotate(OpenApi.Description, "Files that prove something.") {}
