/**
 * Every transaction record that payments.md 7 names for an entry, with the figures of its example (merchants.md
 * 11), and the references to records from refunds and disputes. Responses over HTTP reach these rows.
 */
import * as Documents from "../Documents.ts"
import { record, type Row } from "../Row.ts"
import { both, type Example, examples } from "./PaymentEntries.ts"

const resource = "transaction_records"

/** The types of records in the table of entries. "the same" and "those" refer to the entries that refund. */
const typesOf = (step: string): ReadonlyArray<string> => {
  const { Record: cell = "" } = Documents.payments.rowOf("7", "Entry", step)
  if (cell.startsWith("those of L5 or L6")) return typesOf("L6")
  const types = cell.match(/\b(merchant|app)_[a-z_]+/g) ?? []
  return cell.startsWith("the same") ? [...typesOf("L5"), ...types] : types
}

const sum = (postings: Example["postings"], ...accounts: ReadonlyArray<string>): number =>
  postings.reduce((total, [account, amount]) => (accounts.includes(account) ? total + amount : total), 0)

/** Gross and fee of a record: of the platform its fees, of the merchant what left or reached the network. */
const figures = (type: string, postings: Example["postings"]) => {
  if (type.startsWith("app")) return { gross: 0 - sum(postings, "fees"), fee: 0 }
  const net = 0 - sum(postings, "available")
  const gross = sum(postings, "receivable:card", "cash", "payable:refunds") || net
  return { gross, fee: gross - net }
}

const sourceOf = (type: string): string =>
  type.includes("chargeback") ? "disputes" : type.includes("refund") ? "refunds" : "payments"

const written = (entry: string, type: string, postings: Example["postings"]): Row => {
  const { fee, gross } = figures(type, postings)
  return record(`payments 7 record of ${entry}: ${type}`, resource, {
    type,
    currency: "USD",
    gross_amount: gross,
    fee_amount: fee,
    net_amount: gross - fee,
    owner: { resource: sourceOf(type) }
  })
}

const postingsOf = (name: string) => examples.find((example) => example.name === name)?.postings ?? []

/** A merchant's record of L10 is that of L8 with the returned fee. */
const chargebackWithFee = written("L8 with L10", "merchant_chargeback", both(postingsOf("L8"), postingsOf("L10")))

const ofEntries: ReadonlyArray<Row> = [
  ...examples
    .filter(({ name }) => !name.endsWith("bank"))
    .flatMap(({ name, postings, step }) =>
      typesOf(step).flatMap((type) => {
        const moves = type.startsWith("app") ? sum(postings, "fees") !== 0 : step !== "L10"
        return moves ? [written(name, type, postings)] : []
      })
    ),
  chargebackWithFee
]

/** The member of a record names its transaction record. */
export const refers = (section: string, source: string, member: string): Row =>
  record(`${section} ${source}: ${member}`, source, { [member]: { resource, path: /^\/transaction_records\/./ } })

/** The references of refunds and disputes; those of payments are always null (payments.md 3.1). */
const references: ReadonlyArray<Row> = (
  [
    ["4", "refunds"],
    ["5", "disputes"]
  ] as const
).flatMap(([number, source]) =>
  [...new Set(Documents.payments.section(number).match(/\btxnr_\w+/g))].map((member) =>
    refers(`payments ${number}`, source, member)
  )
)

export const transactionRecords: ReadonlyArray<Row> = [...ofEntries, ...references]
