/** /operator/documents (platform.md 12): what was uploaded, what it holds, and what is decided about it. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as UploadDocument from "@payments-platform/domain/merchants/document/UploadDocument"
import { errors as error } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../../api/SharedFields.ts"
import * as Operator from "../OperatorRecords.ts"

const params = SharedFields.Id

export class OperatorDocumentsApi extends HttpApiGroup.make("documents").add(
  HttpApiEndpoint.get("list", "/operator/documents", {
    query: SharedFields.resources,
    success: Operator.pageOf(Operator.Record),
    error
  }),
  HttpApiEndpoint.get("get", "/operator/documents/:id", { params, success: Operator.Record, error }),
  HttpApiEndpoint.get("content", "/operator/documents/:id/content", {
    params,
    success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "application/octet-stream" })),
    error
  }),
  HttpApiEndpoint.post("decision", "/operator/documents/:id/decision", {
    params,
    headers: SharedFields.keyed,
    payload: UploadDocument.DecisionRequest,
    success: Operator.Record,
    error
  })
) {}
