/**
 * Decides which Changes of a batch commit, given the facts that a store read under its
 * locks. Changes are judged in their order, each on the result of those before it, so a
 * batch ends exactly as its Changes would one by one.
 *
 * `judge` is pure, and every store calls it: no other code decides about a commit.
 */
import * as PayoutCycle from "../ledger/PayoutCycle.ts"
import {
  type Change,
  type UniqueKeyRow,
  type Counter,
  type Redecide,
  type Redecision,
  type Verdict,
  type Signal,
  type PendingSignal,
  commitVerdict
} from "./Change.ts"
import * as SignalReason from "./SignalReason.ts"

/** A Change to commit. `redecide` decides its command again if a counter would leave its bounds. */
export interface Proposal<out A = never> {
  readonly change: Change
  /** absent: the caller loads the facts and decides again */
  readonly redecide?: Redecide<A> | undefined
}

/**
 * The facts that a store read and locked before it judges. An absent key: there is no such row, claim or Unique-Key; an
 * absent counter is 0.
 */
export interface LockedFacts {
  /** the version of every row that a Change expects, writes or signals; signals to an absent row are dropped */
  readonly versions: ReadonlyMap<string, number>
  /** the pending signals of the rows that a Change signals or acknowledges */
  readonly signals: ReadonlyMap<string, PendingSignal>
  readonly counters: ReadonlyMap<string, number>
  /** the claims that are held */
  readonly claims: ReadonlySet<string>
  /** the version of each Unique-Key, by `keyOf` */
  readonly keys: ReadonlyMap<string, number>
}

/** The verdicts on a batch, and what a store writes besides the rows of the committed Changes. */
export interface Judgement<out A = never> {
  /** one for each proposal, in their order */
  readonly verdicts: ReadonlyArray<Verdict<A>>
  /** the signals that are pending after the batch, by the rows that its Changes signalled or acknowledged; null: none */
  readonly signals: ReadonlyMap<string, PendingSignal | null>
  /** every counter that the committed Changes name, with its final value */
  readonly counters: ReadonlyMap<string, number>
  /** for each proposal the payout cycles of its records, by counter key */
  readonly cycles: ReadonlyArray<ReadonlyMap<string, number>>
  /** claims to insert and to delete: the net result of the batch */
  readonly taken: ReadonlySet<string>
  readonly released: ReadonlySet<string>
}

/** The name of a Unique-Key among those of all scopes, as in `LockedFacts.keys`. */
export const keyOf = (row: Pick<UniqueKeyRow, "scope" | "key">): string => `${row.scope}\u0000${row.key}`

/** The counters of a Change and those that follow from its entries and payouts. A store locks all of them. */
export const countersOf = (change: Change): ReadonlyArray<Counter> => [
  ...change.counters,
  ...PayoutCycle.countersOf(change)
]

/** Everything that a Change names and that may exist already: a store locks and reads it. */
const namesOf = (change: Change): ReadonlySet<string> => {
  const created = new Set(change.writes.flatMap(({ id, version }) => (version === 1 ? [id] : [])))
  const signalled = change.counters.flatMap(({ signal }) => signal ?? [])
  const rows = [...change.expects, ...change.writes, ...change.signals, ...change.acknowledged, ...signalled].map(
    ({ id }) => id
  )
  return new Set([
    ...rows.filter((id) => !created.has(id)).map((id) => `row ${id}`),
    ...countersOf(change).map(({ key }) => `counter ${key}`),
    ...[...change.take, ...change.release].map((claim) => `claim ${claim}`),
    ...(change.key === null ? [] : [`key ${keyOf(change.key)}`])
  ])
}

/** The Change that a commit writes: the given one, unless its command was decided again; null: nothing is written. */
export const committedChange = <A>(given: Change, verdict: Verdict<A>): Change | null =>
  verdict._tag === "Committed" ? (verdict.redecision?.change ?? given) : null

const crosses = (counter: Counter, before: number, after: number): boolean => {
  const { below, above } = counter.signal ?? {}
  return (
    (below !== undefined && before >= below && after < below) ||
    (above !== undefined && before <= above && after > above)
  )
}

/** The facts as the committed Changes of a batch leave them. */
interface Batch {
  readonly locked: LockedFacts
  readonly versions: Map<string, number>
  /** the counters that a committed Change named */
  readonly counters: Map<string, number>
  readonly claims: Set<string>
  readonly keys: Map<string, number>
  /** the pending signals of the rows that a committed Change signalled or acknowledged */
  readonly signals: Map<string, PendingSignal | null>
}

const begin = (locked: LockedFacts): Batch => ({
  locked,
  versions: new Map(locked.versions),
  counters: new Map(),
  claims: new Set(locked.claims),
  keys: new Map(locked.keys),
  signals: new Map()
})

const amountIn =
  ({ counters, locked }: Batch) =>
  (key: string): number =>
    counters.get(key) ?? locked.counters.get(key) ?? 0

const staleIn = ({ versions }: Batch, { expects, writes }: Change): ReadonlyArray<string> => {
  const stale: Array<string> = []
  for (const { id, version } of expects) if ((versions.get(id) ?? 0) !== version) stale.push(id)
  for (const { id, version } of writes) if ((versions.get(id) ?? 0) !== version - 1) stale.push(id)
  return stale
}

const isOutOfBounds = ({ max, min }: Counter, amount: number): boolean =>
  (min !== undefined && amount < min) || (max !== undefined && amount > max)

/** A Change with its verdict. `totals` are its counters after it. */
interface Judged<out A> {
  readonly change: Change
  readonly verdict: Verdict<A>
  readonly totals: ReadonlyMap<string, number>
}

/** Several deltas of one counter add up; each bound applies to the total. */
const judgeChange = (batch: Batch, change: Change): Judged<never> => {
  const counters = countersOf(change)
  const amountOf = amountIn(batch)
  const totals = new Map<string, number>()
  for (const { delta, key } of counters) totals.set(key, (totals.get(key) ?? amountOf(key)) + delta)
  const verdictOf = (): Verdict => {
    const { key, release, take } = change
    if (key !== null && (batch.keys.get(keyOf(key)) ?? 0) !== key.version) return { _tag: "KeyMoved" }
    const ids = staleIn(batch, change)
    if (ids.length > 0) return { _tag: "Stale", ids }
    const claimed = take.find((claim) => batch.claims.has(claim) && !release.includes(claim))
    if (claimed !== undefined) return { _tag: "Claimed", claim: claimed }
    const outOfBounds = counters.find((counter) => isOutOfBounds(counter, totals.get(counter.key) ?? 0))
    return outOfBounds === undefined ? commitVerdict : { _tag: "OutOfBounds", key: outOfBounds.key }
  }
  return { change, totals, verdict: verdictOf() }
}

/** Decides the command again with the counters as they are; null unless the store has locked all that the new Change names. */
const redecided = <A>(batch: Batch, { change, redecide }: Proposal<A>): Redecision<A> | null => {
  const again = redecide?.(amountIn(batch)) ?? null
  return again !== null && namesOf(again.change).isSubsetOf(namesOf(change)) ? again : null
}

const judgeProposal = <A>(batch: Batch, proposal: Proposal<A>): Judged<A> => {
  const given = judgeChange(batch, proposal.change)
  const redecision = given.verdict._tag === "OutOfBounds" ? redecided(batch, proposal) : null
  if (redecision === null) return given
  const again = judgeChange(batch, redecision.change)
  return again.verdict._tag === "Committed" ? { ...again, verdict: { _tag: "Committed", redecision } } : given
}

const pendingIn = ({ locked, signals }: Batch, id: string): PendingSignal | null => {
  const pending = signals.get(id)
  return pending === undefined ? (locked.signals.get(id) ?? null) : pending
}

const acknowledge = (batch: Batch, { id, reason }: Signal): void => {
  const before = pendingIn(batch, id)
  if (before === null || !before.reasons.has(reason)) return
  const left = [...before.reasons].filter((each) => each !== reason)
  batch.signals.set(id, left.length === 0 ? null : { at: before.at, reasons: new Set(left) })
}

const send = (batch: Batch, { id, reason }: Signal, at: number): void => {
  if (!batch.versions.has(id)) return
  const before = pendingIn(batch, id) ?? { at, reasons: [] }
  batch.signals.set(id, { at: Math.min(before.at, at), reasons: new Set([...before.reasons, reason]) })
}

/** Sends a signal for each bound that a counter crosses. A Change crosses a bound once, however many deltas it has. */
const signalCrossings = (batch: Batch, { at, counters }: Change, totals: ReadonlyMap<string, number>): void => {
  const crossed = new Set<string>()
  const amountOf = amountIn(batch)
  for (const counter of counters) {
    const total = totals.get(counter.key) ?? 0
    if (counter.signal === undefined || !crosses(counter, amountOf(counter.key), total)) continue
    const { id, isEachSignalled = false, reason } = counter.signal
    const pending = pendingIn(batch, id)?.reasons ?? []
    const name = `${counter.key} ${id} ${reason}`
    if (!crossed.has(name))
      send(batch, { id, reason: isEachSignalled ? SignalReason.crossingReason(reason, total, pending) : reason }, at)
    crossed.add(name)
  }
}

const apply = (batch: Batch, change: Change, totals: ReadonlyMap<string, number>): void => {
  const { claims, counters, keys, versions } = batch
  for (const row of change.writes) versions.set(row.id, row.version)
  for (const each of change.acknowledged) acknowledge(batch, each)
  for (const each of change.signals) send(batch, each, change.at)
  signalCrossings(batch, change, totals)
  for (const [key, amount] of totals) counters.set(key, amount)
  for (const claim of change.release) claims.delete(claim)
  for (const claim of change.take) claims.add(claim)
  if (change.key !== null) keys.set(keyOf(change.key), change.key.version + 1)
}

/**
 * Judges a batch in order. The verdict on a proposal is the first that applies:
 * `KeyMoved`: its Unique-Key has another version;
 * `Stale`: a row has another version than expected;
 * `Claimed`: another resource holds a claim;
 * `OutOfBounds`: a counter would leave its bounds, and the command decided again with the counters does not commit either;
 * `Committed`: later proposals of the batch are judged on its result.
 */
export const judge = <A>(proposals: ReadonlyArray<Proposal<A>>, locked: LockedFacts): Judgement<A> => {
  const batch = begin(locked)
  const cycles: Array<ReadonlyMap<string, number>> = []
  const verdicts = proposals.map((proposal) => {
    const { change, totals, verdict } = judgeProposal(batch, proposal)
    cycles.push(PayoutCycle.cyclesOf(change, amountIn(batch)))
    if (verdict._tag === "Committed") apply(batch, change, totals)
    return verdict
  })
  return {
    verdicts,
    signals: batch.signals,
    counters: batch.counters,
    cycles,
    taken: new Set([...batch.claims].filter((claim) => !locked.claims.has(claim))),
    released: new Set([...locked.claims].filter((claim) => !batch.claims.has(claim)))
  }
}
