/** What is due when: the timers of the platform, and those that an advance of the clock passes. */
import { numberOf, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"

export interface Timer {
  readonly at: number
  readonly resource: string
  readonly id: string
  readonly does: string
}

const timerOf = (row: Row): Timer => ({
  at: numberOf(row["due_time"]) ?? 0,
  resource: textOf(row["resource"]),
  id: textOf(row["resource_id"]),
  does: textOf(row["does"])
})

export const useTimers = (query: { readonly until?: number; readonly page_size: number }, every = 5_000) => {
  const { data, error } = useRead("/operator/timers", query, { every })
  const answer = rowOf(data)
  return {
    timers: data === undefined ? null : rowsOf(answer["results"]).map(timerOf),
    // the answer says no more than as many as were asked for
    hasMore: rowsOf(answer["results"]).length >= query.page_size,
    error
  }
}
