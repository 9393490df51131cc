/** What the pages read, kept between pages and read again when something may have changed. */
import { type InfiniteData, QueryClient, useInfiniteQuery, useQuery } from "@tanstack/preact-query"
import { connection } from "./connection.ts"
import { listOf, type Row, rowOf, rowsOf, textOf } from "./json.ts"
import { type LiveEvent, idsIn, liveState, onLiveEvent } from "./live.ts"
import { isRefusal, type Query, read, withQuery } from "./operator.ts"
import { useStore } from "./store.ts"

export const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      networkMode: "always",
      retry: (count, error) => !isRefusal(error) && count < 2
    }
  }
})

/** Milliseconds between two readings that the stream causes. */
const shortest = 1_000
/** How much less often pages are read again while the stream tells when. */
const calm = 6

const changed = new Set<string>()
let isPlanned = false

/** Reads again what is shown and may show one of the things that have changed. */
const readChanged = (): void => {
  isPlanned = false
  const names = [...changed]
  changed.clear()
  void client.invalidateQueries({
    predicate: ({ queryKey: [kind, address] }) =>
      (kind === "read" || kind === "pages") &&
      typeof address === "string" &&
      !address.includes("openapi.json") &&
      names.some((name) => address.includes(name))
  })
}

/** The lists that an event of the stream concerns. */
const listsOf = ({ about, type }: LiveEvent): ReadonlyArray<string> => {
  if (type === "attempt") return ["/operator/deliveries", "/operator/notification_preferences", "/operator/receiver"]
  if (type === "request") return ["/operator/requests", "/operator/refusals"]
  return [
    `/operator/${textOf(about["resource"])}`,
    "/operator/history",
    "/operator/timers",
    "/operator/ledger",
    "/operator/network_calls"
  ]
}

onLiveEvent((event) => {
  if (liveState.get().paused) return
  if (event.type === "gap") return void readAgain()
  for (const name of [...listsOf(event), ...idsIn(event.about)]) changed.add(name)
  if (isPlanned) return
  isPlanned = true
  setTimeout(readChanged, shortest)
})

/** Milliseconds between two readings of what is shown; false: none, since one paused. */
const useInterval = (every: number | undefined): number | false => {
  const { connected, paused } = useStore(liveState)
  if (paused || every === undefined) return false
  return connected ? every * calm : every
}

/** A long list is not read again as a whole: its newest rows are. */
const isShort = (data: unknown): boolean => listOf(rowOf(data)["pages"]).length <= 2

/** After a change of anything: every page that is shown is read again. */
export const readAgain = (): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey, state }) => queryKey[0] !== "list" || isShort(state.data) })

connection.subscribe(() => {
  if (connection.get() === "there") void readAgain()
})

export interface ReadOptions {
  /** milliseconds after which it is read again while it is shown */
  readonly every?: number
  readonly enabled?: boolean
  /** milliseconds for which what was read stays new */
  readonly fresh?: number
}

/** What a path of the operator surface answers. */
export const useRead = (path: string, query: Query = {}, { enabled = true, every, fresh }: ReadOptions = {}) => {
  const address = withQuery(path, query)
  const refetchInterval = useInterval(every)
  return useQuery({
    queryKey: ["read", address],
    queryFn: ({ signal }) => read(address, {}, signal),
    enabled,
    refetchInterval,
    ...(fresh === undefined ? {} : { staleTime: fresh })
  })
}

export interface Page {
  readonly results: ReadonlyArray<Row>
  readonly next: string | null
}

const pageOf = (answer: unknown): Page => {
  const { next, results } = rowOf(answer)
  return { results: rowsOf(results), next: textOf(next) || null }
}

/** The most that a page of a list has (platform.md 14). */
export const pageSize = 50

/** A list of the operator surface, page after page. It is read again as a whole only when one asks for it. */
export const usePages = (path: string, query: Query) => {
  const first = withQuery(path, { ...query, page_size: pageSize })
  return useInfiniteQuery({
    queryKey: ["list", first],
    initialPageParam: first,
    queryFn: async ({ pageParam, signal }) => pageOf(await read(pageParam, {}, signal)),
    getNextPageParam: ({ next }: Page) => next,
    staleTime: 60_000,
    refetchOnWindowFocus: false
  })
}

/** The first page of a list, read again and again: what is new on it, and what has changed of what is shown. */
export const useHead = (path: string, query: Query, every: number, initial: Page | undefined): ReadonlyArray<Row> => {
  const first = withQuery(path, { ...query, page_size: pageSize })
  const refetchInterval = useInterval(every)
  const { data } = useQuery({
    queryKey: ["pages", first],
    queryFn: async ({ signal }) => pageOf(await read(first, {}, signal)),
    enabled: initial !== undefined,
    staleTime: every,
    refetchInterval,
    ...(initial === undefined ? {} : { initialData: initial })
  })
  return data?.results ?? []
}

/** Puts rows that are new before those of a list. */
export const prepend = (path: string, query: Query, rows: ReadonlyArray<Row>): void => {
  const first = withQuery(path, { ...query, page_size: pageSize })
  client.setQueryData<InfiniteData<Page>>(["list", first], (known) => {
    const [page, ...others] = known?.pages ?? []
    if (known === undefined || page === undefined) return known
    return { ...known, pages: [{ ...page, results: [...rows, ...page.results] }, ...others] }
  })
}
