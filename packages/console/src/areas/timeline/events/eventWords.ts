/** What happened to an object, in words: the names of its events with the amounts that they moved. */
import { capital, money } from "../../../data/format.ts"
import { numberOf, type Row, rowsOf, textOf } from "../../../data/json.ts"

/** As in `dispute won` for `DisputeWon`. */
const inWords = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase()

/** As in `Opened, captured $100.00`. */
export const eventWords = (entry: Row, currency: string): string => {
  const all = rowsOf(entry["events"]).map(({ amount, name }) => {
    const moved = numberOf(amount)
    return `${inWords(textOf(name))}${moved === null ? "" : ` ${money(moved, currency)}`}`
  })
  return capital(all.join(", "))
}
