/**
 * A legal entity is a merchant's business or person (merchants.md 1): the facts that
 * the platform states about it and about the people behind it. Its secrets are stored
 * sealed only.
 */
import { Schema } from "effect"
import * as Fields from "./LegalEntityFields.ts"

export const State = Schema.Struct({ fields: Fields.Stored })
export type State = typeof State.Type

export type Event =
  | { readonly _tag: "Created"; readonly fields: Fields.Stored }
  | { readonly _tag: "Updated"; readonly fields: Fields.Stored }

/** The key of the counter of a legal entity's accounts. Its country is fixed while the count is above 0. */
export const accountsOf = (id: string): string => `accounts:${id}`
