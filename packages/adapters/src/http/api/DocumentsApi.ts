/** /documents (merchants.md 3, platform.md 7): the one operation whose body is a form. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as Document from "@payments-platform/domain/merchants/Document"
import * as UploadDocument from "@payments-platform/domain/merchants/UploadDocument"
import { fromBrowsers } from "./Document.ts"
import { errors } from "./Errors.ts"
import * as Fields from "./Fields.ts"
import * as MerchantRecords from "./MerchantRecords.ts"
import * as Records from "./Records.ts"
import * as Traits from "./Traits.ts"

export class DocumentsApi extends HttpApiGroup.make("documents").add(
  HttpApiEndpoint.post("create", "/documents", {
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: UploadDocument.Request.pipe(HttpApiSchema.asMultipart()),
    success: MerchantRecords.Document.pipe(HttpApiSchema.status(201)),
    error: errors
  })
    .annotate(Traits.FromBrowsers, true)
    .annotate(OpenApi.Override, fromBrowsers),
  HttpApiEndpoint.get("list", "/documents", {
    query: Fields.list({
      type: Schema.optionalKey(Document.Type),
      status: Schema.optionalKey(Document.Status)
    }),
    success: Records.pageOf(MerchantRecords.Document),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/documents/:id", { params: Fields.Id, success: MerchantRecords.Document, error: errors })
) {}
