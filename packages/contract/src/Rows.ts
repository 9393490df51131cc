/** Every row of the contract, which a test must reach. */
import * as Documents from "./Documents.ts"
import { namedRows } from "./NamedRows.ts"
import { observedRows } from "./Observed.ts"
import * as Refusals from "./Refusals.ts"
import { rowByName, type Row } from "./Row.ts"
import { issues } from "./rows/Issues.ts"
import * as MerchantEntries from "./rows/MerchantEntries.ts"
import * as MerchantReasons from "./rows/MerchantReasons.ts"
import * as PaymentEntries from "./rows/PaymentEntries.ts"
import * as PaymentReasons from "./rows/PaymentReasons.ts"
import { transactionRecords } from "./rows/PaymentRecords.ts"
import { simulators } from "./rows/Simulators.ts"
import { transitions } from "./rows/Transitions.ts"
import { statementsOf } from "./Statements.ts"

const { platform, reference } = Documents

/** The chapters of platform.md of which every statement is a row. Those of the others are rows by their tables. */
const chapters = ["1", "2", "5", "7", "10", "11", "13", "14"]

const statements = [
  ...chapters.flatMap((chapter) => statementsOf(platform, chapter)),
  ...reference.chapters.flatMap((chapter) => statementsOf(reference, chapter))
].map(({ id }) => rowByName(id))

export const rows: ReadonlyArray<Row> = [
  ...Refusals.payments,
  ...Refusals.merchants,
  ...Refusals.platform,
  ...Refusals.names,
  ...PaymentReasons.reasons,
  ...MerchantReasons.reasons,
  ...issues,
  ...transitions,
  ...PaymentEntries.entries,
  ...MerchantEntries.entries,
  ...transactionRecords,
  ...MerchantEntries.records,
  ...simulators,
  ...namedRows,
  ...observedRows,
  ...statements
]
