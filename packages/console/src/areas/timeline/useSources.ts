/** Reads everything that the timeline of an object shows. */
import { useQueries, useQuery } from "@tanstack/preact-query"
import { at, numberOf, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { isRefusal, type Query, read, withQuery } from "../../data/operator.ts"
import { isStaging } from "../../data/pageSettings.ts"
import { pageSize, useRead } from "../../data/queries.ts"
import type { Sources } from "./items.ts"
import type { Neighbor } from "./neighbors.ts"

const every = 5_000

/** Pages of an account's ledger that are looked through for lines of one object. */
const ledgerPages = 10

/** The lines of an account that one of some objects caused, newest first, back to when the first of them was made. */
const linesOf = async (account: string, ids: ReadonlySet<string>, since: number): Promise<ReadonlyArray<Row>> => {
  const found: Array<Row> = []
  let next: string | null = withQuery(`/operator/accounts/${account}/ledger`, { page_size: pageSize })
  for (let page = 0; page < ledgerPages && next !== null; page += 1) {
    const answer = rowOf(await read(next))
    const rows = rowsOf(answer["results"])
    found.push(...rows.filter((row) => ids.has(textOf(at(row, "source.id")))))
    const oldest = numberOf(rows.at(-1)?.["create_time"]) ?? 0
    next = oldest < since ? null : textOf(answer["next"]) || null
  }
  return found
}

const useLedger = (resource: string, record: Row, ids: ReadonlyArray<string>): ReadonlyArray<Row> => {
  const account = textOf(at(record, "owner.resource")) === "accounts" ? textOf(at(record, "owner.id")) : ""
  const key = `/operator/accounts/${account}/ledger of ${ids.join(" ")}`
  const since = numberOf(record["create_time"]) ?? 0
  const ofObject = useQuery({
    queryKey: ["read", key],
    queryFn: () => linesOf(account, new Set(ids), since),
    enabled: account !== "",
    refetchInterval: every * 12
  })
  const own = useRead(
    `/operator/accounts/${textOf(record["id"])}/ledger`,
    { page_size: pageSize },
    { enabled: resource === "accounts" }
  )
  return resource === "accounts" ? rowsOf(rowOf(own.data)["results"]) : (ofObject.data ?? [])
}

/** The answers to one path for each id; an id that is refused has none. */
const useEach = (path: string, ids: ReadonlyArray<string>, query: Query = {}): ReadonlyArray<Row> =>
  useQueries({
    queries: ids.map((id) => {
      const address = withQuery(path, { ...query, resource_id: id, page_size: pageSize })
      return {
        queryKey: ["read", address],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(address, {}, signal),
        refetchInterval: every,
        retry: (count: number, error: unknown) => !isRefusal(error) && count < 2
      }
    })
  }).flatMap(({ data }) => rowsOf(rowOf(data)["results"]))

const once = (rows: ReadonlyArray<Row>, member: string): ReadonlyArray<Row> => [
  ...new Map(rows.map((row) => [textOf(row[member]), row])).values()
]

export interface TimelineData {
  readonly sources: Sources
  readonly isPending: boolean
  readonly error: unknown
  /** whether there is more of something than was read */
  readonly isCut: boolean
}

export const useSources = (resource: string, record: Row, related: ReadonlyArray<Neighbor>): TimelineData => {
  const id = textOf(record["id"])
  const all = [id, ...related.map((each) => each.id)]
  const first = { resource_id: id, page_size: pageSize }
  const history = useRead("/operator/history", first, { every })
  const requests = useRead("/operator/requests", first, { every, enabled: isStaging })
  const others = useEach("/operator/history", all.slice(1))
  const audit = useEach("/operator/audit", all)
  const deliveries = useEach("/operator/deliveries", all)
  const network = useEach("/operator/network_calls", isStaging ? all : [])
  const notifications = useEach(
    `/operator/apps/${textOf(record["app_id"])}/notifications`,
    textOf(record["app_id"]) === "" ? [] : all
  )
  const ledger = useLedger(resource, record, all)
  const rows = (answer: unknown): ReadonlyArray<Row> => rowsOf(rowOf(answer)["results"])
  return {
    sources: {
      history: once([...rows(history.data), ...others], "id"),
      requests: rows(requests.data),
      audit: once(audit, "id"),
      deliveries: once(deliveries, "id"),
      notifications: once(notifications, "id"),
      network: once(network, "id").toSorted(
        (a, b) => (numberOf(b["create_time"]) ?? 0) - (numberOf(a["create_time"]) ?? 0)
      ),
      ledger
    },
    isPending: history.isPending || (isStaging && requests.isPending),
    error: history.error,
    isCut: [history, requests].some(({ data }) => textOf(rowOf(data)["next"]) !== "")
  }
}
