/**
 * Commits a Change to the store of a service: reads what the Change names, judges it as every store of the platform does,
 * and saves what follows if nothing has moved meanwhile.
 */
import type { Change, PendingSignal } from "../decider/Change.ts"
import { countersOf, judge, type Judgement, type LockedFacts } from "../decider/JudgeCommits.ts"
import { ofJson, type Row } from "../decider/StoredRow.ts"
import * as PayoutCycle from "../ledger/PayoutCycle.ts"
import * as TransactionRecords from "../ledger/TransactionRecords.ts"
import { StoreForgets } from "./CheckedStore.ts"
import type { HostStore, StoreItem, Key, Part, SaveRequest, Write } from "./HostStore.ts"

/** What was read, by part and key. */
export interface Reading {
  readonly version: (part: Part, key: string) => number
  /** null: there is no such row */
  readonly row: (id: string) => Row | null
  /** null: it was never saved, or is no more */
  readonly value: (part: Part, key: string) => unknown
}

const nameOf = ({ key, part }: Key): string => `${part} ${key}`

const withVersion = (item: StoreItem): StoreItem => {
  if (Number.isSafeInteger(item.version)) return item
  throw new StoreForgets(item.part, `the store gives back no integer as the version of the ${item.part} ${item.key}`)
}

/** Reads each of these keys once. Throws `StoreForgets` if the store gives back other versions than integers. */
export const readFrom = async (store: HostStore, keys: ReadonlyArray<Key>): Promise<Reading> => {
  const wanted = new Map(keys.map((each) => [nameOf(each), each] as const))
  const found: ReadonlyArray<StoreItem> = wanted.size === 0 ? [] : await store.read([...wanted.values()])
  const kept = new Map(found.map((each) => [nameOf(each), withVersion(each)] as const))
  const value = (part: Part, key: string): unknown => kept.get(nameOf({ part, key }))?.value ?? null
  return {
    value,
    version: (part, key) => kept.get(nameOf({ part, key }))?.version ?? 0,
    row: (id) => {
      const row = value("row", id)
      return row === null ? null : ofJson(row)
    }
  }
}

export const keysOf = (part: Part, keys: ReadonlyArray<string>): ReadonlyArray<Key> =>
  keys.map((key) => ({ part, key }))

/** The value of a counter; 0: it was never moved. Throws `StoreForgets` unless the store gives back an integer. */
export const counterOf = (reading: Reading, key: string): number => {
  const value = reading.value("counter", key)
  if (value === null) return 0
  if (typeof value === "number" && Number.isSafeInteger(value)) return value
  throw new StoreForgets("counter", `the store gives back no integer as the counter ${key}: a ${typeof value}`)
}

const isTexts = (value: unknown): value is ReadonlyArray<string> =>
  Array.isArray(value) && value.every((each) => typeof each === "string")

const isSignal = (value: unknown): value is { readonly at: number; readonly reasons: ReadonlyArray<string> } =>
  typeof value === "object" &&
  value !== null &&
  "at" in value &&
  Number.isSafeInteger(value.at) &&
  "reasons" in value &&
  isTexts(value.reasons)

/** The pending signals of a row; null: there are none. Throws `StoreForgets` if the store gives back something else. */
export const signalOf = (reading: Reading, id: string): PendingSignal | null => {
  const value = reading.value("signal", id)
  if (value === null) return null
  if (isSignal(value)) return { at: value.at, reasons: new Set(value.reasons) }
  throw new StoreForgets("signal", `the store gives back something else as the signal of ${id}: a ${typeof value}`)
}

/** What a Change names and what may move before it is saved. */
const namesOf = (change: Change) => {
  const signalled = [
    ...change.signals,
    ...change.acknowledged,
    ...change.counters.flatMap(({ signal }) => signal ?? [])
  ].map(({ id }) => id)
  return {
    rows: [...change.expects, ...change.writes].map(({ id }) => id),
    signalled,
    counters: countersOf(change).map(({ key }) => key),
    claims: [...change.take, ...change.release]
  }
}

type Names = ReturnType<typeof namesOf>

const lockedFactsOf = (reading: Reading, { claims, counters, rows, signalled }: Names): LockedFacts => {
  const exists = (id: string) => reading.value("row", id) !== null
  const signals = signalled.flatMap((id) => {
    const signal = signalOf(reading, id)
    return signal === null ? [] : [[id, signal] as const]
  })
  return {
    versions: new Map([...rows, ...signalled].filter(exists).map((id) => [id, reading.version("row", id)])),
    signals: new Map(signals),
    counters: new Map(counters.map((key) => [key, counterOf(reading, key)])),
    claims: new Set(claims.filter((claim) => reading.value("claim", claim) !== null)),
    keys: new Map()
  }
}

const created = (part: Part, key: string, value: unknown): Write => ({ part, key, version: 1, value, dueAt: null })

/** What the service keeps beside the facts of later commands. */
const recordsOf = (change: Change, cycles: ReadonlyMap<string, number>): ReadonlyArray<Write> => [
  ...change.entries.map((row) => created("entry", row.id, row)),
  ...TransactionRecords.derive(change.entries, change.at).map((record) =>
    created("record", record.id, { record, cycle: PayoutCycle.cycleOf(record, change.payouts, cycles) })
  ),
  ...change.payouts.map(({ cycle, payoutId }) => created("cycle", payoutId, cycle.number)),
  ...change.notifications.map((row) => created("notification", row.id, row)),
  ...change.deliveries.map((row) => created("delivery", row.id, row)),
  ...change.history.map((row) => created("history", `${row.resourceId} ${row.version}`, row))
]

/** Everything that a store saves for a Change that was judged on this reading. */
const savingOf = (change: Change, judgement: Judgement, reading: Reading): SaveRequest => {
  const next = (part: Part, key: string, value: unknown, dueAt: number | null = null): Write => ({
    part,
    key,
    version: reading.version(part, key) + 1,
    value,
    dueAt
  })
  const claims = [...judgement.taken, ...judgement.released].map((claim) =>
    next("claim", claim, judgement.taken.has(claim) ? true : null)
  )
  const counters = [...judgement.counters].map(([key, amount]) => next("counter", key, amount))
  const signals = [...judgement.signals].map(([id, signal]) =>
    signal === null
      ? next("signal", id, null)
      : next("signal", id, { at: signal.at, reasons: [...signal.reasons] }, signal.at)
  )
  const rows = change.writes.map((row): Write => ({
    part: "row",
    key: row.id,
    version: row.version,
    value: row,
    dueAt: row.dueAt
  }))
  return {
    expects: change.expects.map(({ id }) => ({ part: "row", key: id, version: reading.version("row", id) })),
    writes: [...rows, ...counters, ...claims, ...signals, ...recordsOf(change, judgement.cycles[0] ?? new Map())]
  }
}

/** Saves a Change; false: it is judged not to commit, or something that it names has moved, and its command is decided again. */
export const saveChange = async (store: HostStore, change: Change): Promise<boolean> => {
  const names = namesOf(change)
  const keys = [
    ...keysOf("row", [...names.rows, ...names.signalled]),
    ...keysOf("signal", names.signalled),
    ...keysOf("counter", names.counters),
    ...keysOf("claim", names.claims)
  ]
  const reading = await readFrom(store, keys)
  const judgement = judge<never>([{ change }], lockedFactsOf(reading, names))
  return judgement.verdicts[0]?._tag === "Committed" && store.save(savingOf(change, judgement, reading))
}

/** Deletes a row for good, with its signals, which nothing would answer. Throws if others changed it first. */
export const saveDeletion = async (store: HostStore, id: string): Promise<void> => {
  const keys = [...keysOf("row", [id]), ...keysOf("signal", [id])]
  const reading = await readFrom(store, keys)
  const writes = keys
    .filter(({ key, part }) => reading.value(part, key) !== null)
    .map(({ key, part }) => ({ part, key, version: reading.version(part, key) + 1, value: null, dueAt: null }))
  if (writes.length > 0 && !(await store.save({ expects: [], writes })))
    throw new Error("others changed the resource before it was deleted")
}
