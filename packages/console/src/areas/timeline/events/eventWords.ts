/** What happened to an object, in words: the names of its events with the amounts that they moved. */
import { capital, money } from "../../../data/format.ts"
import { numberOf, type Row, rowsOf, textOf } from "../../../data/json.ts"

/** As in `dispute won` for `DisputeWon`. */
const inWords = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase()

/** As in `Opened, captured $100.00`, or `Answered × 2`. `currency`: of the amounts; null: without them. */
export const eventWords = (entry: Row, currency: string | null): string => {
  const counts = new Map<string, number>()
  for (const { amount, name } of rowsOf(entry["events"])) {
    const moved = numberOf(amount)
    const text = `${inWords(textOf(name))}${currency === null || moved === null ? "" : ` ${money(moved, currency)}`}`
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return capital([...counts].map(([text, count]) => (count === 1 ? text : `${text} × ${count}`)).join(", "))
}
