/** The last refusals by what was asked and why it was refused, most frequent first. */
import { useQuery } from "@tanstack/preact-query"
import { at, listOf, numberOf, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { read } from "../../data/operator.ts"
import { pageSize } from "../../data/queries.ts"
import { HttpStatus } from "../../design/Badge.tsx"
import { Panel } from "../../design/Page.tsx"
import { Await, Empty } from "../../design/States.tsx"
import { Table } from "../../design/Table.tsx"
import { Ago } from "../../design/Values.tsx"
import type { Column } from "../../design/VirtualTable.tsx"

const pages = 4
const shownGroups = 8

const last = async (): Promise<ReadonlyArray<Row>> => {
  const rows: Array<Row> = []
  let next: string | null = "/operator/refusals"
  for (let page = 0; page < pages && next !== null; page += 1) {
    const answer = rowOf(await read(next, page === 0 ? { page_size: pageSize } : {}))
    rows.push(...rowsOf(answer["results"]))
    next = textOf(answer["next"]) || null
  }
  return rows
}

const reasonOf = (row: Row): string =>
  textOf(at(row, "reason.rejection")) ||
  textOf(rowOf(listOf(at(row, "error.details"))[0])["reason_code"]) ||
  textOf(at(row, "error.error_code"))

interface Group {
  readonly [member: string]: unknown
  readonly name: string
  count: number
  readonly row: Row
}

const groupsOf = (rows: ReadonlyArray<Row>): ReadonlyArray<Group> => {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const name = `${textOf(row["rule"]) || textOf(row["method"])} ${reasonOf(row)}`
    const known = groups.get(name)
    if (known === undefined) groups.set(name, { name, count: 1, row })
    else known.count += 1
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count).slice(0, shownGroups)
}

const Rule = ({ row }: { readonly row: Row }) => {
  const rule = textOf(row["rule"])
  return rule === "" ? (
    <span class="mono muted">{textOf(row["path"])}</span>
  ) : (
    <a class="mono" href={`/console/refusals?rule=${rule}`}>
      {rule}
    </a>
  )
}

const columns: ReadonlyArray<Column> = [
  {
    name: "count",
    title: "Times",
    right: true,
    cell: (group) => <span class="number">{numberOf(group["count"])}</span>
  },
  { name: "status", title: "Status", cell: (group) => <HttpStatus status={numberOf(at(group, "row.status"))} /> },
  {
    name: "reason",
    title: "Why",
    cell: (group) => (
      <span class="lines">
        <a href={`/console/refusals/${textOf(at(group, "row.correlation_id"))}`}>{reasonOf(rowOf(group["row"]))}</a>
        <Rule row={rowOf(group["row"])} />
      </span>
    )
  },
  { name: "last", title: "Last", right: true, cell: (group) => <Ago at={numberOf(at(group, "row.create_time"))} /> }
]

export const GroupsPanel = () => {
  const result = useQuery({ queryKey: ["read", "/operator/refusals groups"], queryFn: last, refetchInterval: 15_000 })
  return (
    <Panel title="Refused, by reason" flush acts={<a href="/console/refusals">All</a>}>
      <Await result={result}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="Nothing was refused." />
          ) : (
            <Table
              label="Refusals by reason"
              columns={columns}
              rows={groupsOf(rows)}
              keyOf={({ name }) => String(name)}
            />
          )
        }
      </Await>
    </Panel>
  )
}
