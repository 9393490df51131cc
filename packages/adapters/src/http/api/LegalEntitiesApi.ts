/** /legal_entities (merchants.md 1). */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as LegalEntityFields from "@payments-platform/domain/merchants/LegalEntityFields"
import { errors } from "./Errors.ts"
import * as Fields from "./Fields.ts"
import * as Records from "./Records.ts"
import * as Traits from "./Traits.ts"

export class LegalEntitiesApi extends HttpApiGroup.make("legal_entities").add(
  HttpApiEndpoint.post("create", "/legal_entities", {
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: LegalEntityFields.Create,
    success: Records.LegalEntity.pipe(HttpApiSchema.status(201)),
    error: errors
  })
    .annotate(Traits.RiskRequired, Traits.rawMethod)
    .annotate(Traits.Gates, Traits.rbitGates)
    .annotate(Traits.Audited, true),
  HttpApiEndpoint.get("list", "/legal_entities", {
    query: Fields.list({ reference_id: Fields.filter, country: Fields.filter }),
    success: Records.pageOf(Records.LegalEntity),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/legal_entities/:id", { params: Fields.Id, success: Records.LegalEntity, error: errors }),
  HttpApiEndpoint.post("update", "/legal_entities/:id", {
    params: Fields.Id,
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: LegalEntityFields.Update,
    success: Records.LegalEntity,
    error: errors
  })
    .annotate(Traits.RiskRequired, Traits.rawEntity)
    .annotate(Traits.Gates, Traits.rbitGates)
    .annotate(Traits.Audited, true)
) {}
