/**
 * The record of GET /legal_entities/{id}/verifications (merchants.md 2): the verification of each party, with its issues
 * and documents. The payload of legal_entities.verifications.updated is this record.
 */
import { Schema } from "effect"
import type { Subject } from "../../../decider/ResourceKind.ts"
import { idOf, reference, time } from "../../../vocabulary/Examples.ts"
import { noId, ownerLegalEntity, path, Reference, resource, text } from "../../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../../vocabulary/ResourceReference.ts"
import { UnixTime } from "../../../vocabulary/time/Time.ts"
import * as Document from "../../document/Document.ts"
import * as IssueFields from "../IssueFields.ts"
import * as LegalEntity from "../LegalEntity.ts"
import type * as Parties from "../Parties.ts"
import * as RequiredData from "../RequiredData.ts"
import * as Issue from "./Issue.ts"
import * as Verification from "./Verification.ts"

const PartyDocument = Schema.Struct({
  id: Schema.String.annotateKey({ description: "The id of the document." }),
  create_time: UnixTime.annotateKey({ description: "When the document was uploaded, in UNIX seconds." }),
  owner: ownerLegalEntity,
  status: Document.Status.annotateKey({ description: "What was decided about the document." }),
  type: Document.Type.annotateKey({ description: "What the document is." })
}).annotate({ identifier: "PartyDocument" })
type PartyDocument = typeof PartyDocument.Type | typeof Reference.Type

const PartyVerification = Schema.Struct({
  verified: Schema.Boolean.annotateKey({ description: "Whether the party is verified." }),
  current_issues: Schema.Array(IssueFields.IssueRecord).annotateKey({
    description: "What stands against the verification; at most one issue."
  }),
  documents: Schema.Array(Schema.Union([PartyDocument, Reference])).annotateKey({
    description: "The documents that were posted for the party; references to them if `is_expanded` is false."
  })
}).annotate({ identifier: "Verification" })

const Person = Schema.Struct({
  personal_verification: PartyVerification.annotateKey({ description: "The verification of the person." })
})
const Representative = Schema.Struct({
  reference_id: text.annotateKey({
    description: "The id of the person in the system of the app; null: none was given."
  }),
  ...Person.fields
})

type ErrantFields = typeof Issue.ErrantFields.Type

/** A verification that lacks fields. */
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

/** The verifications of an example legal entity of which only the name is known. */
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

export const VerificationsRecord = Schema.Struct({
  id: noId,
  resource,
  path,
  owner: ownerLegalEntity,
  create_time: UnixTime.annotateKey({ description: "When the legal entity was created, in UNIX seconds." }),
  entity_verification: Schema.optionalKey(PartyVerification).annotateKey({
    description: "The verification of the business; absent while only its country and e-mail address are known."
  }),
  controller: Schema.NullOr(Person).annotateKey({
    description: "The controller; null: an account controller is in the place."
  }),
  account_controller: Schema.NullOr(Person).annotateKey({
    description: "The account controller; null: the controller is in the place."
  }),
  additional_representatives: Schema.NullOr(Schema.Record(Schema.String, Representative)).annotateKey({
    description: "More owners and representatives, by names such as `representative_1`; null: there are none."
  })
}).annotate({ identifier: "Verifications", examples: [example("legalEntity")] })
export type VerificationsRecord = typeof VerificationsRecord.Type

/** What is known of a document. */
const renderDocument = (
  { createTime, details, id, status }: Verification.PartyDocument,
  owner: string
): PartyDocument => ({
  id,
  create_time: createTime,
  owner: ResourceReference.to("legal_entities", owner),
  status,
  type: details.type
})

/** A document by itself. */
const documentReference = ({ id }: Verification.PartyDocument): PartyDocument => ResourceReference.to("documents", id)

/** Writes the documents of a party of the legal entity `id`. */
type Documents = (document: Verification.PartyDocument, id: string) => PartyDocument

const renderVerification = (
  party: Parties.Party,
  state: LegalEntity.State,
  id: string,
  document: Documents
): typeof PartyVerification.Type => {
  const issue = LegalEntity.issueOf(party, state, id)
  return {
    verified: Verification.isVerified(party.verification),
    current_issues: issue === null ? [] : [IssueFields.render(issue)],
    documents: party.verification.documents.map((each) => document(each, id))
  }
}

const representativeKey = (id: string): string => id.slice("additional_representatives.".length)

/**
 * The record. A part without a party is null, and the part of the entity is absent while only country and e-mail are
 * known. `isExpanded` false: documents are references.
 */
export const render = (
  state: LegalEntity.State,
  { createTime, id }: Pick<Subject, "id" | "createTime">,
  isExpanded = true
): VerificationsRecord => {
  const parties = LegalEntity.parties(state)
  const document = isExpanded ? renderDocument : documentReference
  const shown = (party: Parties.Party) => renderVerification(party, state, id, document)
  const person = (tag: Parties.Party["_tag"]): typeof Person.Type | null => {
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
    owner: ResourceReference.to("legal_entities", id),
    create_time: createTime,
    ...(entity === undefined ? {} : { entity_verification: shown(entity) }),
    controller: person("Controller"),
    account_controller: person("AccountController"),
    additional_representatives: representatives.length === 0 ? null : Object.fromEntries(representatives)
  }
}

const inReview = (id: string, path: string) => ({
  verified: false,
  current_issues: [{ issue_type: "in_review" as const, target: reference("legal_entities", id), in_review: [path] }]
})

/** The verifications after a document of the controller was posted. */
export const documentsExample = {
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
export const reviewExample = {
  ...example("reviewedEntity"),
  entity_verification: { ...inReview(idOf("reviewedEntity"), "entity_verification"), documents: [] }
}
