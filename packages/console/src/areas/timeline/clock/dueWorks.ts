/** What is due when: the timers of the platform and the attempts of deliveries, soonest first, in one reading. */
import { numberOf, type Row, rowOf, rowsOf, textOf } from "../../../data/json.ts"
import { pageSize, useRead } from "../../../data/queries.ts"
import { whatTimerDoes } from "./timerWords.ts"

export interface DueWork {
  readonly at: number
  readonly resource: string
  readonly id: string
  /** what will be done, in words */
  readonly text: string
}

/** The most that one answer has. */
const mostTimers = 500

export const timerOf = (row: Row): DueWork => {
  const resource = textOf(row["resource"])
  return {
    at: numberOf(row["due_time"]) ?? 0,
    resource,
    id: textOf(row["resource_id"]),
    text: whatTimerDoes(resource, textOf(row["does"]))
  }
}

/** Null: it waits for an earlier notification of its resource, or nothing will follow. */
export const attemptOf = (row: Row): DueWork | null => {
  const at = numberOf(row["next_attempt_time"])
  const count = rowsOf(row["attempts"]).length + 1
  const text = count === 1 ? "A notification is sent" : `A notification is sent again, attempt ${count}`
  return at === null ? null : { at, resource: "deliveries", id: textOf(row["id"]), text }
}

export interface DueWorks {
  readonly works: ReadonlyArray<DueWork>
  /** notifications that wait for an earlier one of their resource */
  readonly parked: number
  /** after this time there may be more than is here; null: everything is here */
  readonly knownUntil: number | null
}

export const useDueWorks = (): { readonly upcoming: DueWorks | null; readonly error: unknown } => {
  const timers = useRead("/operator/timers", { page_size: mostTimers }, { every: 5_000 })
  const waiting = useRead("/operator/deliveries", { state: "waiting", page_size: pageSize }, { every: 5_000 })
  if (timers.data === undefined || waiting.data === undefined)
    return { upcoming: null, error: timers.error ?? waiting.error }
  const due = rowsOf(rowOf(timers.data)["results"]).map(timerOf)
  const deliveries = rowsOf(rowOf(waiting.data)["results"])
  const attempts = deliveries.flatMap((row) => attemptOf(row) ?? [])
  const upcoming = {
    works: [...due, ...attempts].toSorted((a, b) => a.at - b.at),
    parked: deliveries.length - attempts.length,
    knownUntil: due.length >= mostTimers ? (due.at(-1)?.at ?? null) : null
  }
  return { upcoming, error: null }
}

export interface WorkGroup {
  readonly text: string
  readonly resource: string
  readonly count: number
  readonly first: number
  readonly last: number
}

/** Works of one kind together, by when the first one of them is due. */
export const groupsOf = (works: ReadonlyArray<DueWork>): ReadonlyArray<WorkGroup> => {
  const groups = new Map<string, WorkGroup>()
  for (const { at, resource, text } of works) {
    const known = groups.get(`${resource} ${text}`)
    groups.set(`${resource} ${text}`, {
      text,
      resource,
      count: (known?.count ?? 0) + 1,
      first: Math.min(known?.first ?? at, at),
      last: Math.max(known?.last ?? at, at)
    })
  }
  return [...groups.values()].toSorted((a, b) => a.first - b.first)
}
