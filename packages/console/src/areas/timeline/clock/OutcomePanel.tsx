/** What an advance of the clock did: the changes since then, by kind, and each of them. */
import { useQuery } from "@tanstack/preact-query"
import { useAddress } from "../../../data/address.ts"
import { duration } from "../../../data/format.ts"
import { numberOf, type Row, rowOf, rowsOf, textOf } from "../../../data/json.ts"
import { read } from "../../../data/operator.ts"
import { pageSize } from "../../../data/queries.ts"
import { Button } from "../../../design/Button.tsx"
import { Panel } from "../../../design/Page.tsx"
import { Await, Empty } from "../../../design/States.tsx"
import { Table } from "../../../design/Table.tsx"
import { Time } from "../../../design/Values.tsx"
import type { Column } from "../../../design/VirtualTable.tsx"
import { keyOfEntry, Subject, Transition } from "../../history/parts.tsx"
import { eventWords } from "../events/eventWords.ts"
import { resourceName } from "../resourceName.ts"

const pages = 6

interface Changes {
  readonly entries: ReadonlyArray<Row>
  readonly isCut: boolean
}

/** The changes by the platform itself in a span of service time, newest first. */
const changesBetween = async (from: number, to: number): Promise<Changes> => {
  const entries: Array<Row> = []
  let next: string | null = "/operator/history"
  for (let page = 0; page < pages && next !== null; page += 1) {
    const query = page === 0 ? { create_time_start: from, create_time_end: to, page_size: pageSize } : {}
    const answer = rowOf(await read(next, query))
    entries.push(...rowsOf(answer["results"]))
    next = textOf(answer["next"]) || null
  }
  return { entries: entries.filter((row) => row["correlation_id"] === null), isCut: next !== null }
}

const Summary = ({ entries }: { readonly entries: ReadonlyArray<Row> }) => {
  const counts = new Map<string, number>()
  for (const row of entries) {
    const name = `${textOf(row["resource"])}|${eventWords(row, null).toLowerCase()}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return (
    <ul class="outcome">
      {[...counts]
        .toSorted(([, a], [, b]) => b - a)
        .map(([name, count]) => {
          const [resource = "", what = ""] = name.split("|")
          return (
            <li key={name}>
              <strong class="number">{count}</strong> {resourceName(resource, count)}: {what}
            </li>
          )
        })}
    </ul>
  )
}

const columns: ReadonlyArray<Column> = [
  { name: "create_time", title: "When", cell: (row) => <Time at={numberOf(row["create_time"])} seconds /> },
  { name: "resource_id", title: "Of", cell: (row) => <Subject entry={row} /> },
  { name: "events", title: "What happened", cell: (row) => eventWords(row, null) },
  { name: "status", title: "Status", cell: (row) => <Transition entry={row} /> }
]

const shown = 50

export const OutcomePanel = () => {
  const { change, query } = useAddress()
  const [from, to, jobs] = [Number(query["since"]), Number(query["to"]), Number(query["jobs"])]
  const isAsked = Number.isFinite(from) && from > 0 && to >= from
  const result = useQuery({
    queryKey: ["read", `/operator/history of the advance ${from} ${to}`],
    queryFn: () => changesBetween(from, to),
    enabled: isAsked
  })
  if (!isAsked) return null
  return (
    <Panel
      flush
      title="What the last advance did"
      acts={
        <Button
          tiny
          kind="quiet"
          icon="close"
          label="Hide"
          onClick={() => change({ since: null, to: null, jobs: null })}
        />
      }
    >
      <div class="outcome-head small">
        <Time at={from} seconds /> → <Time at={to} seconds /> <span class="muted">({duration(to - from)})</span>
        {Number.isFinite(jobs) ? <span class="muted"> · {jobs} timers and attempts ran</span> : null}
      </div>
      <Await result={result}>
        {({ entries, isCut }) =>
          entries.length === 0 ? (
            <Empty title="Nothing changed.">No resource changed on its way.</Empty>
          ) : (
            <>
              <Summary entries={entries} />
              <div class="tall">
                <Table label="Changes" columns={columns} rows={entries.slice(0, shown)} keyOf={keyOfEntry} />
              </div>
              {isCut || entries.length > shown ? (
                <p class="timeline-foot muted small">
                  {isCut ? "The counts are of the newest changes. " : ""}
                  <a href="/console/history">All changes</a>
                </p>
              ) : null}
            </>
          )
        }
      </Await>
    </Panel>
  )
}
