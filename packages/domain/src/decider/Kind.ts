/**
 * A Kind defines everything that follows from the events of one kind of resource: the
 * next state, and for each event its ledger entries and topics. It also defines what
 * a state implies by itself: when its timer runs, which claims it holds, which
 * counters count it, and what lists show. An event that is missing in a table does
 * not compile.
 */
import { Schema } from "effect"
import * as Ledger from "../ledger/Ledger.ts"
import type { Topic } from "../notifications/Topic.ts"
import type { JsonObject } from "./Json.ts"
import type { Listed, Row } from "./Row.ts"

/** An event of a resource. */
export interface Tagged {
  readonly _tag: string
}

/** A table with one function for each event of a union. It receives the states after and before the event. */
export type EventTable<E extends Tagged, S, Out> = {
  readonly [T in E["_tag"]]: (
    event: Extract<E, { readonly _tag: T }>,
    after: S,
    before: S | null,
    subject: Subject
  ) => Out
}

/** Calls the function of a table that belongs to an event. */
export function line<E extends Tagged, S, Out>(
  table: EventTable<E, S, Out>,
  event: E,
  after: S,
  before: S | null,
  subject: Subject
): Out
export function line<Out>(
  table: { readonly [tag: string]: (event: Tagged, after: unknown, before: unknown, subject: Subject) => Out },
  event: Tagged,
  after: unknown,
  before: unknown,
  subject: Subject
): Out {
  const rule = table[event._tag]
  if (rule === undefined) throw new TypeError(`no line for event ${event._tag}`)
  return rule(event, after, before, subject)
}

/** The function of an event that has no entries, topics, claims or counters. */
export const none = (): readonly [] => []

/** The identity of a resource, which never changes. */
export interface Subject {
  readonly id: string
  readonly appId: string
  /** UNIX seconds of service time */
  readonly createTime: number
}

/** A resource as it was loaded. Its version becomes an `Expectation` of the Change that rests on it. */
export interface Fact<S> extends Subject {
  readonly version: number
  readonly state: S
}

/** The value of a counter by its key; 0 when it was never moved. */
export type Counters = (key: string) => number

/** The tables and functions of one kind of resource, over its state `S` and its events `E`. All are pure. */
export interface Kind<S, E extends Tagged> {
  /** the contract's `resource`: `payments` */
  readonly type: string
  /** writes and reads the stored state; a field of it is never renamed without a migration */
  readonly state: Schema.Codec<S, unknown>
  /** the next state; throws a defect for an event that the state cannot have */
  readonly evolve: (state: S | null, event: E) => S
  /** the ledger entries that each event posts */
  readonly entries: EventTable<E, S, ReadonlyArray<Ledger.Entry>>
  /** the notification topics that each event announces */
  readonly topics: EventTable<E, S, ReadonlyArray<Topic>>
  /** UNIX seconds of service time at which the timer of this state is to run; null: it has none */
  readonly dueAt: (state: S) => number | null
  /** names that no other resource may hold while this state holds them */
  readonly claims: (state: S, subject: Subject) => ReadonlyArray<string>
  /** counters that count this state: each is one higher while the resource is in it, and at most `max` */
  readonly counts: (state: S, subject: Subject) => ReadonlyArray<{ readonly key: string; readonly max?: number }>
  /** the columns of lists and filters; null: the state does not exist for the API */
  readonly listed: (state: S, subject: Subject) => Listed | null
  /** the keys of counters that the record shows */
  readonly shows: (state: S, subject: Subject) => ReadonlyArray<string>
  /** the record as GET returns it, without `api_version` */
  readonly record: (state: S, subject: Subject, counters: Counters) => JsonObject
}

/** Every effect of one command on one resource. A step without events changes nothing: only its record is used. */
export interface Step {
  readonly type: string
  readonly subject: Subject
  /** version after the step */
  readonly version: number
  readonly events: ReadonlyArray<Tagged>
  readonly row: Row
  readonly entries: ReadonlyArray<Ledger.Entry>
  readonly topics: ReadonlyArray<Topic>
  /** claims that the new state holds and the old one did not */
  readonly take: ReadonlyArray<string>
  /** claims that the old state held and the new one does not */
  readonly release: ReadonlyArray<string>
  readonly counts: ReadonlyArray<{ readonly key: string; readonly delta: number; readonly max?: number }>
  /** the counters that `record` reads; pass it their values after the commit */
  readonly shows: ReadonlyArray<string>
  readonly record: (counters: Counters) => JsonObject
}

const document = Schema.Record(Schema.String, Schema.Unknown)
const isDocument = Schema.is(document)

function asDocument(encoded: unknown): JsonObject
function asDocument(encoded: unknown): unknown {
  if (!isDocument(encoded)) throw new TypeError("a state is encoded as an object")
  return encoded
}

const without = <A>(all: ReadonlyArray<A>, some: ReadonlyArray<A>): ReadonlyArray<A> =>
  some.length === 0 ? all : all.filter((each) => !some.includes(each))

/** A Kind with the functions that read facts from rows and make steps from events. */
export const make = <S, E extends Tagged>(kind: Kind<S, E>) => {
  const encode = Schema.encodeSync(kind.state)
  const decode = Schema.decodeUnknownSync(kind.state)

  const fact = (row: Row): Fact<S> => ({
    id: row.id,
    appId: row.appId,
    createTime: row.createTime,
    version: row.version,
    state: decode(row.doc)
  })

  const rowOf = (subject: Subject, version: number, state: S): Row => ({
    id: subject.id,
    appId: subject.appId,
    createTime: subject.createTime,
    type: kind.type,
    version,
    dueAt: kind.dueAt(state),
    listed: kind.listed(state, subject),
    doc: asDocument(encode(state))
  })

  const step = (subject: Subject, version: number, before: S | null, events: readonly [E, ...ReadonlyArray<E>]) => {
    const entries: Array<Ledger.Entry> = []
    const topics: Array<Topic> = []
    const apply = (state: S | null, event: E): S => {
      const next = kind.evolve(state, event)
      entries.push(...line(kind.entries, event, next, state, subject))
      topics.push(...line(kind.topics, event, next, state, subject))
      return next
    }
    const [first, ...rest] = events
    const after = rest.reduce(apply, apply(before, first))
    const identity: Subject = { id: subject.id, appId: subject.appId, createTime: subject.createTime }
    const claimsBefore = before === null ? [] : kind.claims(before, identity)
    const claimsAfter = kind.claims(after, identity)
    const counted = before === null ? [] : kind.counts(before, identity)
    const counts = kind.counts(after, identity)
    const keys = (of: ReadonlyArray<{ readonly key: string }>) => of.map((each) => each.key)
    const row = rowOf(identity, version + 1, after)
    return {
      type: kind.type,
      subject: identity,
      version: version + 1,
      events,
      row,
      entries,
      topics,
      take: without(claimsAfter, claimsBefore),
      release: without(claimsBefore, claimsAfter),
      counts: [
        ...counts.filter((each) => !keys(counted).includes(each.key)).map((each) => ({ ...each, delta: 1 })),
        ...without(keys(counted), keys(counts)).map((key) => ({ key, delta: -1 }))
      ],
      shows: kind.shows(after, identity),
      record: (counters: Counters) => kind.record(after, identity, counters)
    }
  }

  return {
    ...kind,
    /** The fact of a row of this kind. Throws a defect when the stored state does not fit its Schema. */
    fact,
    /** The step that creates a resource, at version 1. */
    create: (subject: Subject, events: readonly [E, ...ReadonlyArray<E>]): Step => step(subject, 0, null, events),
    /** The step that applies events to a loaded resource, at its next version. */
    move: (of: Fact<S>, events: readonly [E, ...ReadonlyArray<E>]): Step => step(of, of.version, of.state, events),
    /** The step of a command that changes nothing: no events and no new version, only the record. */
    keep: (of: Fact<S>): Step => ({
      type: kind.type,
      subject: of,
      version: of.version,
      events: [],
      row: rowOf(of, of.version, of.state),
      entries: [],
      topics: [],
      take: [],
      release: [],
      counts: [],
      shows: kind.shows(of.state, of),
      record: (counters: Counters) => kind.record(of.state, of, counters)
    }),
    /** The state after events alone, without entries, topics or a row; null: there were no events and no state. */
    fold: (before: S | null, events: ReadonlyArray<E>): S | null =>
      events.reduce<S | null>((state, event) => kind.evolve(state, event), before)
  }
}
