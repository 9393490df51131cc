/** The history of an object, newest first. */
import { numberOf, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"
import { Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { Table } from "../../design/Table.tsx"
import { Time } from "../../design/Values.tsx"
import type { Column } from "../../design/VirtualTable.tsx"
import { Actor, eventNames, keyOfEntry, Transition, versionOf } from "./parts.tsx"

const columns: ReadonlyArray<Column> = [
  { name: "version", title: "Version", right: true, cell: (row) => <span class="number">{versionOf(row)}</span> },
  { name: "create_time", title: "When", cell: (row) => <Time at={numberOf(row["create_time"])} seconds /> },
  { name: "events", title: "What happened", cell: eventNames },
  { name: "status", title: "Status", cell: (row) => <Transition entry={row} /> },
  { name: "command", title: "Command", cell: (row) => <span class="mono">{textOf(row["command"])}</span> },
  { name: "actor", title: "By", cell: (row) => <Actor entry={row} /> }
]

export const HistoryPanel = ({ record }: { readonly resource: string; readonly record: Row }) => {
  const result = useRead("/operator/history", { resource_id: textOf(record["id"]), page_size: 50 }, { every: 5_000 })
  return (
    <Panel title="History" flush>
      <Await result={result}>
        {(answer) => {
          const entries = rowsOf(rowOf(answer)["results"])
          return entries.length === 0 ? (
            <Empty title="No change is known.">
              The history begins with the version of the platform that keeps one.
            </Empty>
          ) : (
            <Table label="History" columns={columns} rows={entries} keyOf={keyOfEntry} />
          )
        }}
      </Await>
    </Panel>
  )
}
