/**
 * A legal entity is a merchant's business or person (merchants.md 1): the facts that
 * the platform states about it and about the people behind it, and the verification of
 * each party. Its secrets are stored sealed only.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as Fields from "./LegalEntityFields.ts"
import * as Parties from "./Parties.ts"

export const State = Schema.Struct({
  fields: Fields.Stored,
  /** documents from before parties had states read as if all were unverified */
  verifications: StateCodec.field(Parties.Verifications, {})
})
export type State = typeof State.Type

export type Event =
  | { readonly _tag: "Created"; readonly fields: Fields.Stored }
  | { readonly _tag: "Updated"; readonly fields: Fields.Stored }

/** The parties of a legal entity with their states. */
export const parties = ({ fields, verifications }: State): ReadonlyArray<Parties.Party> =>
  Parties.all(fields, verifications)

/** The key of the counter of a legal entity's accounts. Its country is fixed while the count is above 0. */
export const accountsOf = (id: string): string => `accounts:${id}`
