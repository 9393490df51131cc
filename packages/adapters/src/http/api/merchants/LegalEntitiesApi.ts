/** /legal_entities and their verifications (merchants.md 1, 2). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as CreateLegalEntity from "@payments-platform/domain/merchants/legal-entity/commands/CreateLegalEntity"
import * as SubmitVerificationDocuments from "@payments-platform/domain/merchants/legal-entity/commands/SubmitVerificationDocuments"
import * as UpdateLegalEntity from "@payments-platform/domain/merchants/legal-entity/commands/UpdateLegalEntity"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import { LegalEntityRecord } from "@payments-platform/domain/merchants/legal-entity/LegalEntityRecord"
import {
  documentsExample,
  VerificationsRecord
} from "@payments-platform/domain/merchants/legal-entity/verification/VerificationsRecord"
import { idOf, legalEntity } from "@payments-platform/domain/vocabulary/Examples"
import * as Country from "@payments-platform/domain/vocabulary/people/Country"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord } from "../ApiRecord.ts"
import { appCommand, appCreation, withCommand } from "../CommandEndpoint.ts"
import { describe } from "../EndpointDescription.ts"
import { rbitVersionFields } from "../FieldsByVersion.ts"
import { appList, appRead } from "../ReadEndpoint.ts"
import * as RiskHeaders from "../RiskHeaders.ts"
import * as SharedParameters from "../SharedParameters.ts"

const verificationsRecord = apiRecord(VerificationsRecord)

const legalEntityRecord = apiRecord(LegalEntityRecord)

const expanded = SharedParameters.flag("false: documents are references; true unless stated.")
const synchronous = SharedParameters.flag("true: waits up to 10 s for a check that runs; false unless stated.")

const token = { resource: "legal_entities", within: [], target: ["token"] } as const

export class LegalEntitiesApi extends HttpApiGroup.make("legal_entities")
  .add(
    appCreation("/legal_entities", LegalEntityFields.Create, legalEntityRecord, {
      executes: CreateLegalEntity.handler,
      requiresRiskHeaders: RiskHeaders.isRaw,
      takesToken: token,
      gates: rbitVersionFields,
      writesAudit: true,
      summary: "Create a legal entity",
      description:
        "Registers the company or person behind merchants (merchants.md 1). Required for an account. With raw data it takes the risk headers; a client-side token brings them. Announced as `legal_entities.created`.",
      body: legalEntity
    }),
    appList(
      "/legal_entities",
      legalEntityRecord,
      {
        reference_id: SharedParameters.ofReference,
        country: SharedParameters.oneOf(Country.codes, "Only those of this country, by its two letters.")
      },
      {
        lists: LegalEntityKind.kind,
        filters: (query) => ({ referenceId: query.reference_id, facets: { country: query.country } }),
        summary: "List legal entities",
        description: "The legal entities of the app, newest first (merchants.md 1)."
      }
    ),
    appRead("/legal_entities/:id", legalEntityRecord, {
      reads: LegalEntityKind.kind,
      summary: "Read a legal entity",
      description:
        "Secrets such as birth dates and social security numbers never come back; `*_is_present` states whether there is one (merchants.md 1)."
    }),
    appCommand("update", "/legal_entities/:id", LegalEntityFields.Update, legalEntityRecord, {
      executes: UpdateLegalEntity.handler,
      requiresRiskHeaders: RiskHeaders.changesRawEntity,
      takesToken: token,
      gates: rbitVersionFields,
      writesAudit: true,
      summary: "Update a legal entity",
      description:
        "A merge patch: an omitted member keeps its value, null clears it (merchants.md 1). Two updates at the same moment: one is answered 409 and may be sent again. Announced as `legal_entities.updated`.",
      body: { description: "Books, coffee and records" },
      answer: { description: "Books, coffee and records" }
    })
  )
  .add(
    HttpApiEndpoint.get("verifications", "/legal_entities/:id/verifications", {
      params: SharedParameters.Id,
      query: Schema.Struct({ is_expanded: expanded, is_synchronous: synchronous }),
      success: verificationsRecord,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Read the verifications of a legal entity",
        description:
          "Whether the entity and each person are verified, what stands against it, and their documents (merchants.md 2).",
        params: { id: idOf("legalEntity") }
      })
    ),
    withCommand(
      HttpApiEndpoint.post("postDocuments", "/legal_entities/:id/verifications", {
        params: SharedParameters.Id,
        query: Schema.Struct({ is_expanded: expanded }),
        headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
        payload: SubmitVerificationDocuments.Request,
        success: verificationsRecord,
        error: errors
      }),
      {
        executes: SubmitVerificationDocuments.handler,
        command: ({ params, payload, query }) => ({
          id: params.id,
          request: payload,
          isExpanded: query.is_expanded ?? true
        }),
        writesAudit: true,
        summary: "Post documents of a legal entity",
        description:
          "Documents for the entity and for people, in the shape of the record: a party that was asked for them goes into review (merchants.md 2). Announced as `legal_entities.verifications.updated`.",
        params: { id: idOf("documentedEntity") },
        body: { controller: { personal_verification: { documents: [idOf("verificationDocument")] } } },
        answer: documentsExample
      }
    )
  )
  .annotate(OpenApi.Description, "The companies and persons behind merchants.") {}
