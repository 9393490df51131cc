/** The last changes, on the first page. */
import { numberOf, rowOf, rowsOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"
import { Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { Table } from "../../design/Table.tsx"
import { Ago } from "../../design/Values.tsx"
import type { Column } from "../../design/VirtualTable.tsx"
import { eventNames, keyOfEntry, Subject, Transition } from "./parts.tsx"

const columns: ReadonlyArray<Column> = [
  { name: "create_time", title: "When", cell: (row) => <Ago at={numberOf(row["create_time"])} /> },
  { name: "resource_id", title: "Of", cell: (row) => <Subject entry={row} /> },
  { name: "events", title: "What happened", cell: eventNames },
  { name: "status", title: "Status", cell: (row) => <Transition entry={row} /> }
]

export const RecentPanel = () => {
  const result = useRead("/operator/history", { page_size: 12 }, { every: 5_000 })
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
