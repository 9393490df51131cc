/** The list of a resource: filters in the address, rows that are read while one scrolls, columns, views and a file. */
import type { ComponentChildren } from "preact"
import { useMemo } from "preact/hooks"
import { useAddress } from "../../data/address.ts"
import { hrefOf } from "../../data/find.ts"
import type { Row } from "../../data/json.ts"
import { textOf } from "../../data/json.ts"
import type { Query } from "../../data/operator.ts"
import { usePages } from "../../data/queries.ts"
import { Button } from "../../design/Button.tsx"
import { Page, Panel } from "../../design/Page.tsx"
import { Empty, ErrorNote, Skeleton } from "../../design/States.tsx"
import { VirtualTable } from "../../design/VirtualTable.tsx"
import { ColumnMenu, useShownColumns } from "./ColumnMenu.tsx"
import { download } from "./csv.ts"
import { Filters, filtersOf } from "./Filters.tsx"
import type { Kind } from "./kinds.tsx"
import { ViewMenu } from "./ViewMenu.tsx"

/** How often a list is read again while it is in sight and only its first page is open. */
const every = 5_000

const useRows = (kind: Kind, query: Query) => {
  const pages = usePages(`/operator/${kind.name}`, query)
  const first = usePages(`/operator/${kind.name}`, query, { every: (pages.data?.pages.length ?? 1) > 1 ? 0 : every })
  const rows = useMemo(() => first.data?.pages.flatMap(({ results }) => results) ?? [], [first.data])
  return { pages: first, rows }
}

const List = ({ kind, query }: { readonly kind: Kind; readonly query: Query }) => {
  const { go } = useAddress()
  const shown = useShownColumns(kind)
  const { pages, rows } = useRows(kind, query)
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
    const href = hrefOf(kind.name, textOf(row[key]))
    if (kind.open !== undefined) kind.open(row)
    else if (href !== null) go(href)
  }
  return (
    <VirtualTable
      label={kind.title}
      columns={shown}
      rows={rows}
      keyOf={(row) => textOf(row[key])}
      onOpen={open}
      hasMore={hasNextPage}
      onMore={() => (isFetchingNextPage ? undefined : void fetchNextPage())}
    />
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
