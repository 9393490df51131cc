/**
 * What follows from the events of a legal entity: topics, and the record of GET
 * /legal_entities/{id} (merchants.md 1). It posts no ledger entries.
 */
import type { JsonObject } from "../../vocabulary/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as LegalEntity from "./LegalEntity.ts"
import * as Parties from "./Parties.ts"
import * as Record from "./LegalEntityRecord.ts"

const record = ({ fields }: LegalEntity.State, subject: Kind.Subject): JsonObject => ({
  ...ResourceReference.to("legal_entities", subject.id),
  owner: { ...ResourceReference.application(subject.appId) },
  create_time: subject.createTime,
  ...Record.record(fields)
})

const { always, creation } = Kind.transitions<LegalEntity.State, LegalEntity.Event>()

export const kind = Kind.make<LegalEntity.State, LegalEntity.Event>({
  type: "legal_entities",
  state: LegalEntity.State,
  events: {
    Created: creation({
      to: ({ fields }) => ({ fields, verifications: Parties.after(fields, {}), accounts: [] }),
      topics: ["legal_entities.created"]
    }),
    Updated: always({
      to: (state, { fields }) => ({ ...state, fields, verifications: Parties.after(fields, state.verifications) }),
      topics: ["legal_entities.updated"]
    }),
    AccountOpened: always({ to: (state, { accountId }) => ({ ...state, accounts: [...state.accounts, accountId] }) })
  },
  listed: ({ fields }, subject) => ({
    ownerId: subject.appId,
    status: "active",
    ref: fields.referenceId ?? null,
    facets: { country: fields.country ?? null }
  }),
  record
})
