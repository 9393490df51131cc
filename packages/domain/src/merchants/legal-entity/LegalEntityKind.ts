/**
 * What follows from the events of a legal entity: topics, and the record of GET
 * /legal_entities/{id} (merchants.md 1). It posts no ledger entries.
 */
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as Reference from "../../vocabulary/Reference.ts"
import * as LegalEntity from "./LegalEntity.ts"
import * as Parties from "./Parties.ts"
import * as Record from "./LegalEntityRecord.ts"

const record = ({ fields }: LegalEntity.State, subject: Kind.Subject): JsonObject => ({
  ...Reference.to("legal_entities", subject.id),
  owner: { ...Reference.application(subject.appId) },
  create_time: subject.createTime,
  ...Record.record(fields)
})

export const kind = Kind.make<LegalEntity.State, LegalEntity.Event>({
  type: "legal_entities",
  state: LegalEntity.State,
  evolve: (before, { fields }) => ({ fields, verifications: Parties.after(fields, before?.verifications ?? {}) }),
  entries: { Created: Kind.none, Updated: Kind.none },
  topics: { Created: () => ["legal_entities.created"], Updated: () => ["legal_entities.updated"] },
  dueAt: () => null,
  claims: Kind.none,
  counts: Kind.none,
  listed: ({ fields }, subject) => ({
    ownerId: subject.appId,
    status: "active",
    ref: fields.referenceId ?? null,
    facets: { country: fields.country ?? null }
  }),
  shows: Kind.none,
  record
})
