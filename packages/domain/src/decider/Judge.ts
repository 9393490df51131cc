/**
 * The verdicts of Changes, as a pure function of what a store read under its
 * locks. Changes are judged in the order of arrival, each on what those before
 * it leave behind; so a batch ends as its Changes would one by one.
 *
 * Every store calls this one function: the rules of concurrency stand nowhere else.
 */
import { type Change, type KeyRow, type Counter, type Verdict, committed } from "./Change.ts"

/** What the store read: absent means there is none. */
export interface LockedFacts {
  /** of every row that a Change names, to read, write or wake: who is not there is not woken */
  readonly versions: ReadonlyMap<string, number>
  readonly counters: ReadonlyMap<string, number>
  readonly claims: ReadonlySet<string>
  readonly keys: ReadonlyMap<string, number>
  /** Changes that are already in the store: their commit's answer was lost */
  readonly seen: ReadonlySet<string>
}

export interface Judgement {
  readonly verdicts: ReadonlyArray<Verdict>
  /** rows to make due, with the service time of the crossing */
  readonly wakes: ReadonlyMap<string, number>
  /** every counter that moved, at its final amount */
  readonly counters: ReadonlyMap<string, number>
  /** claims to insert and to delete, after all that happened between them */
  readonly taken: ReadonlySet<string>
  readonly released: ReadonlySet<string>
}

export const keyOf = (row: Pick<KeyRow, "scope" | "key">): string => `${row.scope}\u0000${row.key}`

const crosses = (counter: Counter, before: number, after: number): boolean => {
  const { below, above } = counter.wake ?? {}
  return (
    (below !== undefined && before >= below && after < below) ||
    (above !== undefined && before <= above && after > above)
  )
}

export const judge = (changes: ReadonlyArray<Change>, ground: LockedFacts): Judgement => {
  const versions = new Map(ground.versions)
  const counters = new Map<string, number>()
  const claims = new Set(ground.claims)
  const keys = new Map(ground.keys)
  const wakes = new Map<string, number>()

  const amountOf = (key: string): number => counters.get(key) ?? ground.counters.get(key) ?? 0

  const staleOf = (change: Change): ReadonlyArray<string> => [
    ...change.expects.filter((each) => (versions.get(each.id) ?? 0) !== each.version).map((each) => each.id),
    ...change.writes.filter((row) => (versions.get(row.id) ?? 0) !== row.version - 1).map((row) => row.id)
  ]

  /** Several deltas of one number count together; each bound holds for the total. */
  const totalsOf = (change: Change): ReadonlyMap<string, number> => {
    const totals = new Map<string, number>()
    for (const counter of change.counters)
      totals.set(counter.key, (totals.get(counter.key) ?? amountOf(counter.key)) + counter.delta)
    return totals
  }

  const verdictOf = (change: Change, totals: ReadonlyMap<string, number>): Verdict => {
    if (ground.seen.has(change.id)) return committed
    if (change.key !== null && (keys.get(keyOf(change.key)) ?? 0) !== change.key.version) return { _tag: "KeyMoved" }
    const ids = staleOf(change)
    if (ids.length > 0) return { _tag: "Stale", ids }
    const free = new Set(change.release)
    const claimed = change.take.find((claim) => claims.has(claim) && !free.has(claim))
    if (claimed !== undefined) return { _tag: "Claimed", claim: claimed }
    const broken = change.counters.find((counter) => {
      const amount = totals.get(counter.key) ?? 0
      return (counter.min !== undefined && amount < counter.min) || (counter.max !== undefined && amount > counter.max)
    })
    return broken === undefined ? committed : { _tag: "OutOfBounds", key: broken.key }
  }

  const apply = (change: Change, totals: ReadonlyMap<string, number>): void => {
    for (const row of change.writes) versions.set(row.id, row.version)
    for (const id of change.awake) wakes.delete(id)
    for (const counter of change.counters)
      if (
        counter.wake !== undefined &&
        versions.has(counter.wake.id) &&
        crosses(counter, amountOf(counter.key), totals.get(counter.key) ?? 0)
      )
        wakes.set(counter.wake.id, change.at)
    for (const [key, amount] of totals) counters.set(key, amount)
    for (const claim of change.release) claims.delete(claim)
    for (const claim of change.take) claims.add(claim)
    if (change.key !== null) keys.set(keyOf(change.key), change.key.version + 1)
  }

  const verdicts = changes.map((change) => {
    const totals = totalsOf(change)
    const verdict = verdictOf(change, totals)
    if (verdict._tag === "Committed" && !ground.seen.has(change.id)) apply(change, totals)
    return verdict
  })
  return {
    verdicts,
    wakes,
    counters,
    taken: new Set([...claims].filter((claim) => !ground.claims.has(claim))),
    released: new Set([...ground.claims].filter((claim) => !claims.has(claim)))
  }
}
