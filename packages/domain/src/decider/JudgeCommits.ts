/**
 * The rules of concurrency, as one pure function: which Changes of a batch commit,
 * given the facts that a store read under its locks. Changes are judged in their
 * order, each on the result of those before it, so a batch ends exactly as its
 * Changes would one by one.
 *
 * Every store calls this function: no other code decides about a commit.
 */
import * as PayoutCycle from "../ledger/PayoutCycle.ts"
import * as WakeReason from "./WakeReason.ts"
import {
  type Change,
  type UniqueKeyRow,
  type Counter,
  type Verdict,
  type Wake,
  type Woken,
  committed
} from "./Change.ts"

/** The facts that a store read and locked before it judges. An absent key: there is no such row, claim or Unique-Key; a counter is 0. */
export interface LockedFacts {
  /** the version of every row that a Change expects, writes or wakes; an absent row is not woken */
  readonly versions: ReadonlyMap<string, number>
  /** the rows that are awake, of those that a Change wakes or answers */
  readonly wakes: ReadonlyMap<string, Woken>
  readonly counters: ReadonlyMap<string, number>
  /** the claims that are held */
  readonly claims: ReadonlySet<string>
  /** the version of each Unique-Key, by `keyOf` */
  readonly keys: ReadonlyMap<string, number>
}

/** The writes that a store carries out after judging a batch, beside the rows of the committed Changes. */
export interface Judgement {
  /** one for each Change, in their order */
  readonly verdicts: ReadonlyArray<Verdict>
  /** the Changes as they were judged, in their order: some were decided anew */
  readonly changes: ReadonlyArray<Change>
  /** the rows that the committed Changes woke or answered, with their final reasons; null: none is left */
  readonly wakes: ReadonlyMap<string, Woken | null>
  /** every counter that the committed Changes name, with its final value */
  readonly counters: ReadonlyMap<string, number>
  /** for each Change the payout cycles of its records, by counter key */
  readonly cycles: ReadonlyArray<ReadonlyMap<string, number>>
  /** claims to insert and to delete: the net result of the batch */
  readonly taken: ReadonlySet<string>
  readonly released: ReadonlySet<string>
}

interface Judged {
  readonly change: Change
  readonly verdict: Verdict
  /** its counters after it */
  readonly totals: ReadonlyMap<string, number>
}

/** The name of a Unique-Key among those of all scopes, as in `LockedFacts.keys`. */
export const keyOf = (row: Pick<UniqueKeyRow, "scope" | "key">): string => `${row.scope}\u0000${row.key}`

/** The counters of a Change, with those that follow from its entries and payouts. A store locks all of them. */
export const countersOf = (change: Change): ReadonlyArray<Counter> => [
  ...change.counters,
  ...PayoutCycle.countersOf(change)
]

/** Everything that a Change names and that may exist already: a store locks and reads it. */
const namesOf = (change: Change): ReadonlySet<string> => {
  const created = new Set(change.writes.flatMap(({ id, version }) => (version === 1 ? [id] : [])))
  const woken = change.counters.flatMap(({ wake }) => wake ?? [])
  const rows = [...change.expects, ...change.writes, ...change.wakes, ...change.awake, ...woken].map(({ id }) => id)
  return new Set([
    ...rows.filter((id) => !created.has(id)).map((id) => `row ${id}`),
    ...countersOf(change).map(({ key }) => `counter ${key}`),
    ...[...change.take, ...change.release].map((claim) => `claim ${claim}`),
    ...(change.key === null ? [] : [`key ${keyOf(change.key)}`])
  ])
}

/** The Change for these counters, if a store has locked and read all that it names. */
const decidedAnew = (change: Change, counter: (key: string) => number): Change | null => {
  const anew = change.anew?.(counter) ?? null
  return anew !== null && namesOf(anew).isSubsetOf(namesOf(change)) ? anew : null
}

const crosses = (counter: Counter, before: number, after: number): boolean => {
  const { below, above } = counter.wake ?? {}
  return (
    (below !== undefined && before >= below && after < below) ||
    (above !== undefined && before <= above && after > above)
  )
}

/**
 * Judges a batch of Changes in order. For each, the first that applies:
 * its Unique-Key has another version: `KeyMoved`;
 * a row has another version than expected: `Stale`;
 * another resource holds a claim: `Claimed`;
 * a counter would leave its bounds: `OutOfBounds`, unless the Change that is decided anew for the counters commits;
 * otherwise `Committed`, and later Changes of the batch are judged on its result.
 */
export const judge = (changes: ReadonlyArray<Change>, locked: LockedFacts): Judgement => {
  const versions = new Map(locked.versions)
  const counters = new Map<string, number>()
  const claims = new Set(locked.claims)
  const keys = new Map(locked.keys)
  const wakes = new Map<string, Woken | null>()

  const amountOf = (key: string): number => counters.get(key) ?? locked.counters.get(key) ?? 0

  const staleOf = ({ expects, writes }: Change): ReadonlyArray<string> => {
    const stale: Array<string> = []
    for (const { id, version } of expects) if ((versions.get(id) ?? 0) !== version) stale.push(id)
    for (const { id, version } of writes) if ((versions.get(id) ?? 0) !== version - 1) stale.push(id)
    return stale
  }

  /** Several deltas of one counter add up; each bound applies to the total. */
  const totalsOf = (all: ReadonlyArray<Counter>): ReadonlyMap<string, number> => {
    const totals = new Map<string, number>()
    for (const { delta, key } of all) totals.set(key, (totals.get(key) ?? amountOf(key)) + delta)
    return totals
  }

  const verdictOf = (change: Change, all: ReadonlyArray<Counter>, totals: ReadonlyMap<string, number>): Verdict => {
    if (change.key !== null && (keys.get(keyOf(change.key)) ?? 0) !== change.key.version) return { _tag: "KeyMoved" }
    const ids = staleOf(change)
    if (ids.length > 0) return { _tag: "Stale", ids }
    const claimed = change.take.find((claim) => claims.has(claim) && !change.release.includes(claim))
    if (claimed !== undefined) return { _tag: "Claimed", claim: claimed }
    const outOfBounds = all.find((counter) => {
      const amount = totals.get(counter.key) ?? 0
      return (counter.min !== undefined && amount < counter.min) || (counter.max !== undefined && amount > counter.max)
    })
    return outOfBounds === undefined ? committed : { _tag: "OutOfBounds", key: outOfBounds.key }
  }

  const wokenOf = (id: string): Woken | null => {
    const judged = wakes.get(id)
    return judged === undefined ? (locked.wakes.get(id) ?? null) : judged
  }

  const answer = ({ id, reason }: Wake): void => {
    const before = wokenOf(id)
    if (before === null || !before.reasons.has(reason)) return
    const left = [...before.reasons].filter((each) => each !== reason)
    wakes.set(id, left.length === 0 ? null : { at: before.at, reasons: new Set(left) })
  }

  const wake = ({ id, reason }: Wake, at: number): void => {
    if (!versions.has(id)) return
    const before = wokenOf(id) ?? { at, reasons: [] }
    wakes.set(id, { at: Math.min(before.at, at), reasons: new Set([...before.reasons, reason]) })
  }

  /** Wakes for each bound that a number crosses. A Change crosses a bound once, however many deltas it has. */
  const wakeForCrossings = (change: Change, totals: ReadonlyMap<string, number>): void => {
    const crossed = new Set<string>()
    for (const counter of change.counters) {
      const total = totals.get(counter.key) ?? 0
      if (counter.wake === undefined || !crosses(counter, amountOf(counter.key), total)) continue
      const { id, isEachTold = false, reason } = counter.wake
      const waiting = wokenOf(id)?.reasons ?? []
      const name = `${counter.key} ${id} ${reason}`
      if (!crossed.has(name))
        wake({ id, reason: isEachTold ? WakeReason.ofCrossing(reason, total, waiting) : reason }, change.at)
      crossed.add(name)
    }
  }

  const apply = (change: Change, totals: ReadonlyMap<string, number>): void => {
    for (const row of change.writes) versions.set(row.id, row.version)
    for (const each of change.awake) answer(each)
    for (const each of change.wakes) wake(each, change.at)
    wakeForCrossings(change, totals)
    for (const [key, amount] of totals) counters.set(key, amount)
    for (const claim of change.release) claims.delete(claim)
    for (const claim of change.take) claims.add(claim)
    if (change.key !== null) keys.set(keyOf(change.key), change.key.version + 1)
  }

  const judged = (change: Change): Judged => {
    const all = countersOf(change)
    const totals = totalsOf(all)
    return { change, totals, verdict: verdictOf(change, all, totals) }
  }

  const judgedAnew = (given: Judged): Judged => {
    const anew = given.verdict._tag === "OutOfBounds" ? decidedAnew(given.change, amountOf) : null
    const found = anew === null ? given : judged(anew)
    return anew !== null && found.verdict._tag === "Committed"
      ? { ...found, verdict: { _tag: "Committed", anew } }
      : given
  }

  const cycles: Array<ReadonlyMap<string, number>> = []
  const ended = changes.map((given) => {
    const each = judgedAnew(judged(given))
    const { change, totals, verdict } = each
    cycles.push(PayoutCycle.cyclesOf(change, amountOf))
    if (verdict._tag === "Committed") apply(change, totals)
    return each
  })
  return {
    verdicts: ended.map(({ verdict }) => verdict),
    changes: ended.map(({ change }) => change),
    wakes,
    counters,
    cycles,
    taken: new Set([...claims].filter((claim) => !locked.claims.has(claim))),
    released: new Set([...locked.claims].filter((claim) => !claims.has(claim)))
  }
}
