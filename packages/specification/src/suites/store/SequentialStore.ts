/**
 * A reference store: applies one Change after the other to maps, independent of `judge`. A real store that commits
 * batches must end in the same state.
 */
import type { Change, Verdict, Signal } from "@payments-platform/domain/decider/Change"

export interface SequentialState {
  readonly versions: Map<string, number>
  readonly docs: Map<string, string>
  readonly wants: Map<string, number>
  /** the pending signals of a row: the time of the first and the reasons */
  readonly signals: Map<string, { readonly at: number; readonly reasons: Set<string> }>
  readonly counters: Map<string, number>
  readonly claims: Set<string>
  readonly keys: Map<string, number>
  /** the records, in the order of their commits */
  readonly records: Array<SequentialRecord>
  /** the number of payouts of an account */
  readonly payouts: Map<string, number>
}

export interface SequentialRecord {
  readonly source: string
  readonly account: string
  readonly net: number
  /** whether it is the own record of a payout */
  readonly isPayout: boolean
  /** the payout that took it */
  payoutId: string | null
}

export const plain = (): SequentialState => ({
  versions: new Map(),
  docs: new Map(),
  wants: new Map(),
  signals: new Map(),
  counters: new Map(),
  claims: new Set(),
  keys: new Map(),
  records: [],
  payouts: new Map()
})

const versionOf = (state: SequentialState, id: string): number => state.versions.get(id) ?? 0
const amountOf = (state: SequentialState, key: string): number => state.counters.get(key) ?? 0

const refusal = (state: SequentialState, change: Change): Verdict | null => {
  const { key } = change
  if (key !== null && (state.keys.get(key.key) ?? 0) !== key.version) return { _tag: "KeyMoved" }
  const stale = [
    ...change.expects.filter(({ id, version }) => versionOf(state, id) !== version),
    ...change.writes.filter(({ id, version }) => versionOf(state, id) + 1 !== version)
  ]
  if (stale.length > 0) return { _tag: "Stale", ids: stale.map(({ id }) => id) }
  for (const claim of change.take)
    if (state.claims.has(claim) && !change.release.includes(claim)) return { _tag: "Claimed", claim }
  for (const { key: name, max, min } of change.counters) {
    const total = change.counters
      .filter((each) => each.key === name)
      .reduce((sum, each) => sum + each.delta, amountOf(state, name))
    if ((min !== undefined && total < min) || (max !== undefined && total > max))
      return { _tag: "OutOfBounds", key: name }
  }
  for (const { cycle } of change.payouts) {
    const { accountId, currency } = cycle
    if (cycle.number !== (state.payouts.get(accountId) ?? 0))
      return { _tag: "OutOfBounds", key: `payout_cycle:${accountId}|${currency}` }
    const key = `merchant:${accountId}:available|${currency}`
    const moves = change.counters.filter((each) => each.key === key)
    if (moves.reduce((sum, { delta }) => sum + delta, amountOf(state, key)) !== 0) return { _tag: "OutOfBounds", key }
  }
  return null
}

/** A payout takes every record of its account that none took, except its own. */
const payOut = (state: SequentialState, { entries, payouts }: Change): void => {
  for (const { entry, ownerId, resourceId } of entries) {
    const net = entry.postings
      .filter(({ account }) => account.endsWith(":available"))
      .reduce((sum, { amount }) => sum - amount, 0)
    const isPayout = payouts.some(({ payoutId }) => payoutId === resourceId)
    state.records.push({ source: resourceId, account: ownerId ?? "", net, isPayout, payoutId: null })
  }
  for (const { cycle, payoutId } of payouts) {
    for (const record of state.records)
      if (record.account === cycle.accountId && !record.isPayout) record.payoutId ??= payoutId
    state.payouts.set(cycle.accountId, cycle.number + 1)
  }
}

/** Signals a row. A row that does not exist receives no signal. */
const wake = (state: SequentialState, { id, reason }: Signal, at: number): void => {
  if (!state.versions.has(id)) return
  const pending = state.signals.get(id)
  if (pending === undefined) state.signals.set(id, { at, reasons: new Set([reason]) })
  else state.signals.set(id, { at: at < pending.at ? at : pending.at, reasons: pending.reasons.add(reason) })
}

const answer = (state: SequentialState, { id, reason }: Signal): void => {
  const pending = state.signals.get(id)
  pending?.reasons.delete(reason)
  if (pending?.reasons.size === 0) state.signals.delete(id)
}

/** The reason of a crossing that is told by itself: its place among those that wait, and the number after it. */
const crossingReason = (state: SequentialState, { id, reason }: Signal, to: number): string => {
  const places = [...(state.signals.get(id)?.reasons ?? [])].flatMap((each) =>
    each.startsWith(`${reason} `) ? [Number(each.split(" ")[1])] : []
  )
  return `${reason} ${Math.max(0, ...places) + 1} ${to}`
}

const moveCounters = (state: SequentialState, change: Change): void => {
  const before = new Map(state.counters)
  for (const { delta, key } of change.counters) state.counters.set(key, amountOf(state, key) + delta)
  const told: Array<string> = []
  for (const { key, signal: waking } of change.counters) {
    if (waking === undefined) continue
    const [from, to] = [before.get(key) ?? 0, amountOf(state, key)]
    const fell = waking.below !== undefined && from >= waking.below && to < waking.below
    const rose = waking.above !== undefined && from <= waking.above && to > waking.above
    const name = [key, waking.id, waking.reason].join()
    if ((!fell && !rose) || told.includes(name)) continue
    told.push(name)
    const reason = waking.isEachSignalled === true ? crossingReason(state, waking, to) : waking.reason
    wake(state, { id: waking.id, reason }, change.at)
  }
}

export const commit = (state: SequentialState, change: Change): Verdict => {
  const refused = refusal(state, change)
  if (refused !== null) return refused
  for (const row of change.writes) {
    state.versions.set(row.id, row.version)
    state.docs.set(row.id, JSON.stringify(row.doc))
    if (row.dueAt === null) state.wants.delete(row.id)
    else state.wants.set(row.id, row.dueAt)
  }
  for (const each of change.acknowledged) answer(state, each)
  for (const each of change.signals) wake(state, each, change.at)
  moveCounters(state, change)
  payOut(state, change)
  for (const claim of change.release) state.claims.delete(claim)
  for (const claim of change.take) state.claims.add(claim)
  if (change.key !== null) state.keys.set(change.key.key, change.key.version + 1)
  return { _tag: "Committed" }
}
