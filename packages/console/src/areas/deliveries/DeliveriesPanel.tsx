/** The notifications about an object, each delivery with its attempts. */
import { hrefOf } from "../../data/find.ts"
import { type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { useRead } from "../../data/queries.ts"
import { Status } from "../../design/Badge.tsx"
import { Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { Table } from "../../design/Table.tsx"
import type { Column } from "../../design/VirtualTable.tsx"
import { LastAttempt } from "./Attempts.tsx"
import { Subscription } from "./Receiver.tsx"
import { Redeliver } from "./Redeliver.tsx"

const columns: ReadonlyArray<Column> = [
  {
    name: "topic",
    title: "Topic",
    cell: (row) => <a href={hrefOf("deliveries", textOf(row["id"])) ?? ""}>{textOf(row["topic"])}</a>
  },
  { name: "state", title: "State", cell: (row) => <Status status={textOf(row["state"])} /> },
  { name: "attempts", title: "Last attempt", cell: (row) => <LastAttempt delivery={row} /> },
  {
    name: "preference_id",
    title: "Receiver",
    cell: (row) => <Subscription delivery={row} />
  },
  { name: "act", title: "Act", right: true, cell: (row) => <Redeliver delivery={row} tiny /> }
]

export const DeliveriesPanel = ({ record }: { readonly resource: string; readonly record: Row }) => {
  const result = useRead("/operator/deliveries", { resource_id: textOf(record["id"]), page_size: 50 }, { every: 5_000 })
  return (
    <Panel title="Notifications about it" flush>
      <Await result={result}>
        {(answer) => {
          const rows = rowsOf(rowOf(answer)["results"])
          return rows.length === 0 ? (
            <Empty title="Nobody was told of it.">Its app has no receiver for its topics.</Empty>
          ) : (
            <Table label="Deliveries" columns={columns} rows={rows} keyOf={(row) => textOf(row["id"])} />
          )
        }}
      </Await>
    </Panel>
  )
}
