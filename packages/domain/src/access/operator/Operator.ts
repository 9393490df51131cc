/**
 * An operator is a person who runs the platform, with a name, a role and tokens of their own (platform.md 12). The name
 * stands in the audit log, so that it never changes, and only one operator at a time has it.
 */
import { Schema } from "effect"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as AccessToken from "../access-token/AccessToken.ts"
import * as Role from "./Role.ts"

/** Seconds for which a token lives. Each token of an operator expires. */
export const shortestLife = Time.minutes(1)
export const longestLife = Time.days(366)
export const defaultLife = Time.days(90)
export const Life = Check.Integer.check(Check.between(shortestLife, longestLife))

const person = { name: Schema.String, role: Role.Role }

export const State = Schema.TaggedUnion({
  Active: { ...person, tokens: Schema.Array(AccessToken.AccessToken) },
  Deleted: person
})
export type State = typeof State.Type
export type Active = Extract<State, { readonly _tag: "Active" }>
/** An operator as it was loaded from the store. */
export type Operator = Fact<State>

export const statuses = ["active", "deleted"] as const
export type Status = (typeof statuses)[number]
export const statusOf = ({ _tag }: State): Status => (_tag === "Active" ? "active" : "deleted")

export type Event =
  | { readonly _tag: "Created"; readonly operator: Active }
  | { readonly _tag: "RoleChanged"; readonly role: Role.Role }
  | AccessToken.Addition
  | AccessToken.Revocation
  | { readonly _tag: "Deleted" }

/** The tokens of an operator; a deleted one has none. */
export const tokensOf = (state: State): AccessToken.Owner => (state._tag === "Active" ? state : { tokens: [] })

/** A command on a deleted operator. */
export type DeletedRejection = { readonly _tag: "Operator/AlreadyDeleted" }
export const deletedRejection: DeletedRejection = { _tag: "Operator/AlreadyDeleted" }
