/** The record of verifications as the API answers it (merchants.md 2). */
import { Schema } from "effect"
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import * as Document from "@payments-platform/domain/merchants/document/Document"
import type * as Issue from "@payments-platform/domain/merchants/legal-entity/Issue"
import { UnixTime } from "@payments-platform/domain/vocabulary/Time"
import { idOf, reference, time, version } from "../Examples.ts"
import { Owner, Reference, text } from "../RecordFields.ts"
import * as IssueFields from "./IssueFields.ts"

const PartyDocument = Schema.Struct({
  id: Schema.String,
  create_time: UnixTime,
  owner: Owner,
  status: Document.Status,
  type: Document.Type
})

/** An issue has the member that is named after its type. */
const CurrentIssue = Schema.Struct({
  issue_type: Schema.Literals(IssueFields.types),
  ...IssueFields.members
}).annotate({ identifier: "Issue" })

const Verification = Schema.Struct({
  verified: Schema.Boolean,
  current_issues: Schema.Array(CurrentIssue),
  documents: Schema.Array(Schema.Union([PartyDocument, Reference]))
}).annotate({ identifier: "Verification" })

const Person = Schema.Struct({ personal_verification: Verification })
const Representative = Schema.Struct({ reference_id: text, personal_verification: Verification })

type ErrantFields = typeof Issue.ErrantFields.Type

/** A verification against which fields stand. */
const lacking = (id: string, errant_fields: ErrantFields) => ({
  verified: false,
  current_issues: [{ issue_type: "errant_fields" as const, target: reference("legal_entities", id), errant_fields }],
  documents: []
})

const company: ErrantFields = {
  address: ["is_null"],
  phone: ["is_null"],
  "entity_country_info.US.legal_form": ["is_null"],
  "entity_country_info.US.employer_identification_number": ["is_null"],
  "entity_country_info.operates_in_sanctioned_countries": ["is_null"],
  terms_of_service: ["is_null"]
}

const controller: ErrantFields = {
  "controller.name": ["is_null"],
  "controller.email": ["is_null"],
  "controller.email_is_verified": ["is_false"],
  "controller.phone": ["is_null"],
  "controller.address": ["is_null"],
  "controller.date_of_birth": ["is_null"],
  "controller.personal_country_info.US.social_security_number_last_four": ["is_null"]
}

/** The verifications of the legal entity with this name in the examples: all that is known of it is its name. */
const example = (name: string) => {
  const id = idOf(name)
  return {
    id: null,
    resource: "verifications",
    path: `/legal_entities/${id}/verifications`,
    owner: reference("legal_entities", id),
    create_time: time,
    entity_verification: lacking(id, company),
    controller: { personal_verification: lacking(id, controller) },
    account_controller: null,
    additional_representatives: null
  }
}

/** `entity_verification` is absent while only country and e-mail are known. */
export const VerificationsRecord = Schema.Struct({
  id: Schema.Null,
  resource: Schema.String,
  path: Schema.String,
  owner: Reference,
  create_time: UnixTime,
  entity_verification: Schema.optionalKey(Verification),
  controller: Schema.NullOr(Person),
  account_controller: Schema.NullOr(Person),
  additional_representatives: Schema.NullOr(Schema.Record(Schema.String, Representative)),
  api_version: ApiVersion.Version
}).annotate({ identifier: "Verifications", examples: [{ ...example("legalEntity"), api_version: version }] })

const inReview = (id: string, path: string) => ({
  verified: false,
  current_issues: [{ issue_type: "in_review" as const, target: reference("legal_entities", id), in_review: [path] }]
})

/** The verifications after a document of the controller was posted. */
export const documented = {
  ...example("documentedEntity"),
  controller: {
    personal_verification: {
      ...inReview(idOf("documentedEntity"), "controller.personal_verification"),
      documents: [
        {
          id: idOf("verificationDocument"),
          create_time: time,
          owner: reference("legal_entities", idOf("documentedEntity")),
          status: "in_review",
          type: "passport"
        }
      ]
    }
  }
}

/** The verifications after the operator put the entity into review. */
export const reviewed = {
  ...example("reviewedEntity"),
  entity_verification: { ...inReview(idOf("reviewedEntity"), "entity_verification"), documents: [] }
}
