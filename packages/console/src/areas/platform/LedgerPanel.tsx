/** The ledger lines of an account, each with its cause. */
import { hrefOf } from "../../data/find.ts"
import { words } from "../../data/format.ts"
import { at, numberOf, type Row, textOf } from "../../data/json.ts"
import { usePages } from "../../data/queries.ts"
import { Panel } from "../../design/Page.tsx"
import { Empty, ErrorNote, Skeleton } from "../../design/States.tsx"
import { Id, Money } from "../../design/Values.tsx"
import { type Column, VirtualTable } from "../../design/VirtualTable.tsx"
import * as column from "../resources/columns.tsx"
import { causeOf } from "./steps.ts"

/** A merchant's balance is the negative sum of its lines. */
const change = (row: Row): number => -(numberOf(row["amount"]) ?? 0)

const columns: ReadonlyArray<Column> = [
  column.when("create_time", "When"),
  {
    name: "ledger_account",
    title: "Balance",
    width: 11,
    cell: (row) => words(textOf(row["ledger_account"]).split(":").at(-1) ?? "")
  },
  {
    name: "amount",
    title: "Change",
    width: 9,
    right: true,
    cell: (row) => <Money amount={change(row)} currency={textOf(row["currency"])} />
  },
  {
    name: "step",
    title: "Cause",
    cell: (row) => (
      <>
        {causeOf(textOf(row["step"]))} <span class="mono muted">{textOf(row["step"])}</span>
        {row["reversal_of"] === null ? null : <span class="muted"> reversal</span>}
      </>
    )
  },
  {
    name: "source",
    title: "Of",
    width: 16,
    cell: (row) => {
      const [type, id] = [textOf(at(row, "source.type")), textOf(at(row, "source.id"))]
      return (
        <>
          {words(type)} <Id id={id} href={hrefOf(type, id)} />
        </>
      )
    }
  },
  {
    name: "entry_id",
    title: "Entry",
    width: 8,
    cell: (row) => <Id id={textOf(row["entry_id"])} />
  }
]

export const LedgerPanel = ({ record }: { readonly resource: string; readonly record: Row }) => {
  const pages = usePages(`/operator/accounts/${textOf(record["id"])}/ledger`, {})
  const rows = pages.data?.pages.flatMap(({ results }) => results) ?? []
  if (pages.error !== null && rows.length === 0) return <ErrorNote error={pages.error} />
  return (
    <Panel title="Ledger lines" flush>
      {pages.isPending ? (
        <div class="body">
          <Skeleton />
        </div>
      ) : rows.length === 0 ? (
        <Empty title="Nothing moved its balances yet." />
      ) : (
        <div class="tall">
          <VirtualTable
            label="Ledger lines"
            columns={columns}
            rows={rows}
            keyOf={(row) => textOf(row["id"])}
            hasMore={pages.hasNextPage}
            onMore={() => (pages.isFetchingNextPage ? undefined : void pages.fetchNextPage())}
          />
        </div>
      )}
    </Panel>
  )
}
