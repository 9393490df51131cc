/**
 * A resource kind defines everything that follows from the events of one type of
 * resource. Its table `events` has a row for each event: from which states, to which
 * state, with which ledger entries and topics. It also defines what a state implies by
 * itself: its timers, the claims it holds, the counters that count it, and what lists
 * show. An event without a row does not compile; an event in a state that its row does
 * not list is a defect.
 */
import type { Schema } from "effect"
import * as Ledger from "../ledger/Ledger.ts"
import type { JsonObject } from "../vocabulary/text/Json.ts"
import type { Topic } from "../vocabulary/Topic.ts"
import { unsafeCoerce } from "../vocabulary/UnsafeCoerce.ts"
import type { Change, Counter, Signal } from "./Change.ts"
import * as RecordChanges from "./RecordChanges.ts"
import * as StateCodec from "./StateCodec.ts"
import type { ListColumns, Row } from "./StoredRow.ts"
import * as Timer from "./Timer.ts"
import { type Events, resultOf, type Subject, tagOf, type TaggedEvent, transitionOf } from "./TransitionTable.ts"

export { type Events, type Subject, type TaggedEvent, transitions } from "./TransitionTable.ts"

/** A resource as it was loaded. Its version becomes an `Expectation` of the Change. */
export interface Fact<S> extends Subject {
  readonly version: number
  readonly state: S
}

/** The states in which an event is possible, from its row of the table. */
export interface AllowedStates {
  /** the contract's `resource`: `payments` */
  readonly type: string
  readonly event: string
  readonly states: ReadonlyArray<string>
  /** the name of the state of a row of this type */
  readonly stateOf: (row: Row) => string
}

/** A counter that counts a state. `by` defaults to 1; `max` bounds the counter when it rises. */
export interface Count {
  readonly key: string
  readonly by?: number
  readonly max?: number
  /** signals a resource when the counter rises above a number */
  readonly signal?: Signal & { readonly above: number }
}

/** The value of a counter by its key; 0 if it was never moved. */
export type Counters = (key: string) => number

/** The table and functions of one type of resource: `S` its state, `E` its events, `T` the names of its timers. All are pure. */
export interface ResourceKind<S, E extends TaggedEvent, T extends string = never> {
  /** the contract's `resource`: `payments` */
  readonly type: string
  /** writes and reads the stored state; a field of it is never renamed without a migration */
  readonly state: Schema.Codec<S, unknown>
  readonly events: Events<S, E>
  /** the timers of this state; absent: none */
  readonly timers?: (state: S) => Timer.Timers<T>
  /** names that only one resource at a time may hold; absent: none */
  readonly claims?: (state: S, subject: Subject) => ReadonlyArray<string>
  /** counters that are higher by `by` while the resource is in this state, up to `max`; absent: none */
  readonly counts?: (state: S, subject: Subject) => ReadonlyArray<Count>
  /** the columns of lists and filters; null: the API does not show the resource */
  readonly listed: (state: S, subject: Subject) => ListColumns | null
  /** the keys of counters that the record shows; absent: none */
  readonly shows?: (state: S, subject: Subject) => ReadonlyArray<string>
  /** the record as GET returns it, without `api_version` */
  readonly record: (state: S, subject: Subject, counters: Counters) => JsonObject
  /** the payloads of topics whose payload is not the record; absent: none */
  readonly payloads?: Payloads<S, E>
  /** the state after the erasure of personal data; absent: it has none */
  readonly erased?: (state: S) => S
  /** true: the id of the resource is a secret, so neither the history nor a list of timers names it; absent: false */
  readonly hasSecretId?: boolean
  /** the state before the first event, if the resource always exists; absent: an event creates it */
  readonly initial?: S | null
}

/** The payload of a notification by its topic, without `api_version`. */
export type Payloads<S, E> = {
  /** `counters` are those before the Change, `events` those of the step */
  readonly [T in Topic]?: (state: S, subject: Subject, counters: Counters, events: ReadonlyArray<E>) => JsonObject
}

/** Every effect of one command on one resource. A step without events changes nothing: only its record is used. */
export interface Step {
  readonly type: string
  readonly subject: Subject
  /** version after the step */
  readonly version: number
  readonly events: ReadonlyArray<TaggedEvent>
  /** the state after the step */
  readonly after: unknown
  readonly row: Row
  /** whether the id of the resource is a secret, which the history must not name */
  readonly hasSecretId: boolean
  /** the status that lists showed before the step; null: they did not show the resource */
  readonly statusBefore: () => string | null
  readonly entries: ReadonlyArray<Ledger.Entry>
  /** each topic once; its notification shows the state after the last event */
  readonly topics: ReadonlyArray<Topic>
  /** claims that the new state holds and the old one did not */
  readonly take: ReadonlyArray<string>
  /** claims that the old state held and the new one does not */
  readonly release: ReadonlyArray<string>
  readonly counts: ReadonlyArray<Counter>
  /** the counters that `record` reads; pass it their values after the commit */
  readonly shows: ReadonlyArray<string>
  readonly record: (counters: Counters) => JsonObject
  /** the members of the record that differ from before, without counters and personal data; none for a new resource */
  readonly changes: () => JsonObject
  /** the payload of a notification, which may show counters before the Change; null: the record */
  readonly payload: (topic: Topic, counters: Counters) => JsonObject | null
}

const amountIn = (counts: ReadonlyArray<Count>, key: string): number => {
  for (const { by = 1, key: name } of counts) if (name === key) return by
  return 0
}

/** The counters that a step moves, each by the difference between the counts before and after it. */
const moves = (before: ReadonlyArray<Count>, after: ReadonlyArray<Count>): ReadonlyArray<Counter> => {
  const counters: Array<Counter> = []
  for (const { by = 1, key, max, signal } of after) {
    const delta = by - amountIn(before, key)
    if (delta < 0) counters.push({ key, delta })
    if (delta > 0)
      counters.push({ key, delta, ...(max === undefined ? {} : { max }), ...(signal === undefined ? {} : { signal }) })
  }
  for (const { by = 1, key } of before)
    if (by !== 0 && !after.some((each) => each.key === key)) counters.push({ key, delta: -by })
  return counters
}

const without = <A>(all: ReadonlyArray<A>, some: ReadonlyArray<A>): ReadonlyArray<A> =>
  some.length === 0 ? all : all.filter((each) => !some.includes(each))

const none = (): readonly [] => []

/** A resource kind with the functions that read facts from rows and make steps from events. */
export interface DefinedKind<S, E extends TaggedEvent, T extends string = never> extends Required<
  ResourceKind<S, E, T>
> {
  /** The time of the earliest timer of a state, in UNIX seconds of service time; null: it has no timer. */
  readonly dueAt: (state: S) => number | null
  /** The fact of a row of this kind. Throws a defect if the stored state does not fit its Schema. */
  readonly fact: (row: Row) => Fact<S>
  /** The step that creates a resource, at version 1. */
  readonly create: (subject: Subject, events: readonly [E, ...ReadonlyArray<E>]) => Step
  /** The step that applies events to a loaded resource, at its next version. */
  readonly move: (fact: Fact<S>, events: readonly [E, ...ReadonlyArray<E>]) => Step
  /** The step of a command that changes nothing: it has no events and no new version, only the record. */
  readonly keep: (fact: Fact<S>) => Step
  /** The state after events; null: there were no events and no state. */
  readonly fold: (before: S | null, events: ReadonlyArray<E>) => S | null
  /** The states in which an event is possible; null: it is in every state, or creates the resource. */
  readonly allowedStates: (event: E["_tag"]) => AllowedStates | null
  /** The events of a Change on a resource of this kind, in their order. */
  readonly eventsOf: (id: string, change: Pick<Change, "events" | "writes">) => ReadonlyArray<E>
}

const eventsOf =
  <E>(type: string) =>
  (id: string, { events, writes }: Pick<Change, "events" | "writes">): ReadonlyArray<E> =>
    writes.some((row) => row.id === id && row.type === type)
      ? events
          .filter((each) => each.id === id)
          .map(({ event }) => unsafeCoerce<E>(event, "only this kind writes events of its resources"))
      : []

/** A resource kind with its defaults filled in, and how it stores states. */
interface Definition<S, E extends TaggedEvent> extends Required<Omit<ResourceKind<S, E>, "timers">> {
  readonly stored: StateCodec.StoredState<S>
  readonly dueAt: (state: S) => number | null
}

const factOf = <S>(stored: StateCodec.StoredState<S>, row: Row): Fact<S> => ({
  id: row.id,
  appId: row.appId,
  createTime: row.createTime,
  version: row.version,
  state: stored.read(row.doc)
})

const rowOf = <S, E extends TaggedEvent>(kind: Definition<S, E>, subject: Subject, version: number, state: S): Row => ({
  id: subject.id,
  appId: subject.appId,
  createTime: subject.createTime,
  type: kind.type,
  version,
  dueAt: kind.dueAt(state),
  listed: kind.listed(state, subject),
  doc: kind.stored.write(state)
})

/** The record of a state, with and without personal data. Balances are shown as 0, since the ledger records their movements. */
const shownOf = <S, E extends TaggedEvent>(
  kind: Definition<S, E>,
  state: S,
  subject: Subject
): RecordChanges.RecordViews => ({
  whole: kind.record(state, subject, () => 0),
  erased: kind.record(kind.erased(state), subject, () => 0)
})

const changesOf = <S, E extends TaggedEvent>(
  kind: Definition<S, E>,
  before: S | null,
  after: S,
  subject: Subject
): JsonObject =>
  before === null ? {} : RecordChanges.changesBetween(shownOf(kind, before, subject), shownOf(kind, after, subject))

/** Applies events in their order: the state after the last, the ledger entries of all, and each topic once. */
const apply = <S, E extends TaggedEvent>(
  kind: Definition<S, E>,
  subject: Subject,
  before: S | null,
  [first, ...rest]: readonly [E, ...ReadonlyArray<E>]
) => {
  const entries: Array<Ledger.Entry> = []
  const topics: Array<Topic> = []
  const next = (state: S | null, event: E): S => {
    const result = resultOf(kind, state, event)
    entries.push(...result.entries(subject))
    for (const topic of result.topics) if (!topics.includes(topic)) topics.push(topic)
    return result.after
  }
  return { after: rest.reduce(next, next(before, first)), entries, topics }
}

/** The step of events from a state and its version; null: they create the resource. */
const step = <S, E extends TaggedEvent>(
  kind: Definition<S, E>,
  subject: Subject,
  version: number,
  before: S | null,
  events: readonly [E, ...ReadonlyArray<E>]
): Step => {
  const { after, entries, topics } = apply(kind, subject, before, events)
  const identity: Subject = { id: subject.id, appId: subject.appId, createTime: subject.createTime }
  const claimsBefore = before === null ? [] : kind.claims(before, identity)
  const claimsAfter = kind.claims(after, identity)
  return {
    type: kind.type,
    subject: identity,
    version: version + 1,
    events,
    after,
    row: rowOf(kind, identity, version + 1, after),
    hasSecretId: kind.hasSecretId,
    statusBefore: () => (before === null ? null : (kind.listed(before, identity)?.status ?? null)),
    entries,
    topics,
    take: without(claimsAfter, claimsBefore),
    release: without(claimsBefore, claimsAfter),
    counts: moves(before === null ? [] : kind.counts(before, identity), kind.counts(after, identity)),
    shows: kind.shows(after, identity),
    record: (counters) => kind.record(after, identity, counters),
    changes: () => changesOf(kind, before ?? kind.initial, after, identity),
    payload: (topic, counters) => kind.payloads[topic]?.(after, identity, counters, events) ?? null
  }
}

const keep = <S, E extends TaggedEvent>(kind: Definition<S, E>, fact: Fact<S>): Step => ({
  type: kind.type,
  subject: fact,
  version: fact.version,
  events: [],
  after: fact.state,
  row: rowOf(kind, fact, fact.version, fact.state),
  hasSecretId: kind.hasSecretId,
  statusBefore: () => kind.listed(fact.state, fact)?.status ?? null,
  entries: [],
  topics: [],
  take: [],
  release: [],
  counts: [],
  shows: kind.shows(fact.state, fact),
  record: (counters) => kind.record(fact.state, fact, counters),
  changes: () => ({}),
  payload: (topic, counters) => kind.payloads[topic]?.(fact.state, fact, counters, []) ?? null
})

/** Makes a resource kind of its table and functions. */
export const make = <S, E extends TaggedEvent, T extends string = never>(
  given: ResourceKind<S, E, T>
): DefinedKind<S, E, T> => {
  const kind = {
    timers: none,
    claims: none,
    counts: none,
    shows: none,
    payloads: {},
    erased: (state: S) => state,
    hasSecretId: false,
    initial: null,
    ...given
  }
  const stored = StateCodec.make(kind.state)
  const dueAt = (state: S): number | null => Timer.earliest(kind.timers(state))
  const definition: Definition<S, E> = { ...kind, stored, dueAt }
  return {
    ...kind,
    dueAt,
    fact: (row) => factOf(stored, row),
    create: (subject, events) => step(definition, subject, 0, null, events),
    move: (fact, events) => step(definition, fact, fact.version, fact.state, events),
    keep: (fact) => keep(definition, fact),
    fold: (before, events) => events.reduce<S | null>((state, event) => resultOf(kind, state, event).after, before),
    allowedStates: (event) => {
      const { from } = transitionOf<S, E>(kind.events, event)
      const stateOf = (row: Row) => tagOf(factOf(stored, row).state)
      return typeof from === "string" ? null : { type: kind.type, event, states: from, stateOf }
    },
    eventsOf: eventsOf<E>(kind.type)
  }
}
