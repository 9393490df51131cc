/** Every notification topic of merchants.md. A decision that announces the topic reaches its row. */
import * as ContractTables from "../ContractTables.ts"
import type { Row } from "../ContractRow.ts"

const resources = "legal_entities|accounts|payout_methods|payouts|recoveries|adjustments|billing_statements"
const verbs =
  "(?:verifications\\.|capabilities\\.)?updated|created|deleted|completed|failed|additional_details|negative_balance|charge_(?:succeeded|failed)"

/** The topics that a text names. */
export const topicsIn = (words: string): ReadonlyArray<string> =>
  words.match(new RegExp(`\\b(?:${resources})\\.(?:${verbs})\\b`, "g")) ?? []

export const topics: ReadonlyArray<string> = [...new Set(topicsIn(ContractTables.merchants.text))]

export const topicRows: ReadonlyArray<Row> = topics.map((topic) => ({
  id: `merchants.md topic ${topic}`,
  says: "",
  seen: { saw: "topic", topic }
}))
