/** The list of a resource: filters in the address, rows that are read while one scrolls, columns, views and a file. */
import type { ComponentChildren } from "preact"
import { useEffect, useMemo, useRef, useState } from "preact/hooks"
import { useAddress } from "../../data/address.ts"
import { hrefOf } from "../../data/find.ts"
import type { Row } from "../../data/json.ts"
import { textOf } from "../../data/json.ts"
import type { Query } from "../../data/operator.ts"
import { pageSize, prepend, useHead, usePages } from "../../data/queries.ts"
import { Button } from "../../design/Button.tsx"
import { Page, Panel } from "../../design/Page.tsx"
import { Empty, ErrorNote, Skeleton } from "../../design/States.tsx"
import { VirtualTable } from "../../design/VirtualTable.tsx"
import { ColumnMenu, useShownColumns } from "./ColumnMenu.tsx"
import { download } from "./csv.ts"
import { Filters, filtersOf } from "./Filters.tsx"
import type { Kind } from "./kinds.tsx"
import { ViewMenu } from "./ViewMenu.tsx"

/** How often the newest rows are looked at. */
const every = 5_000

/**
 * The rows of a list. Rows that are shown change in their place. New ones come by themselves while one is at the top, and
 * are counted elsewhere, so that nothing moves under the pointer.
 */
const useRows = (kind: Kind, query: Query, isAtTop: boolean) => {
  const path = `/operator/${kind.name}`
  const key = kind.key ?? "id"
  const pages = usePages(path, query)
  const head = useHead(path, query, every, pages.data?.pages[0])
  const listed = useMemo(() => pages.data?.pages.flatMap(({ results }) => results) ?? [], [pages.data])
  const known = useMemo(() => new Set(listed.map((row) => row[key])), [listed])
  const fresh = pages.data === undefined ? [] : head.filter((row) => !known.has(row[key]))
  const rows = useMemo(() => {
    const newest = new Map(head.map((row) => [row[key], row]))
    return listed.map((row) => newest.get(row[key]) ?? row)
  }, [listed, head])
  // a whole page of new ones: there may be more between them and what is shown
  const take = (): void => {
    if (fresh.length > 0 && fresh.length === head.length && head.length >= pageSize) void pages.refetch()
    else if (fresh.length > 0) prepend(path, query, fresh)
  }
  useEffect(() => {
    if (isAtTop) take()
  }, [isAtTop, fresh.length])
  return { pages, rows, fresh: fresh.length, take }
}

const List = ({ kind, query }: { readonly kind: Kind; readonly query: Query }) => {
  const { go } = useAddress()
  const shown = useShownColumns(kind)
  const [isAtTop, setAtTop] = useState(true)
  const frame = useRef<HTMLDivElement>(null)
  const { fresh, pages, rows, take } = useRows(kind, query, isAtTop)
  const { error, fetchNextPage, hasNextPage, isFetchingNextPage, isPending } = pages
  if (isPending)
    return (
      <div class="body">
        <Skeleton lines={12} />
      </div>
    )
  if (error !== null && rows.length === 0)
    return (
      <div class="body">
        <ErrorNote error={error} />
      </div>
    )
  if (rows.length === 0)
    return (
      <Empty title={`No ${kind.title.toLowerCase()} here.`}>
        {Object.keys(query).length > 0 ? <a href={`/console/${kind.name}`}>Without filters</a> : null}
      </Empty>
    )
  const key = kind.key ?? "id"
  const open = (row: Row): void => {
    const href = kind.href === undefined ? hrefOf(kind.name, textOf(row[key])) : kind.href(row)
    if (kind.open !== undefined) kind.open(row)
    else if (href !== null) go(href)
  }
  const showFresh = (): void => {
    take()
    frame.current?.scrollTo({ top: 0 })
  }
  return (
    <>
      {fresh > 0 && !isAtTop ? (
        <button type="button" class="button tiny main fresh" onClick={showFresh}>
          {fresh >= pageSize ? `${pageSize}+` : fresh} new
        </button>
      ) : null}
      <VirtualTable
        frame={frame}
        label={kind.title}
        columns={shown}
        rows={rows}
        keyOf={(row) => textOf(row[key])}
        onOpen={open}
        onTop={setAtTop}
        hasMore={hasNextPage}
        onMore={() => (isFetchingNextPage ? undefined : void fetchNextPage())}
      />
    </>
  )
}

/** `acts`: buttons beside those of every list. */
export const ListPage = ({ acts, kind }: { readonly kind: Kind; readonly acts?: ComponentChildren }) => {
  const { query: parameters } = useAddress()
  const shown = useShownColumns(kind)
  const query = filtersOf(kind, parameters)
  return (
    <Page
      fills
      title={kind.title}
      acts={
        <>
          {acts}
          <ViewMenu kind={kind} />
          <ColumnMenu kind={kind} />
          <Button onClick={() => void download(kind, query, shown)}>CSV</Button>
        </>
      }
    >
      <Filters kind={kind} />
      <Panel flush>
        <List key={JSON.stringify(query)} kind={kind} query={query} />
      </Panel>
    </Page>
  )
}
