/**
 * An item is a product that a merchant account sells (payments.md 6.2). Lines of
 * orders refer to it. A deleted item stays readable.
 */
import { Schema } from "effect"
import * as ItemFields from "./ItemFields.ts"

export const states = ["active", "deleted"] as const

export const State = Schema.Struct({
  accountId: Schema.String,
  state: Schema.Literals(states),
  fields: ItemFields.Fields
})
export type State = typeof State.Type

export type Event =
  | { readonly _tag: "Created"; readonly accountId: string; readonly fields: ItemFields.Fields }
  | { readonly _tag: "Updated"; readonly fields: ItemFields.Fields }
  | { readonly _tag: "Deleted" }
