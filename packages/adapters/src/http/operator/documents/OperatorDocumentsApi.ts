/** /operator/documents (platform.md 12): reads, the content of a document, and the decision about it. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as DecideDocument from "@payments-platform/domain/merchants/document/DecideDocument"
import * as DocumentKind from "@payments-platform/domain/merchants/document/DocumentKind"
import { DocumentRecord } from "@payments-platform/domain/merchants/document/DocumentRecord"
import { idOf, reference } from "@payments-platform/domain/vocabulary/Examples"
import { operatorCommand } from "../../api/CommandEndpoint.ts"
import { describe } from "../../api/EndpointDescription.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors as error } from "../../response/ErrorCodes.ts"
import { operatorRecord } from "../OperatorRecords.ts"
import * as ResourceReads from "../ResourceReads.ts"

const record = operatorRecord(DocumentRecord, "OperatorDocument")

export class OperatorDocumentsApi extends HttpApiGroup.make("documents")
  .add(
    ResourceReads.list("/operator/documents", record, DocumentKind.kind),
    ResourceReads.get("/operator/documents/:id", record, DocumentKind.kind),
    HttpApiEndpoint.get("content", "/operator/documents/:id/content", {
      params: SharedParameters.Id,
      success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "application/octet-stream" })),
      error
    }).annotateMerge(
      describe({
        role: "support",
        summary: "Read the content of a document",
        description: "The bytes of the file. Reading them is audited (merchants.md 3).",
        params: { id: idOf("document") }
      })
    ),
    operatorCommand("decide", "/operator/documents/:id/decision", DecideDocument.Request, record, {
      executes: DecideDocument.handler,
      role: "support",
      summary: "Decide about a document",
      description:
        "Accepts or rejects a document in review; a party whose review rests on it follows (merchants.md 2, 3).",
      params: { id: idOf("documentInReview") },
      body: { decision: "accepted" },
      answer: { status: "accepted", expire_time: null, owner: reference("legal_entities", idOf("documentHolder")) }
    })
  )
  .annotate(OpenApi.Description, "The content of documents, and decisions about them.") {}
