/** The store of a service that embeds the host: JSON in maps, as a database would have it. */
import type { NotificationRow } from "@payments-platform/domain/decider/Change"
import * as StoredRow from "@payments-platform/domain/decider/StoredRow"
import type { HostStore, Key, Write } from "@payments-platform/domain/embedding/HostStore"
import type * as Ledger from "@payments-platform/domain/ledger/Ledger"
import type { TransactionRecord } from "@payments-platform/domain/ledger/TransactionRecords"
import { unsafeCoerce } from "@payments-platform/domain/vocabulary/UnsafeCoerce"

/** A transaction record with the number of its payout cycle; null: none takes it. */
export interface RecordOfCycle {
  readonly record: TransactionRecord
  readonly cycle: number | null
}

/** What a test reads of the store. */
export interface StoredThings {
  readonly rows: Map<string, StoredRow.Row>
  readonly counters: Map<string, number>
  readonly entries: Array<Ledger.Entry>
  readonly records: Array<RecordOfCycle>
  /** the payout cycles that payouts took, by their ids */
  readonly takenCycles: Map<string, number>
  readonly notifications: Array<NotificationRow>
}

interface KeptText {
  readonly version: number
  readonly text: string
}

const nameOf = ({ key, part }: Key): string => `${part} ${key}`

/** Keeps a write where a test finds it. What is no more is removed. */
const show = (things: StoredThings, { key, part, value }: Write, text: string): void => {
  const written = <A>(): A => unsafeCoerce<A>(value, "the host says what each part consists of (HostStore.ts)")
  switch (part) {
    case "row":
      if (value === null) things.rows.delete(key)
      else things.rows.set(key, StoredRow.ofJson(JSON.parse(text)))
      return
    case "counter":
      things.counters.set(key, written())
      return
    case "entry":
      things.entries.push(written<{ readonly entry: Ledger.Entry }>().entry)
      return
    case "record":
      things.records.push(written())
      return
    case "cycle":
      things.takenCycles.set(key, written())
      return
    case "notification":
      things.notifications.push(written())
      return
    default:
  }
}

export interface PureStore extends HostStore, StoredThings {
  /** the earliest time at which something is due; Infinity: nothing is */
  readonly nextDueAt: () => number
}

export const make = (newId: () => string): PureStore => {
  const kept = new Map<string, KeptText>()
  const things: StoredThings = {
    rows: new Map(),
    counters: new Map(),
    entries: [],
    records: [],
    takenCycles: new Map(),
    notifications: []
  }
  const versionOf = (key: Key): number => kept.get(nameOf(key))?.version ?? 0
  const dueAts = new Map<string, { readonly key: string; readonly dueAt: number }>()

  return {
    ...things,
    newId,
    nextDueAt: () => Math.min(...[...dueAts.values()].map(({ dueAt }) => dueAt)),
    due: async (at, limit) => {
      const due = [...dueAts.values()].filter(({ dueAt }) => dueAt <= at)
      return [...new Set(due.sort((a, b) => a.dueAt - b.dueAt).map(({ key }) => key))].slice(0, limit)
    },
    read: async (keys) =>
      keys.flatMap((each) => {
        const found = kept.get(nameOf(each))
        return found === undefined ? [] : [{ ...each, version: found.version, value: JSON.parse(found.text) }]
      }),
    save: async ({ expects, writes }) => {
      const isAs = (key: Key, version: number) => versionOf(key) === version
      if (!expects.every((each) => isAs(each, each.version))) return false
      if (!writes.every((each) => isAs(each, each.version - 1))) return false
      for (const write of writes) {
        const text = JSON.stringify(write.value)
        kept.set(nameOf(write), { version: write.version, text })
        if (write.dueAt === null) dueAts.delete(nameOf(write))
        else dueAts.set(nameOf(write), { key: write.key, dueAt: write.dueAt })
        show(things, write, text)
      }
      return true
    }
  }
}
