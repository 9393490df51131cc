/**
 * The newest rows of a list, up to a number, which charts are made of. What a sample does not reach is said, and the chart
 * begins where the sample does.
 */
import { useQuery } from "@tanstack/preact-query"
import { numberOf, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { type Query, read } from "../../data/operator.ts"
import { pageSize } from "../../data/queries.ts"
import { serviceNow } from "../../data/serviceClock.ts"

export interface Sample {
  readonly rows: ReadonlyArray<Row>
  /** whether older rows were left out */
  readonly hasMore: boolean
}

const take = async (path: string, query: Query, most: number, signal: AbortSignal): Promise<Sample> => {
  const rows: Array<Row> = []
  let next: string | null = path
  while (next !== null && rows.length < most) {
    const answer = rowOf(await read(next, next === path ? { ...query, page_size: pageSize } : {}, signal))
    rows.push(...rowsOf(answer["results"]))
    next = textOf(answer["next"]) || null
  }
  return { rows: rows.slice(0, most), hasMore: next !== null || rows.length > most }
}

const fresh = 30_000
const every = 60_000

/** The newest rows of several lists together, up to a number of each. */
export const useSamples = (path: string, queries: ReadonlyArray<Query>, most: number) =>
  useQuery({
    queryKey: ["sample", path, JSON.stringify(queries), most],
    queryFn: async ({ signal }) => {
      const samples = await Promise.all(queries.map((query) => take(path, query, most, signal)))
      const rows = samples.flatMap((sample) => sample.rows).toSorted((a, b) => timeOf(b) - timeOf(a))
      return { rows, hasMore: samples.some(({ hasMore }) => hasMore) }
    },
    enabled: queries.length > 0,
    staleTime: fresh,
    refetchInterval: every
  })

/** It is read again once a minute, and after an act. What happens meanwhile does not cause a reading of many pages. */
export const useSample = (path: string, query: Query, most: number) =>
  useQuery({
    queryKey: ["sample", path, JSON.stringify(query), most],
    queryFn: ({ signal }) => take(path, query, most, signal),
    staleTime: fresh,
    refetchInterval: every
  })

export interface Span {
  readonly name: string
  readonly text: string
  readonly seconds: number
  readonly step: number
}

const hour = 3_600
const day = 24 * hour

export const spans: readonly [Span, ...ReadonlyArray<Span>] = [
  { name: "24h", text: "24 hours", seconds: day, step: hour },
  { name: "7d", text: "7 days", seconds: 7 * day, step: 6 * hour },
  { name: "30d", text: "30 days", seconds: 30 * day, step: day },
  { name: "90d", text: "90 days", seconds: 90 * day, step: 3 * day }
]

/** The begin of a span that ends now, on a boundary of its steps, so that a reading stays the same for a while. */
export const beginOf = ({ seconds, step }: Span): number => Math.floor((serviceNow() - seconds) / step) * step + step

export const timeOf = (row: Row): number => numberOf(row["create_time"]) ?? 0

/** The begins of the steps that the sample covers. */
export const stepsOf = (span: Span, { hasMore, rows }: Sample): ReadonlyArray<number> => {
  const begin = beginOf(span)
  const oldest = Math.min(...rows.map(timeOf))
  const from = hasMore && rows.length > 0 ? Math.max(begin, Math.floor(oldest / span.step) * span.step) : begin
  const steps: Array<number> = []
  for (let at = from; at <= serviceNow(); at += span.step) steps.push(at)
  return steps
}

/** The rows of each step. */
export const byStep = (
  rows: ReadonlyArray<Row>,
  steps: ReadonlyArray<number>,
  step: number
): ReadonlyArray<ReadonlyArray<Row>> => {
  const groups = steps.map((): Array<Row> => [])
  const [first = 0] = steps
  for (const row of rows) groups[Math.floor((timeOf(row) - first) / step)]?.push(row)
  return groups
}

export const sumOf = (rows: ReadonlyArray<Row>, amount: (row: Row) => number | null): number =>
  rows.reduce((sum, row) => sum + (amount(row) ?? 0), 0)

/** The value below which a share of all lies; null: there is none. */
export const quantile = (values: ReadonlyArray<number>, share: number): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? null
}
