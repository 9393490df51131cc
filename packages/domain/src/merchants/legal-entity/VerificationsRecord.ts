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
