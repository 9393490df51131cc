/**
 * The parties of a legal entity (merchants.md 1.5, 2): the entity itself and each person behind it. Each is verified by
 * itself and has a state of its own. The id of a party is its path in the record, by which the issues of a verification
 * name it; the entity's is `entity`.
 */
import { Schema, Struct } from "effect"
import type * as Person from "../../vocabulary/Person.ts"
import type { Stored } from "./LegalEntityFields.ts"
import * as People from "./People.ts"

/** The state of a party's verification. An outcome of merchants.md 2 becomes a member with what it knows. */
export const Verification = Schema.TaggedUnion({ Unverified: {} })
export type Verification = typeof Verification.Type

/** The states of the parties by id. A party without one is unverified: documents from before have none. */
export const Verifications = Schema.Record(Schema.String, Verification)
export type Verifications = typeof Verifications.Type

/** The facts about the entity itself, without the people behind it. */
export type EntityFacts = Omit<Stored, keyof People.People<unknown>>

interface EntityParty {
  readonly _tag: "Entity"
  readonly id: "entity"
  readonly facts: EntityFacts
}

/** A party with its data, in which secrets are sealed, and its state. */
export type Party = (EntityParty | Omit<People.PersonAt<Person.Stored>, "path">) & {
  readonly verification: Verification
}

const unverified = Verification.make({ _tag: "Unverified" })

/** Every party, the entity itself first. */
export const all = (fields: Stored, verifications: Verifications): ReadonlyArray<Party> => {
  const facts = Struct.omit(fields, People.members)
  return [
    { _tag: "Entity", id: "entity", facts, verification: verifications["entity"] ?? unverified },
    ...People.all<Person.Stored>(fields).map(({ _tag, id, person }) => ({
      _tag,
      id,
      person,
      verification: verifications[id] ?? unverified
    }))
  ]
}

/** The states after a change: a party that stays keeps its own, a new one is unverified, that of a removed one is dropped. */
export const after = (fields: Stored, before: Verifications): Verifications =>
  Object.fromEntries(all(fields, before).map(({ id, verification }) => [id, verification]))
