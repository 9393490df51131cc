/**
 * A client-side token stands for a part of a request that a browser gave to the
 * platform itself (platform.md 7, payments.md 1.6): sealed for 30 minutes, used
 * once, then destroyed with its CVV. While an outside call of the request that
 * uses it is under way it is held for that request; one that failed gives it back.
 */
import { Redacted, Result, Schema } from "effect"
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as Reference from "../../vocabulary/Reference.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as Wire from "../../vocabulary/Wire.ts"

/** Whose creation body a token may stand for a part of. */
export const resources = ["legal_entities", "payment_methods"] as const
export const Resource = Schema.Literals(resources)
export type Resource = typeof Resource.Type

const maxPermissionedFields = 200

/** How a request names a token, and which fields it lets the token bring; none said: all. */
export const Given = Wire.struct({
  id: Text.Id,
  permissionedFields: Schema.optionalKey(
    Schema.Array(Text.text(1, 255)).check(Schema.isMaxLength(maxPermissionedFields))
  )
})

/** How long a token may wait for its use, in seconds. */
export const lifetime = Time.minutes(30)
/** How long a hold without a result keeps others out, in seconds: as long as an intent is left to its process. */
export const patience = 60

/** What a token holds: the JSON that it stands for, sealed, and what is known of the browser that gave it. */
const Held = Schema.Struct({
  sealed: Secret.Sealed,
  riskToken: Schema.NullOr(Schema.String),
  clientIp: Schema.NullOr(Schema.String)
})
export type Held = typeof Held.Type

const common = { resource: Resource, expireTime: Time.UnixTime }

export const State = Schema.TaggedUnion({
  Fresh: { ...common, held: Held },
  /** in use by the request that makes the resource `by` */
  InUse: { ...common, held: Held, by: Schema.String, since: Time.UnixTime },
  Used: common,
  Expired: common
})
export type State = typeof State.Type

export type Event =
  /** `held` is redacted, so that what is destroyed in the state was never written among the events */
  | {
      readonly _tag: "Created"
      readonly resource: Resource
      readonly expireTime: number
      readonly held: Redacted.Redacted<Held>
    }
  | { readonly _tag: "Taken"; readonly by: string; readonly at: number }
  | { readonly _tag: "GivenBack" }
  | { readonly _tag: "Used" }
  | { readonly _tag: "Expired" }

type Open = Extract<State, { readonly held: Held }>
export const isOpen = (state: State): state is Open => state._tag === "Fresh" || state._tag === "InUse"

/** What it holds, while it may be used for a resource; a request that has it in use goes on with it. */
export const heldAt = (state: State, resource: Resource, at: number): Held | null =>
  isOpen(state) && state.resource === resource && (state._tag === "InUse" || at < state.expireTime) ? state.held : null

const illegal = (state: State | null, event: Event): never => {
  throw new TypeError(`a token in ${state?._tag ?? "no state"} has no ${event._tag}`)
}

const evolve = (state: State | null, event: Event): State => {
  if (event._tag === "Created") {
    const { expireTime, held, resource } = event
    return State.cases.Fresh.make({ resource, expireTime, held: Redacted.value(held) })
  }
  if (state === null || !isOpen(state)) return illegal(state, event)
  const { expireTime, held, resource } = state
  switch (event._tag) {
    case "Taken":
      return State.cases.InUse.make({ resource, expireTime, held, by: event.by, since: event.at })
    case "GivenBack":
      return State.cases.Fresh.make({ resource, expireTime, held })
    case "Used":
      return State.cases.Used.make({ resource, expireTime })
    case "Expired":
      return State.cases.Expired.make({ resource, expireTime })
  }
}

/** When what it holds is destroyed. What is in use is left to that use first. */
const dueAt = (state: State): number | null => {
  if (!isOpen(state)) return null
  return state._tag === "Fresh" ? state.expireTime : Math.max(state.expireTime, state.since + patience)
}

const silent = {
  Created: Kind.none,
  Taken: Kind.none,
  GivenBack: Kind.none,
  Used: Kind.none,
  Expired: Kind.none
}

export const kind = Kind.make<State, Event>({
  type: "tokens",
  state: State,
  evolve,
  entries: silent,
  topics: silent,
  dueAt,
  claims: Kind.none,
  counts: Kind.none,
  /** tokens are answered once, and never read */
  listed: () => null,
  shows: Kind.none,
  record: (state, subject): JsonObject => ({
    id: subject.id,
    resource: "tokens",
    path: null,
    type: state.resource,
    owner: { ...Reference.application(subject.appId) },
    create_time: subject.createTime,
    expire_time: state.expireTime
  })
})

/** A token as it was loaded. */
export type Token = Kind.Fact<State>

export interface Create {
  readonly tokenId: string
  readonly appId: string
  readonly resource: Resource
  readonly held: Redacted.Redacted<Held>
}

/** POST /tokens: needs no approval for the direct integration. */
export const create: Rule.Rule<Create, null, never> = {
  name: "tokens.create",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: () => RequiredFacts.nothing,
  decide: (_, { appId, held, resource, tokenId }, { at }) => {
    const subject = { id: tokenId, appId, createTime: at }
    const created: Event = { _tag: "Created", resource, expireTime: at + lifetime, held }
    return Result.succeed(Rule.decided(kind.create(subject, [created])))
  }
}

/** Destroys what nobody used. */
export const expire: Rule.Rule<{ readonly tokenId: string }, Token | null, { readonly _tag: "ClientToken/Unknown" }> = {
  name: "tokens.expire",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ tokenId }) => RequiredFacts.maybe(kind, tokenId),
  decide: (token, _, { at }) => {
    if (token === null) return Result.fail({ _tag: "ClientToken/Unknown" })
    const due = dueAt(token.state)
    const step = due !== null && due <= at ? kind.move(token, [{ _tag: "Expired" }]) : kind.keep(token)
    return Result.succeed(Rule.decided(step))
  }
}
