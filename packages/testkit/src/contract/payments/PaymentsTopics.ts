/** Every notification topic of payments.md. A decision that announces the topic reaches its row. */
import * as ContractTables from "../ContractTables.ts"
import type { Row } from "../ContractRow.ts"

const resources = new Set(["payments", "refunds", "disputes", "payment_methods"])

/** The topics of a text, some of which may be written without this resource. */
export const topicsIn = (words: string, resource: string): ReadonlyArray<string> => {
  const all = words.matchAll(
    /(?:\b([a-z_]+)\.)?\b(created|completed|failed|canceled|updated|deleted|in_review|resolved|funds_\w+|microdeposit_sent)\b/g
  )
  return [...all].map(([, of = resource, word]) => `${of}.${word}`)
}

/** The tables of transitions: section, first column, column of topics, and the resource that its topics omit. */
export const transitionTables = {
  "1.5": ["Event", "payment_methods"],
  "3.3": ["Event payments.*", "payments"],
  "4": ["Events", "refunds"],
  "5": ["Events disputes.*", "disputes"]
} as const

const inTables = Object.entries(transitionTables).flatMap(([number, [column, resource]]) =>
  ContractTables.payments.table(number, "From").flatMap((row) => topicsIn(row[column] ?? "", resource))
)
const inOperations = ["3.2", "4"].flatMap((number) =>
  [...ContractTables.payments.section(number).matchAll(/\b(payments|refunds)\.updated\b/g)].map(([topic]) => topic)
)

export const topics: ReadonlyArray<string> = [...new Set([...inTables, ...inOperations, "payments.created"])].filter(
  (topic) => resources.has(topic.split(".")[0] ?? "")
)

export const topicRows: ReadonlyArray<Row> = topics.map((topic) => ({
  id: `topic ${topic}`,
  says: "",
  seen: { saw: "topic", topic }
}))
