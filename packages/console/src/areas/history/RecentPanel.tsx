/** The last changes, on the first page. */
import { numberOf, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"
import { Status } from "../../design/Badge.tsx"
import { Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { Table } from "../../design/Table.tsx"
import { Ago } from "../../design/Values.tsx"
import type { Column } from "../../design/VirtualTable.tsx"
import { eventNames, keyOfEntry, Subject } from "./parts.tsx"

/** Two lines for each change, so that the columns fit a phone and a third of a wide window. */
const columns: ReadonlyArray<Column> = [
  {
    name: "events",
    title: "What happened",
    cell: (row) => (
      <span class="lines">
        <strong>{eventNames(row)}</strong>
        <span>
          <Subject entry={row} />
        </span>
      </span>
    )
  },
  {
    name: "status",
    title: "Status, and when",
    right: true,
    cell: (row) => (
      <span class="lines">
        <span>
          <Status status={textOf(row["status"])} />
        </span>
        <span class="muted">
          <Ago at={numberOf(row["create_time"])} />
        </span>
      </span>
    )
  }
]

export const RecentPanel = () => {
  const result = useRead("/operator/history", { page_size: 8 }, { every: 5_000 })
  return (
    <Panel title="Last changes" flush acts={<a href="/console/history">All</a>}>
      <Await result={result}>
        {(answer) => {
          const entries = rowsOf(rowOf(answer)["results"])
          return entries.length === 0 ? (
            <Empty title="Nothing has happened yet." />
          ) : (
            <Table label="Last changes" columns={columns} rows={entries} keyOf={keyOfEntry} />
          )
        }}
      </Await>
    </Panel>
  )
}
