/** The stores in memory, before each call of which a request waits at a gate, and what each call touches. */
import { Effect, Layer } from "effect"
import * as AppCache from "@payments-platform/domain/application/access/AppCache"
import type { Change } from "@payments-platform/domain/decider/Change"
import { countersOf, keyOf } from "@payments-platform/domain/decider/JudgeCommits"
import { Retention } from "@payments-platform/domain/ports/Retention"
import { type LoadRequest, Store } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import { unsafeCoerce } from "@payments-platform/domain/vocabulary/UnsafeCoerce"
import type { Footprint, Gate, MaybeFootprint } from "./Gate.ts"

const readsOf = ({ counters, ids, key, subscribers }: LoadRequest): ReadonlySet<string> =>
  new Set([
    ...ids.map((id) => `row ${id}`),
    ...counters.map((name) => `counter ${name}`),
    ...(key === null ? [] : [`key ${keyOf(key)}`]),
    ...(subscribers.length === 0 ? [] : ["subscriptions"])
  ])

/** Types of rows that requests read from a cache, at any step and without a wait. */
const isCached = ({ type }: Change["writes"][number]): boolean => AppCache.cachedTypes.has(type)

const touchedBy = (change: Change): MaybeFootprint => {
  if (change.writes.some(isCached)) return null
  const signalled = change.counters.flatMap(({ signal }) => (signal === undefined ? [] : [signal]))
  const subscriptions = change.writes.some(({ type }) => type === "notification_preferences") ? ["subscriptions"] : []
  return {
    reads: new Set(change.expects.map(({ id }) => `row ${id}`)),
    writes: new Set([
      ...[...change.writes, ...change.signals, ...change.acknowledged, ...signalled].map(({ id }) => `row ${id}`),
      ...countersOf(change).map(({ key }) => `counter ${key}`),
      ...[...change.take, ...change.release].map((claim) => `claim ${claim}`),
      ...(change.key === null ? [] : [`key ${keyOf(change.key)}`]),
      ...change.writes.map(({ type }) => `list ${type}`),
      ...subscriptions
    ])
  }
}

const nothing: ReadonlySet<string> = new Set()
const reading = (reads: ReadonlySet<string>): Footprint => ({ reads, writes: nothing })

type Member = (...given: ReadonlyArray<unknown>) => Effect.Effect<unknown>

/** A port each of whose calls waits first. What the calls touch is not known. */
export const parkPort = <S extends object>(service: S, gate: Gate, name: string): S => {
  const entries = Object.entries(service).map(([member, value]: [string, unknown]) => {
    const waits = gate.wait(`${name}.${member}`, null)
    if (Effect.isEffect(value)) return [member, Effect.andThen(waits, value)]
    const call = unsafeCoerce<Member>(value, "a member of a port is an effect, or a function that returns one")
    return [member, (...given: ReadonlyArray<unknown>) => Effect.andThen(waits, call(...given))]
  })
  return unsafeCoerce(Object.fromEntries(entries), "each member has the type that it had")
}

/** `commit`: replaces that of the store, for a fault that a test plants */
export const layer = (
  gate: Gate,
  stores: Layer.Layer<Store | Work | Retention>,
  fault: (change: Change, load: Store["Service"]["load"]) => Effect.Effect<Change> = Effect.succeed
): Layer.Layer<Store | Work | Retention> => {
  const store = Layer.effect(
    Store,
    Effect.map(Store, (store) =>
      Store.of({
        ...parkPort(store, gate, "store"),
        load: (wanted) => Effect.andThen(gate.wait("reads facts", reading(readsOf(wanted))), store.load(wanted)),
        list: (query) =>
          Effect.andThen(gate.wait("lists", reading(new Set([`list ${query.type}`]))), store.list(query)),
        // what is decided again at the commit names nothing that the given Change does not name
        commit: (change, redecide) =>
          gate.wait("commits", touchedBy(change)).pipe(
            Effect.andThen(fault(change, store.load)),
            Effect.flatMap((changed) => store.commit(changed, redecide))
          )
      })
    )
  )
  const work = Layer.effect(
    Work,
    Effect.map(Work, (work) => parkPort(work, gate, "work"))
  )
  const retention = Layer.effect(
    Retention,
    Effect.map(Retention, (retention) => parkPort(retention, gate, "retention"))
  )
  return Layer.mergeAll(store, work, retention).pipe(Layer.provide(stores))
}
