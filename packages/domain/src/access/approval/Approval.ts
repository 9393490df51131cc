/**
 * An act of an operator that moves money and waits for a second operator (platform.md 12). While the setting `approvals`
 * is on, the request of such an act is kept instead of carried out. Another operator approves it, and then it is carried
 * out once, as if it were asked for now; or an operator rejects it, or nobody decides within 72 hours.
 *
 * An approval is committed before its act, and the result after it. The Unique-Key of the act is the approval, so that a
 * repeated decision finds the answer instead of carrying it out again.
 */
import { Schema } from "effect"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import type { SignedIn } from "../caller/Caller.ts"
import type * as Operator from "../operator/Operator.ts"
import * as Role from "../operator/Role.ts"

/** Seconds within which an act is decided. */
export const lifetime = Time.hours(72)

/** Who asked or decided. `id` null: with OPERATOR_TOKEN, whose holders count as one person. */
export const Person = Schema.Struct({ id: StateCodec.orNull(Schema.String), name: Schema.String })
export type Person = typeof Person.Type

/** The request of an act. It holds no data of persons and no secret (ApprovableActs.test.ts). */
export const Act = Schema.Struct({
  /** the name of the operation: `adjustments.create` */
  operation: Schema.String,
  method: Schema.String,
  path: Schema.String,
  body: Schema.Json,
  /** the role that the operation takes */
  role: Role.Role
})
export type Act = typeof Act.Type

const asked = { act: Act, askedBy: Person, note: StateCodec.orNull(Schema.String), expireTime: Time.UnixTime }
const decided = { ...asked, decidedBy: Person, decideTime: Time.UnixTime }

/** What came of an act: the HTTP status of its answer, and its error or the resource that it answered. */
export const Result = Schema.Struct({
  status: Schema.Int,
  errorCode: StateCodec.orNull(Schema.String),
  reasonCodes: StateCodec.field(Schema.Array(Schema.String), []),
  resourceId: StateCodec.orNull(Schema.String)
})
export type Result = typeof Result.Type

export const State = Schema.TaggedUnion({
  Pending: asked,
  /** the act is under way, or its process died before the result was stored */
  Approved: decided,
  Executed: { ...decided, result: Result },
  /** the act was refused when it was carried out */
  Refused: { ...decided, result: Result },
  Rejected: decided,
  Expired: asked,
  /** approved, but nobody saw the result: whether the act was carried out is read from its resource */
  Unresolved: decided
})
export type State = typeof State.Type
export type Approval = Fact<State>

export const statuses = ["pending", "approved", "executed", "refused", "rejected", "expired", "unresolved"] as const
export type Status = (typeof statuses)[number]

const statusByTag: Readonly<Record<State["_tag"], Status>> = {
  Pending: "pending",
  Approved: "approved",
  Executed: "executed",
  Refused: "refused",
  Rejected: "rejected",
  Expired: "expired",
  Unresolved: "unresolved"
}
export const statusOf = ({ _tag }: State): Status => statusByTag[_tag]

export type Event =
  | {
      readonly _tag: "Asked"
      readonly act: Act
      readonly by: Person
      readonly note: string | null
      readonly expireTime: number
    }
  | { readonly _tag: "Approved"; readonly by: Person; readonly at: number }
  | { readonly _tag: "Rejected"; readonly by: Person; readonly at: number }
  | { readonly _tag: "Executed"; readonly result: Result }
  | { readonly _tag: "Refused"; readonly result: Result }
  | { readonly _tag: "Expired" }
  | { readonly _tag: "LostSight" }

export const decisions = ["approve", "reject"] as const
export type Decision = (typeof decisions)[number]

export const personOf = ({ id, name }: SignedIn): Person => ({ id, name })

export type Forbidden = { readonly _tag: "Approval/OwnAct" } | { readonly _tag: "Approval/RoleMissing" }

/**
 * Why an operator may not decide an act, whatever its state; null: they may. Who decides needs the role of the act.
 * Nobody approves what they asked for; they may withdraw it by rejecting it, whatever their role is by now.
 */
export const forbidden = ({ act, askedBy }: State, decision: Decision, { id, role }: SignedIn): Forbidden | null => {
  if (askedBy.id === id) return decision === "approve" ? { _tag: "Approval/OwnAct" } : null
  return Role.permits(role, act.role) ? null : { _tag: "Approval/RoleMissing" }
}

/** Whether who asked may still ask for the act; `asker` null: there is no such operator. */
export const mayStillAsk = ({ act, askedBy }: State, asker: Operator.Operator | null): boolean =>
  askedBy.id === null || (asker?.state._tag === "Active" && Role.permits(asker.state.role, act.role))

/** When the timer of an approval runs, in UNIX seconds; null: it is closed. */
export const dueAt = (state: State): number | null =>
  state._tag === "Pending" || state._tag === "Approved" ? state.expireTime : null
