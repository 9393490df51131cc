/** Requests in groups: errors by code, versions by app, and operations. */
import { hrefOf } from "../../data/find.ts"
import { numberOf, type Row, rowOf, rowsOf, textOf } from "../../data/json.ts"
import { Badge, HttpStatus } from "../../design/Badge.tsx"
import { Panel } from "../../design/Page.tsx"
import { Empty } from "../../design/States.tsx"
import { Table } from "../../design/Table.tsx"
import { Ago, Id } from "../../design/Values.tsx"
import type { Column } from "../../design/VirtualTable.tsx"
import { percent, Share } from "./parts.tsx"
import { quantile, timeOf } from "./samples.ts"

interface Group {
  readonly [member: string]: unknown
  readonly key: string
  readonly count: number
  /** the newest one */
  readonly row: Row
  readonly rows: ReadonlyArray<Row>
}

/** The rows with one key together, most of them first; the rows are newest first. */
const groupsOf = (rows: ReadonlyArray<Row>, keyOf: (row: Row) => string): ReadonlyArray<Group> => {
  const groups = new Map<string, Array<Row>>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups]
    .map(([key, all]) => ({ key, count: all.length, row: all[0] ?? {}, rows: all }))
    .toSorted((a, b) => b.count - a.count)
}

const shownGroups = 12

/** A member of the newest row of a group. */
const member = ({ row }: Row, name: string): unknown => rowOf(row)[name]

const count: Column = {
  name: "count",
  title: "Times",
  right: true,
  cell: (group) => <span class="number">{Number(group["count"])}</span>
}

const keyOf = (group: Row): string => textOf(group["key"])

const last: Column = {
  name: "last",
  title: "Last",
  cell: (group) => (
    <a href={hrefOf("requests", textOf(member(group, "correlation_id"))) ?? ""}>
      <Ago at={timeOf(rowOf(group["row"]))} />
    </a>
  )
}

const operationOf = (row: Row): string => textOf(row["operation"]) || `${textOf(row["method"])} ${textOf(row["path"])}`

const errors: ReadonlyArray<Column> = [
  count,
  { name: "status", title: "Status", cell: (group) => <HttpStatus status={numberOf(member(group, "status"))} /> },
  {
    name: "code",
    title: "Error",
    cell: (group) => (
      <span class="lines mono">
        <span>{textOf(member(group, "error_code")) || "–"}</span>
        <span class="muted">{operationOf(rowOf(group["row"]))}</span>
      </span>
    )
  },
  last
]

export const ErrorsPanel = ({ rows }: { readonly rows: ReadonlyArray<Row> }) => {
  const groups = groupsOf(rows, (row) => `${textOf(row["error_code"])} ${operationOf(row)}`)
  return (
    <Panel title="Errors" flush acts={<a href="/console/refusals">Each with why</a>}>
      {groups.length === 0 ? (
        <Empty title="Nothing was refused." />
      ) : (
        <Table
          label="Errors by code and operation"
          columns={errors}
          rows={groups.slice(0, shownGroups)}
          keyOf={keyOf}
        />
      )}
    </Panel>
  )
}

const versionsFor = (total: number): ReadonlyArray<Column> => [
  {
    name: "version",
    title: "Api-Version",
    cell: (group) => {
      const version = textOf(member(group, "api_version"))
      return version === "" ? <Badge text="none or unknown" tone="bad" /> : <span class="mono">{version}</span>
    }
  },
  {
    name: "app",
    title: "App",
    cell: (group) => {
      const id = textOf(member(group, "app_id"))
      return id === "" ? <span class="muted">not known</span> : <Id id={id} href={hrefOf("apps", id)} />
    }
  },
  {
    name: "share",
    title: "Share",
    cell: (group) => (
      <span class="rate">
        <Share part={Number(group["count"]) / total} tone="accent" />
        <span class="number">{percent(Number(group["count"]) / total)}</span>
      </span>
    )
  },
  count,
  last
]

/** Of requests by apps: the operator surface and pages have no versions. */
const isOfApi = (row: Row): boolean =>
  !["/operator", "/health", "/docs", "/console"].some((start) => textOf(row["path"]).startsWith(start)) &&
  (textOf(row["app_id"]) !== "" || textOf(row["operation"]) !== "")

export const VersionsPanel = ({ rows }: { readonly rows: ReadonlyArray<Row> }) => {
  const asked = rows.filter(isOfApi)
  const groups = groupsOf(asked, (row) => `${textOf(row["api_version"])} ${textOf(row["app_id"])}`)
  return (
    <Panel title="Versions in use" flush acts={<a href="/docs/contract/platform.md#3">Versions</a>}>
      {groups.length === 0 ? (
        <Empty title="No app has asked." />
      ) : (
        <Table
          label="Versions in use"
          columns={versionsFor(asked.length)}
          rows={groups.slice(0, shownGroups)}
          keyOf={keyOf}
        />
      )}
    </Panel>
  )
}

const tookWithin = (share: number) => (group: Row) => {
  const within = quantile(
    rowsOf(group["rows"]).map((row) => numberOf(row["duration_ms"]) ?? 0),
    share
  )
  return <span class="number">{within ?? "–"} ms</span>
}

const isRefused = (row: Row): boolean => (numberOf(row["status"]) ?? 0) >= 400

const operations: ReadonlyArray<Column> = [
  { name: "operation", title: "Operation", cell: (group) => <span class="mono">{keyOf(group)}</span> },
  count,
  {
    name: "refused",
    title: "Refused",
    right: true,
    cell: (group) => {
      const rows = rowsOf(group["rows"])
      const refused = rows.filter(isRefused).length
      return <span class="number">{refused === 0 ? "–" : percent(refused / rows.length)}</span>
    }
  },
  { name: "half", title: "Half within", right: true, cell: tookWithin(0.5) },
  { name: "slow", title: "95 % within", right: true, cell: tookWithin(0.95) },
  last
]

export const OperationsPanel = ({ rows }: { readonly rows: ReadonlyArray<Row> }) => (
  <Panel title="Operations" flush acts={<a href="/console/requests">Requests</a>}>
    <Table
      label="Operations"
      columns={operations}
      rows={groupsOf(
        rows.filter((row) => textOf(row["operation"]) !== ""),
        operationOf
      ).slice(0, 2 * shownGroups)}
      keyOf={keyOf}
    />
  </Panel>
)
