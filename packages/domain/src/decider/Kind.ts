/**
 * A Kind says all that follows from the events of one kind of resource: the
 * next state, and per event the ledger entries and the topics; and what a state
 * implies by itself: when it wants a Tick, what it claims and counts, what
 * lists see. An event without its line in a table does not compile.
 */
import { Schema } from "effect"
import * as Ledger from "../ledger/Ledger.ts"
import type { Topic } from "../notifications/Topic.ts"
import type { JsonObject } from "./Json.ts"
import type { Listed, Row } from "./Row.ts"

export interface Tagged {
  readonly _tag: string
}

/** One line for each event of a union. */
export type Per<E extends Tagged, S, Out> = {
  readonly [T in E["_tag"]]: (
    event: Extract<E, { readonly _tag: T }>,
    after: S,
    before: S | null,
    subject: Subject
  ) => Out
}

/** The line of a table that an event selects. */
export function line<E extends Tagged, S, Out>(
  table: Per<E, S, Out>,
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

export const none = (): readonly [] => []

/** What identifies a resource, whatever its state. */
export interface Subject {
  readonly id: string
  readonly appId: string
  /** UNIX seconds of service time */
  readonly createTime: number
}

/** A resource as it was loaded. Each fact that a decision read becomes an expectation of its Change. */
export interface Fact<S> extends Subject {
  readonly version: number
  readonly state: S
}

/** The amount of a counter, by key, as it was loaded. */
export type Counters = (key: string) => number

export interface Kind<S, E extends Tagged> {
  /** the contract's `resource` */
  readonly type: string
  readonly state: Schema.Codec<S, unknown>
  readonly evolve: (state: S | null, event: E) => S
  readonly entries: Per<E, S, ReadonlyArray<Ledger.Entry>>
  readonly topics: Per<E, S, ReadonlyArray<Topic>>
  /** UNIX seconds of service time at which the state wants a Tick, or null */
  readonly dueAt: (state: S) => number | null
  /** names that no other resource may hold at the same time */
  readonly claims: (state: S, subject: Subject) => ReadonlyArray<string>
  /** counters that this state is one of, with the most they may reach */
  readonly counts: (state: S, subject: Subject) => ReadonlyArray<{ readonly key: string; readonly max?: number }>
  /** null: the state does not exist for the API */
  readonly listed: (state: S, subject: Subject) => Listed | null
  /** counters that the record shows */
  readonly shows: (state: S, subject: Subject) => ReadonlyArray<string>
  /** the record as GET answers it, without `api_version` */
  readonly record: (state: S, subject: Subject, counters: Counters) => JsonObject
}

/** All that one command does to one resource. */
export interface Step {
  readonly type: string
  readonly subject: Subject
  /** version after the step */
  readonly version: number
  readonly events: ReadonlyArray<Tagged>
  readonly row: Row
  readonly entries: ReadonlyArray<Ledger.Entry>
  readonly topics: ReadonlyArray<Topic>
  readonly take: ReadonlyArray<string>
  readonly release: ReadonlyArray<string>
  readonly counts: ReadonlyArray<{ readonly key: string; readonly delta: number; readonly max?: number }>
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

/** A Kind with what can be done with it: reading facts from rows and taking steps. */
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
    const take = (state: S | null, event: E): S => {
      const next = kind.evolve(state, event)
      entries.push(...line(kind.entries, event, next, state, subject))
      topics.push(...line(kind.topics, event, next, state, subject))
      return next
    }
    const [first, ...rest] = events
    const after = rest.reduce(take, take(before, first))
    const identity: Subject = { id: subject.id, appId: subject.appId, createTime: subject.createTime }
    const held = before === null ? [] : kind.claims(before, identity)
    const holds = kind.claims(after, identity)
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
      take: without(holds, held),
      release: without(held, holds),
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
    fact,
    /** The first step of a new resource. */
    create: (subject: Subject, events: readonly [E, ...ReadonlyArray<E>]): Step => step(subject, 0, null, events),
    /** A further step of a resource that was loaded. */
    move: (of: Fact<S>, events: readonly [E, ...ReadonlyArray<E>]): Step => step(of, of.version, of.state, events),
    /** No step at all: the record of a resource that a command left as it was. */
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
    /** The state after events, without consequences. */
    fold: (before: S | null, events: ReadonlyArray<E>): S | null =>
      events.reduce<S | null>((state, event) => kind.evolve(state, event), before)
  }
}
