/**
 * The state after the committed Changes of a batch: the last version of each row and Unique-Key. `judge` returns the
 * signals, counters and claims. Both stores apply exactly this.
 */
import type { Change, UniqueKeyRow } from "@payments-platform/domain/decider/Change"
import { type Judgement, keyOf } from "@payments-platform/domain/decider/JudgeCommits"
import type { Row } from "@payments-platform/domain/decider/StoredRow"

export interface AppliedChanges {
  readonly rows: ReadonlyMap<string, Row>
  readonly keys: ReadonlyMap<string, UniqueKeyRow>
}

export const apply = (committed: ReadonlyArray<Change>): AppliedChanges => {
  const rows = new Map<string, Row>()
  const keys = new Map<string, UniqueKeyRow>()
  for (const change of committed) {
    for (const row of change.writes) rows.set(row.id, row)
    if (change.key !== null) keys.set(keyOf(change.key), { ...change.key, version: change.key.version + 1 })
  }
  return { rows, keys }
}

/** Seconds between two polls of the leader: it needs no notification of rows that are due later. */
const leaderPollSeconds = 1

/** Whether committed Changes made work due of which the leader must be notified now. */
export const makesWork = (changes: ReadonlyArray<Change>, { signals }: Pick<Judgement<unknown>, "signals">): boolean =>
  [...signals.values()].some((woken) => woken !== null) ||
  changes.some(
    ({ at, deliveries, writes }) =>
      deliveries.length > 0 || writes.some(({ dueAt }) => dueAt !== null && dueAt <= at + leaderPollSeconds)
  )
