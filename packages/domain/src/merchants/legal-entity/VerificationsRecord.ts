/**
 * The record of GET /legal_entities/{id}/verifications (merchants.md 2): the verification of each party, with what
 * stands against it and its documents. The payload of legal_entities.verifications.updated is this record.
 */
import type { Subject } from "../../decider/Kind.ts"
import type { JsonObject } from "../../vocabulary/Json.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as Issue from "./Issue.ts"
import * as LegalEntity from "./LegalEntity.ts"
import type * as Parties from "./Parties.ts"
import * as RequiredData from "./RequiredData.ts"
import * as Verification from "./Verification.ts"
import { Schema } from "effect"
import * as Document from "../document/Document.ts"
import { UnixTime } from "../../vocabulary/Time.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { Owner, Reference, text } from "../../vocabulary/RecordFields.ts"
import * as IssueFields from "./IssueFields.ts"

/** What is known of a document. */
const documentRecord = (
  { createTime, details, id, status }: Verification.PartyDocument,
  owner: string
): JsonObject => ({
  id,
  create_time: createTime,
  owner: { ...ResourceReference.to("legal_entities", owner) },
  status,
  type: details.type
})

/** A document by itself. */
const documentReference = ({ id }: Verification.PartyDocument): JsonObject => ({
  ...ResourceReference.to("documents", id)
})

/** Writes the documents of a party of the legal entity `id`. */
type Documents = (document: Verification.PartyDocument, id: string) => JsonObject

const verificationRecord = (
  party: Parties.Party,
  state: LegalEntity.State,
  id: string,
  document: Documents
): JsonObject => {
  const issue = LegalEntity.issueOf(party, state, id)
  return {
    verified: Verification.isVerified(party.verification),
    current_issues: issue === null ? [] : [Issue.json(issue)],
    documents: party.verification.documents.map((each) => document(each, id))
  }
}

const representativeKey = (id: string): string => id.slice("additional_representatives.".length)

/**
 * The record. A part without a party is null; that of the entity is absent while only country and e-mail are known.
 * `isExpanded` false: documents are references.
 */
export const record = (
  state: LegalEntity.State,
  { createTime, id }: Pick<Subject, "id" | "createTime">,
  isExpanded = true
): JsonObject => {
  const parties = LegalEntity.parties(state)
  const document = isExpanded ? documentRecord : documentReference
  const shown = (party: Parties.Party) => verificationRecord(party, state, id, document)
  const person = (tag: Parties.Party["_tag"]): JsonObject | null => {
    const party = parties.find(({ _tag }) => _tag === tag)
    return party === undefined ? null : { personal_verification: shown(party) }
  }
  const representatives = parties.flatMap((party) =>
    party._tag === "Representative"
      ? [
          [
            representativeKey(party.id),
            { reference_id: party.person.referenceId ?? null, personal_verification: shown(party) }
          ] as const
        ]
      : []
  )
  const entity = RequiredData.isBarelyKnown(state.fields) ? undefined : parties.find(({ _tag }) => _tag === "Entity")
  return {
    id: null,
    resource: "verifications",
    path: Issue.verificationsPath(id),
    owner: { ...ResourceReference.to("legal_entities", id) },
    create_time: createTime,
    ...(entity === undefined ? {} : { entity_verification: shown(entity) }),
    controller: person("Controller"),
    account_controller: person("AccountController"),
    additional_representatives: representatives.length === 0 ? null : Object.fromEntries(representatives)
  }
}

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

const PartyVerification = Schema.Struct({
  verified: Schema.Boolean,
  current_issues: Schema.Array(CurrentIssue),
  documents: Schema.Array(Schema.Union([PartyDocument, Reference]))
}).annotate({ identifier: "Verification" })

const Person = Schema.Struct({ personal_verification: PartyVerification })
const Representative = Schema.Struct({ reference_id: text, personal_verification: PartyVerification })

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
  entity_verification: Schema.optionalKey(PartyVerification),
  controller: Schema.NullOr(Person),
  account_controller: Schema.NullOr(Person),
  additional_representatives: Schema.NullOr(Schema.Record(Schema.String, Representative))
}).annotate({ identifier: "Verifications", examples: [example("legalEntity")] })

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
