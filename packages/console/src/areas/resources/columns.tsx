/** The columns that lists of different resources share. Each has the plain value of its cell for files. */
import { hrefOf } from "../../data/find.ts"
import { words } from "../../data/format.ts"
import { at, isRow, numberOf, type Row, rowsOf, textOf } from "../../data/json.ts"
import { Status } from "../../design/Badge.tsx"
import { Ago, Id, Money, Time } from "../../design/Values.tsx"
import type { Column } from "../../design/VirtualTable.tsx"

const plainText = (value: unknown): string =>
  value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value)

export const text = (name: string, title: string, width?: number): Column => ({
  name,
  title,
  ...(width === undefined ? {} : { width }),
  cell: (row) => textOf(at(row, name)) || (numberOf(at(row, name))?.toString() ?? <span class="muted">–</span>),
  plain: (row) => plainText(at(row, name))
})

export const inWords = (name: string, title: string, width: number): Column => ({
  ...text(name, title, width),
  cell: (row) => words(textOf(at(row, name))) || <span class="muted">–</span>
})

export const id = (resource: string): Column => ({
  name: "id",
  title: "Id",
  width: 8,
  cell: (row) => <Id id={textOf(row["id"])} href={hrefOf(resource, textOf(row["id"]))} />,
  plain: (row) => textOf(row["id"])
})

/** The first reason why something waits or failed, in words. */
const reasonOf = (row: Row): string => {
  const [pending] = rowsOf(row["pending_reasons"])
  const failed = isRow(row["failure_reason"]) ? row["failure_reason"] : undefined
  const reason = pending ?? failed
  return reason === undefined ? "" : textOf(reason["reason_code"])
}

export const status = (name = "status", width = 8): Column => ({
  name,
  title: "Status",
  width,
  cell: (row) => <Status status={textOf(row[name])} />,
  plain: (row) => textOf(row[name])
})

export const reason: Column = {
  name: "reason",
  title: "Reason",
  width: 11,
  cell: (row) => words(reasonOf(row)).toLowerCase() || <span class="muted">–</span>,
  plain: reasonOf
}

export const money = (name: string, title: string, currency = "currency"): Column => ({
  name,
  title,
  width: 8,
  right: true,
  cell: (row) => <Money amount={numberOf(at(row, name))} currency={textOf(at(row, currency))} />,
  plain: (row) => plainText(at(row, name))
})

export const when = (name: string, title: string): Column => ({
  name,
  title,
  width: 10.5,
  cell: (row) => <Time at={numberOf(at(row, name))} />,
  plain: (row) => plainText(at(row, name))
})

/** A time that is to come. */
export const due = (name: string, title: string): Column => ({
  ...when(name, title),
  width: 8,
  cell: (row) => <Ago at={numberOf(at(row, name))} />
})

/** Another object that the record names by `{id, resource}`. */
export const reference = (name: string, title: string): Column => ({
  name,
  title,
  width: 8,
  cell: (row) => {
    const named = textOf(at(row, `${name}.id`))
    return named === "" ? (
      <span class="muted">–</span>
    ) : (
      <Id id={named} href={hrefOf(textOf(at(row, `${name}.resource`)), named)} />
    )
  },
  plain: (row) => textOf(at(row, `${name}.id`))
})

/** Another object that the record names by its id alone. */
export const byId = (name: string, title: string, resource: string): Column => ({
  name,
  title,
  width: 8,
  cell: (row) => {
    const id = textOf(row[name])
    return id === "" ? <span class="muted">–</span> : <Id id={id} href={hrefOf(resource, id)} />
  },
  plain: (row) => textOf(row[name])
})
