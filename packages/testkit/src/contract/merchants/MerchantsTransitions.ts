/** Every transition of the tables of merchants.md 2, 4.2, 5, 6, 7, 8 and 12. */
import * as ContractTables from "../ContractTables.ts"
import type { Row } from "../ContractRow.ts"
import type { Variant } from "../RowVariant.ts"
import { rowsOf, type Table, withoutParentheses } from "../TransitionRows.ts"
import { accounts, clocks } from "./AccountRowVariants.ts"
import { topicsIn } from "./MerchantsTopics.ts"
import { methods } from "./PayoutMethodRowVariants.ts"
import { charges, payouts, recoveries } from "./TransferRowVariants.ts"
import { verifications } from "./VerificationRowVariants.ts"

const tables = ContractTables.merchants

/** The topics of all steps of a section without a column of them, by the line that says so. */
const always = (number: string, words: string) => {
  const topics = topicsIn(tables.section(number).split(words)[1]?.split(". ")[0] ?? "")
  if (topics.length === 0) throw new Error(`${tables.page} ${number} does not say "${words}"`)
  return () => topics.filter((topic) => topic.endsWith(".updated"))
}

/** The topics of a row, where `same` is the first row's and `above` the operation's. */
const inColumn = (number: string): Table["topicsOf"] => {
  const cellOf = ({ Event = "", Events = Event }: ContractTables.Cells) => withoutParentheses(Events).trim()
  return (cells) => {
    const cell = cellOf(cells)
    if (cell === "above") return topicsIn(tables.rowOf(number, "Operation", "POST /accounts")["Answer, errors"] ?? "")
    return topicsIn(cell === "same" ? cellOf(tables.table(number, "From")[0] ?? {}) : cell)
  }
}

const transitionsOf = (
  number: string,
  kind: string,
  variants: ReadonlyArray<ReadonlyArray<Variant>>,
  topicsOf = inColumn(number)
) => rowsOf({ tables, number, kind, topicsOf }, variants, "merchants.md ")

export const transitions: ReadonlyArray<Row> = [
  ...transitionsOf("2", "legal_entities.verifications", verifications, always("2", "Each change sends ")),
  ...transitionsOf("4.2", "accounts", accounts),
  ...transitionsOf("5", "accounts", clocks, always("5", "Every step sends ")),
  ...transitionsOf("6", "payout_methods", methods),
  ...transitionsOf("7", "payouts", payouts),
  ...transitionsOf("8", "recoveries", recoveries),
  ...transitionsOf("12", "billing_statements", charges)
]
