/** /operator/documents (platform.md 12): reads, the content of a document, and the decision about it. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as UploadDocument from "@payments-platform/domain/merchants/document/UploadDocument"
import { errors as error } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../../api/SharedFields.ts"
import { operatorCommand } from "../OperatorCommand.ts"
import * as ResourceReads from "../ResourceReads.ts"

export class OperatorDocumentsApi extends HttpApiGroup.make("documents").add(
  ResourceReads.list("/operator/documents"),
  ResourceReads.get("/operator/documents/:id"),
  HttpApiEndpoint.get("content", "/operator/documents/:id/content", {
    params: SharedFields.Id,
    success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "application/octet-stream" })),
    error
  }),
  operatorCommand("decide", "/operator/documents/:id/decision", UploadDocument.DecisionRequest)
) {}
