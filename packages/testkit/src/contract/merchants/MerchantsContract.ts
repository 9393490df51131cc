/** Every row of merchants.md that a test must reach. */
import type { Row } from "../ContractRow.ts"
import { entries, records } from "./MerchantsEntries.ts"
import { errors } from "./MerchantsErrors.ts"
import { issues } from "./MerchantsIssues.ts"
import { reasons } from "./MerchantsReasons.ts"
import { simulator } from "./MerchantsSimulator.ts"
import { topicRows } from "./MerchantsTopics.ts"
import { transitions } from "./MerchantsTransitions.ts"

export const parts: ReadonlyArray<readonly [title: string, rows: ReadonlyArray<Row>]> = [
  ["Error codes and reasons", errors],
  ["Issues", issues],
  ["Statuses and reasons in records", reasons],
  ["Transitions", transitions],
  ["Topics", topicRows],
  ["Ledger entries", entries],
  ["Transaction records", records],
  ["Simulated adapters", simulator]
]
