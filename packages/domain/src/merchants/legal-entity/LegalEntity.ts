/**
 * A legal entity is a merchant's business or person (merchants.md 1): the facts that
 * the platform states about it and about the people behind it, and the verification of
 * each party. Its secrets are stored sealed only.
 */
import { Schema } from "effect"
import type { Wake } from "../../decider/Change.ts"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as Fields from "./LegalEntityFields.ts"
import * as Parties from "./Parties.ts"

export const State = Schema.Struct({
  fields: Fields.Stored,
  /** documents from before parties had states read as if all were unverified */
  verifications: StateCodec.field(Parties.Verifications, {}),
  /** the ids of its accounts that are not deleted, oldest first; the country is fixed while there is one */
  accounts: StateCodec.field(Schema.Array(Schema.String), [])
})
export type State = typeof State.Type

export type Event =
  | { readonly _tag: "Created"; readonly fields: Fields.Stored }
  | { readonly _tag: "Updated"; readonly fields: Fields.Stored }
  | { readonly _tag: "AccountOpened"; readonly accountId: string }

/** Why an account is woken whose capabilities may have changed (account/ReviewCapabilities.ts). */
export const reviewCapabilities = "capabilities"

/** Wakes every account of a legal entity, since its own verification or one of its payout methods has changed. */
export const accountWakes = ({ accounts }: State): ReadonlyArray<Wake> =>
  accounts.map((id) => ({ id, reason: reviewCapabilities }))

/** The parties of a legal entity with their states. */
export const parties = ({ fields, verifications }: State): ReadonlyArray<Parties.Party> =>
  Parties.all(fields, verifications)
