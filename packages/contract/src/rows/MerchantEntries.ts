/**
 * Every ledger entry of merchants.md 13 with its postings, and the transaction records of section 11. Each entry has one
 * amount, so that its postings are stated in units of it.
 */
import * as Documents from "../Documents.ts"
import { record, type Row } from "../Row.ts"
import { refers } from "./PaymentRecords.ts"

type Unit = readonly [account: string, sign: number]

const { lineOf, rowOf, section, table } = Documents.merchants
const all = table("13", "Entry")

const inverse = (units: ReadonlyArray<Unit>): ReadonlyArray<Unit> => units.map(([account, sign]) => [account, 0 - sign])

/** The postings of an entry as the table states them. */
const unitsOf = (entry: string): ReadonlyArray<Unit> => {
  const { Postings = "" } = rowOf("13", "Entry", entry)
  return Postings.split("; ").flatMap((posting): ReadonlyArray<Unit> => {
    const [, reversed] = /^inverse of (L\d+)/.exec(posting) ?? []
    if (reversed !== undefined) return inverse(unitsOf(reversed))
    const [, sign, account] = /^([+-]) (?:platform:)?(\S+) [a-z]$/.exec(posting) ?? []
    return account === undefined ? [] : [[account, sign === "+" ? 1 : -1]]
  })
}

const entryRow = (entry: string, name: string, units: ReadonlyArray<Unit>): Row => ({
  id: `merchants 13 ${name}`,
  seen: { saw: "entry", entry, units }
})

/** An entry that section 8 or its own row reverses has a row for its inverse too. */
const hasInverse = (entry: string, when: string): boolean =>
  when.includes("inverse") ||
  ["7", "8", "12"].some((number) => table(number, "From").some(({ Ledger }) => Ledger === `${entry} reversed`))

export const entries: ReadonlyArray<Row> = all.flatMap(({ Entry: entry = "", When = "" }) => [
  entryRow(entry, entry, unitsOf(entry)),
  ...(hasInverse(entry, When) ? [entryRow(entry, `${entry} inverse`, inverse(unitsOf(entry)))] : [])
])

/** The types of records by entry; null: the entry has none. */
export const recordsByEntry: ReadonlyArray<readonly [entry: string, type: string | null]> = all.map(
  ({ Entry: entry = "", Record: cell = "" }) => [entry, cell === "" || cell.startsWith("none") ? null : cell]
)

const signs = { "+": /^[1-9]/, "-": /^-/ } as const

/** The signs of the gross amount of a type. */
const signsOf = (type: string): ReadonlyArray<"+" | "-"> => {
  const found = table("11", "type").find(({ type: names = "" }) => names.split("; ").includes(type))
  const cell = found?.["gross (ours)"] ?? ""
  return cell === "+/-" ? ["+", "-"] : cell === "+" || cell === "-" ? [cell] : []
}

const sourceOf = (type: string): string => {
  const [, sources = ""] = /custom_data\} \(([^)]*)\)/.exec(lineOf("11", "Fields: ")) ?? []
  const stem = type.split("_")[0]?.replace(/y$/, "") ?? ""
  return sources.split(", ").find((each) => each.startsWith(stem)) ?? ""
}

const types = [...new Set(recordsByEntry.flatMap(([, type]) => type ?? []))]

export const records: ReadonlyArray<Row> = [
  ...types.flatMap((type) =>
    signsOf(type).map((sign) =>
      record(`merchants 11 record: ${type} ${sign}`, "transaction_records", {
        type,
        gross_amount: signs[sign],
        fee_amount: 0,
        owner: { resource: sourceOf(type) }
      })
    )
  ),
  ...(
    [
      ["7", "payouts"],
      ["8", "recoveries"],
      ["9", "adjustments"]
    ] as const
  ).flatMap(([number, source]) =>
    [...new Set(section(number).match(/\btxnr_\w+/g))].map((member) => refers(`merchants ${number}`, source, member))
  )
]
