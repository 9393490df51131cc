/**
 * A notification preference: a topic an app subscribes to, and the address that
 * its notifications go to (platform.md 10). The signing secret is shown once.
 */
import { Redacted, Result, Schema } from "effect"
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as Reference from "../../vocabulary/Reference.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as Topic from "../Topic.ts"

export const maxActive = 200
/** An address that has failed for good and seen no success for so long is unreachable. */
export const unreachableAfter = 3 * 86_400

export const Request = Wire.struct({
  ...Wire.answered,
  status: Wire.readOnly,
  signingSecret: Wire.readOnly,
  topic: Topic.Subscribable,
  /** what is allowed of it is for who sends there to say */
  callbackUri: Text.WebAddress
})
export type Request = typeof Request.Type

export const State = Schema.Struct({
  topic: Schema.String,
  callbackUri: Schema.String,
  secret: Secret.Sealed,
  status: Schema.Literals(["active", "unreachable", "deleted"])
})
export type State = typeof State.Type

export type Event =
  | { readonly _tag: "Created"; readonly preference: State }
  | { readonly _tag: "Deleted" }
  | { readonly _tag: "BecameUnreachable" }
  | { readonly _tag: "Revived" }

const withStatus = (state: State | null, status: State["status"]): State => {
  if (state === null) throw new TypeError("a preference begins with Created")
  return { ...state, status }
}

const evolve = (state: State | null, event: Event): State => {
  switch (event._tag) {
    case "Created":
      return event.preference
    case "Deleted":
      return withStatus(state, "deleted")
    case "BecameUnreachable":
      return withStatus(state, "unreachable")
    case "Revived":
      return withStatus(state, "active")
  }
}

const record = (state: State, subject: Kind.Subject): JsonObject => ({
  ...Reference.to("notification_preferences", subject.id),
  owner: { ...Reference.application(subject.appId) },
  create_time: subject.createTime,
  topic: state.topic,
  callback_uri: state.callbackUri,
  status: state.status
})

const silent = { Created: Kind.none, Deleted: Kind.none, BecameUnreachable: Kind.none, Revived: Kind.none }

export const kind = Kind.make<State, Event>({
  type: "notification_preferences",
  state: State,
  evolve,
  entries: silent,
  topics: silent,
  dueAt: () => null,
  claims: (state, subject) =>
    state.status !== "active" ? [] : [`preference:${subject.appId}:${state.topic}:${state.callbackUri}`],
  counts: (state, subject) =>
    state.status === "active" ? [{ key: `preferences:${subject.appId}`, max: maxActive }] : [],
  listed: (state, subject) => ({
    ownerId: subject.appId,
    status: state.status,
    facets: { topic: state.topic, callback_uri: state.callbackUri }
  }),
  shows: Kind.none,
  record
})

export interface Create {
  readonly preferenceId: string
  readonly appId: string
  readonly request: Request
  readonly secret: Redacted.Redacted<string>
  readonly sealed: Secret.Sealed
}

export type CreateRejection =
  | { readonly _tag: "Preference/AlreadyExists" }
  | { readonly _tag: "Preference/TooMany"; readonly path: ReadonlyArray<string> }

export const create: Rule.Rule<Create, null, CreateRejection> = {
  name: "notification_preferences.create",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: () => RequiredFacts.nothing,
  decide: (_, { appId, preferenceId, request, sealed }, { at }) => {
    const preference: State = {
      topic: request.topic,
      callbackUri: request.callbackUri,
      secret: sealed,
      status: "active"
    }
    const subject = { id: preferenceId, appId, createTime: at }
    return Result.succeed(Rule.decided(kind.create(subject, [{ _tag: "Created", preference }])))
  },
  onConflict: (verdict) => {
    if (verdict._tag === "Claimed") return { _tag: "Preference/AlreadyExists" }
    return verdict._tag === "OutOfBounds" ? { _tag: "Preference/TooMany", path: [] } : null
  }
}

type Preference = Kind.Fact<State>
const needs = ({ preferenceId }: { readonly preferenceId: string }) =>
  RequiredFacts.one(kind, preferenceId, "path", "id")

export const remove: Rule.Rule<
  { readonly preferenceId: string },
  Preference,
  { readonly _tag: "Preference/AlreadyDeleted" }
> = {
  name: "notification_preferences.delete",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: needs,
  decide: (preference) =>
    preference.state.status === "deleted"
      ? Result.fail({ _tag: "Preference/AlreadyDeleted" })
      : Result.succeed(Rule.decided(kind.move(preference, [{ _tag: "Deleted" }])))
}

/** What deliveries, or the operator, find out about an address. */
export const reach: Rule.Rule<
  { readonly preferenceId: string; readonly reachable: boolean },
  Preference,
  { readonly _tag: "Preference/WrongState" }
> = {
  name: "notification_preferences.reach",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: needs,
  decide: (preference, { reachable }) =>
    preference.state.status !== (reachable ? "unreachable" : "active")
      ? Result.fail({ _tag: "Preference/WrongState" })
      : Result.succeed(Rule.decided(kind.move(preference, [{ _tag: reachable ? "Revived" : "BecameUnreachable" }]))),
  onConflict: (verdict) => (verdict._tag === "Stale" ? null : { _tag: "Preference/WrongState" })
}
