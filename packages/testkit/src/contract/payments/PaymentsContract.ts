/** Every row of payments.md that a test must reach. */
import { entries } from "./PaymentsEntries.ts"
import { errors } from "./PaymentsErrors.ts"
import { reasons } from "./ReasonCodeRows.ts"
import { simulator } from "./PaymentsSimulator.ts"
import { topicRows } from "./PaymentsTopics.ts"
import { transitions } from "./PaymentsTransitions.ts"
import type { Row } from "../ContractRow.ts"
import { transactionRecords } from "./TransactionRecordRows.ts"

export const parts: ReadonlyArray<readonly [title: string, rows: ReadonlyArray<Row>]> = [
  ["Error codes and reasons", errors],
  ["Reasons, statuses and answers in records", reasons],
  ["Transitions", transitions],
  ["Topics", topicRows],
  ["Ledger entries", entries],
  ["Transaction records", transactionRecords],
  ["Simulated networks", simulator]
]
