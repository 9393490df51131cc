/** /legal_entities (merchants.md 1). */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import { pageOf } from "../RecordFields.ts"
import { LegalEntityRecord } from "./LegalEntityRecord.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { rbitGates } from "../RbitGates.ts"
import * as RiskHeaders from "../RiskHeaders.ts"

const token = { resource: "legal_entities", within: [], target: ["token"] } as const

export class LegalEntitiesApi extends HttpApiGroup.make("legal_entities").add(
  HttpApiEndpoint.post("create", "/legal_entities", {
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: LegalEntityFields.Create,
    success: LegalEntityRecord.pipe(HttpApiSchema.status(201)),
    error: errors
  })
    .annotate(EndpointAnnotations.RiskRequired, RiskHeaders.isRaw)
    .annotate(EndpointAnnotations.TakesToken, token)
    .annotate(EndpointAnnotations.Gates, rbitGates)
    .annotate(EndpointAnnotations.Audited, true),
  HttpApiEndpoint.get("list", "/legal_entities", {
    query: SharedFields.list({ reference_id: SharedFields.filter, country: SharedFields.filter }),
    success: pageOf(LegalEntityRecord),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/legal_entities/:id", {
    params: SharedFields.Id,
    success: LegalEntityRecord,
    error: errors
  }),
  HttpApiEndpoint.post("update", "/legal_entities/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: LegalEntityFields.Update,
    success: LegalEntityRecord,
    error: errors
  })
    .annotate(EndpointAnnotations.RiskRequired, RiskHeaders.changesRawEntity)
    .annotate(EndpointAnnotations.TakesToken, token)
    .annotate(EndpointAnnotations.Gates, rbitGates)
    .annotate(EndpointAnnotations.Audited, true)
) {}
