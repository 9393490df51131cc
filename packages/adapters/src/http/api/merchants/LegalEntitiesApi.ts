/** /legal_entities (merchants.md 1). */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import { describe } from "../EndpointDescription.ts"
import { legalEntity } from "../Examples.ts"
import * as LegalEntityRejections from "./LegalEntityRejections.ts"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedParameters from "../SharedParameters.ts"
import { pageOf } from "../RecordFields.ts"
import { LegalEntityRecord } from "./LegalEntityRecord.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { rbitGates } from "../RbitGates.ts"
import * as RiskHeaders from "../RiskHeaders.ts"

const token = { resource: "legal_entities", within: [], target: ["token"] } as const

export class LegalEntitiesApi extends HttpApiGroup.make("legal_entities")
  .add(
    HttpApiEndpoint.post("create", "/legal_entities", {
      headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
      payload: LegalEntityFields.Create,
      success: LegalEntityRecord.pipe(HttpApiSchema.status(201)),
      error: errors
    })
      .annotate(EndpointAnnotations.RiskRequired, RiskHeaders.isRaw)
      .annotate(EndpointAnnotations.TakesToken, token)
      .annotate(EndpointAnnotations.Gates, rbitGates)
      .annotate(EndpointAnnotations.Audited, true)
      .annotateMerge(
        describe({
          summary: "Create a legal entity",
          description:
            "Registers the company or person behind merchants (merchants.md 1). Required for an account. With raw data it takes the risk headers; a client-side token brings them. Announced as `legal_entities.created`.",
          body: legalEntity
        })
      ),
    HttpApiEndpoint.get("list", "/legal_entities", {
      query: SharedParameters.list({ reference_id: SharedParameters.filter, country: SharedParameters.filter }),
      success: pageOf(LegalEntityRecord),
      error: errors
    }).annotateMerge(
      describe({
        summary: "List legal entities",
        description: "The legal entities of the app, newest first (merchants.md 1)."
      })
    ),
    HttpApiEndpoint.get("get", "/legal_entities/:id", {
      params: SharedParameters.Id,
      success: LegalEntityRecord,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Read a legal entity",
        description:
          "Secrets such as birth dates and social security numbers never come back; `*_is_present` states whether there is one (merchants.md 1)."
      })
    ),
    HttpApiEndpoint.post("update", "/legal_entities/:id", {
      params: SharedParameters.Id,
      headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
      payload: LegalEntityFields.Update,
      success: LegalEntityRecord,
      error: errors
    })
      .annotate(EndpointAnnotations.RiskRequired, RiskHeaders.changesRawEntity)
      .annotate(EndpointAnnotations.TakesToken, token)
      .annotate(EndpointAnnotations.Gates, rbitGates)
      .annotate(EndpointAnnotations.Audited, true)
      .annotateMerge(
        describe({
          summary: "Update a legal entity",
          description:
            "A merge patch: an omitted member keeps its value, null clears it (merchants.md 1). Two updates at the same moment: one is answered 409 and may be sent again. Announced as `legal_entities.updated`.",
          body: { description: "Books, coffee and records" },
          answer: { description: "Books, coffee and records" },
          refuses: LegalEntityRejections.tags.update
        })
      )
  )
  .annotate(OpenApi.Description, "The companies and persons behind merchants.") {}
