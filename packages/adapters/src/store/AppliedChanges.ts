/**
 * The state that the committed Changes of a batch leave behind: the last version of each row and Unique-Key, and the
 * wakes. `judge` returns the counters and claims. Both stores apply exactly this.
 */
import type { Change, UniqueKeyRow } from "@payments-platform/domain/decider/Change"
import { type Judgement, keyOf } from "@payments-platform/domain/decider/Judge"
import type { Row } from "@payments-platform/domain/decider/Row"

export interface AppliedChanges {
  readonly rows: ReadonlyMap<string, Row>
  readonly keys: ReadonlyMap<string, UniqueKeyRow>
  /** the service time at which a row was woken; null clears the wake */
  readonly wakes: ReadonlyMap<string, number | null>
}

export const applied = (committed: ReadonlyArray<Change>, judgement: Judgement): AppliedChanges => {
  const rows = new Map<string, Row>()
  const keys = new Map<string, UniqueKeyRow>()
  const wakes = new Map<string, number | null>()
  for (const change of committed) {
    for (const row of change.writes) rows.set(row.id, row)
    for (const id of change.awake) wakes.set(id, null)
    if (change.key !== null) keys.set(keyOf(change.key), { ...change.key, version: change.key.version + 1 })
  }
  for (const [id, at] of judgement.wakes) wakes.set(id, at)
  return { rows, keys, wakes }
}

/** Seconds between two polls of the leader: rows that are due later need no wake. */
const leaderPollSeconds = 1

/** Whether committed Changes made something due for which the leader must be woken now. */
export const makesWork = (changes: ReadonlyArray<Change>, { wakes }: Pick<Judgement, "wakes">): boolean =>
  wakes.size > 0 ||
  changes.some(
    ({ at, deliveries, writes }) =>
      deliveries.length > 0 || writes.some(({ dueAt }) => dueAt !== null && dueAt <= at + leaderPollSeconds)
  )
