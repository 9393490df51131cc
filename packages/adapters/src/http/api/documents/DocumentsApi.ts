/** /documents (merchants.md 3, platform.md 7): the one operation whose body is a form. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as Document from "@payments-platform/domain/merchants/document/Document"
import * as UploadDocument from "@payments-platform/domain/merchants/document/UploadDocument"
import { sessionTypes } from "@payments-platform/domain/decider/Rule"
import { describe } from "../EndpointDescription.ts"
import * as DocumentRejections from "./DocumentRejections.ts"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedParameters from "../SharedParameters.ts"
import { pageOf } from "../RecordFields.ts"
import { DocumentRecord } from "./DocumentRecordSchema.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"

export class DocumentsApi extends HttpApiGroup.make("documents")
  .add(
    HttpApiEndpoint.post("create", "/documents", {
      headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
      payload: UploadDocument.Request.pipe(HttpApiSchema.asMultipart()),
      success: DocumentRecord.pipe(HttpApiSchema.status(201)),
      error: errors
    })
      .annotate(EndpointAnnotations.FromBrowsers, true)
      .annotate(EndpointAnnotations.Sessions, sessionTypes(UploadDocument.announce))
      .annotateMerge(
        describe({
          summary: "Upload a document",
          description:
            "A file that proves something: PDF, JPEG or PNG of at most 10 MiB (merchants.md 3). It expires unless it is attached within 24 hours.",
          body: { file: "%PDF-1.7 an example", type: "passport" },
          refuses: DocumentRejections.tags.create
        })
      ),
    HttpApiEndpoint.get("list", "/documents", {
      query: SharedParameters.list({
        type: Schema.optionalKey(Document.Type),
        status: Schema.optionalKey(Document.Status)
      }),
      success: pageOf(DocumentRecord),
      error: errors
    }).annotateMerge(
      describe({
        summary: "List documents",
        description: "The documents of the app, newest first (merchants.md 3)."
      })
    ),
    HttpApiEndpoint.get("get", "/documents/:id", {
      params: SharedParameters.Id,
      success: DocumentRecord,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Read a document",
        description: "What is known of the file; its content never comes back to an app (merchants.md 3)."
      })
    )
  )
  .annotate(OpenApi.Description, "Files that prove something.") {}
