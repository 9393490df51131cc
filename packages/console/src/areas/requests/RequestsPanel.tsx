/** The last requests that name an object, each with its answer. */
import { hrefOfRequest } from "../../data/find.ts"
import { numberOf, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"
import { HttpStatus } from "../../design/Badge.tsx"
import { Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { Table } from "../../design/Table.tsx"
import { Time } from "../../design/Values.tsx"
import type { Column } from "../../design/VirtualTable.tsx"

const columns: ReadonlyArray<Column> = [
  { name: "create_time", title: "When", cell: (row) => <Time at={numberOf(row["create_time"])} seconds /> },
  { name: "status", title: "Status", cell: (row) => <HttpStatus status={numberOf(row["status"])} /> },
  {
    name: "path",
    title: "Request",
    cell: (row) => (
      <a class="mono" href={hrefOfRequest(textOf(row["correlation_id"])) ?? ""}>
        {textOf(row["method"])} {textOf(row["path"])}
      </a>
    )
  },
  { name: "error_code", title: "Refused with", cell: (row) => <span class="mono">{textOf(row["error_code"])}</span> },
  {
    name: "duration_ms",
    title: "Took",
    right: true,
    cell: (row) => <span class="number">{numberOf(row["duration_ms"]) ?? "–"} ms</span>
  }
]

export const RequestsPanel = ({ record }: { readonly resource: string; readonly record: Row }) => {
  const result = useRead("/operator/requests", { resource_id: textOf(record["id"]), page_size: 50 }, { every: 5_000 })
  return (
    <Panel title="Requests that name it" flush>
      <Await result={result}>
        {(answer) => {
          const rows = rowsOf(rowOf(answer)["results"])
          return rows.length === 0 ? (
            <Empty title="No request names it.">The process remembers its last 1,000.</Empty>
          ) : (
            <Table label="Requests" columns={columns} rows={rows} keyOf={(row) => textOf(row["correlation_id"])} />
          )
        }}
      </Await>
    </Panel>
  )
}
