/** /documents (merchants.md 3, platform.md 7): the one operation whose body is a form. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as Document from "@payments-platform/domain/merchants/document/Document"
import * as UploadDocument from "@payments-platform/domain/merchants/document/UploadDocument"
import { fromBrowsers } from "../OpenApiDocument.ts"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import { pageOf } from "../RecordFields.ts"
import { DocumentRecord } from "./DocumentRecord.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"

export class DocumentsApi extends HttpApiGroup.make("documents").add(
  HttpApiEndpoint.post("create", "/documents", {
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: UploadDocument.Request.pipe(HttpApiSchema.asMultipart()),
    success: DocumentRecord.pipe(HttpApiSchema.status(201)),
    error: errors
  })
    .annotate(EndpointAnnotations.FromBrowsers, true)
    .annotate(OpenApi.Override, fromBrowsers),
  HttpApiEndpoint.get("list", "/documents", {
    query: SharedFields.list({
      type: Schema.optionalKey(Document.Type),
      status: Schema.optionalKey(Document.Status)
    }),
    success: pageOf(DocumentRecord),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/documents/:id", {
    params: SharedFields.Id,
    success: DocumentRecord,
    error: errors
  })
) {}
