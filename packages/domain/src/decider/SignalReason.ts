/**
 * The reason of a signal: a plain word, or one crossing of a bound. The reason of a crossing contains the word, its place
 * among the pending crossings, and the number after the crossing.
 */

/** Places of the pending crossings of one word. Later crossings share the last place. */
const maxCrossings = 1_000

const separator = " "

interface Crossing {
  readonly word: string
  /** from 1; 0: the reason is a plain word */
  readonly place: number
  readonly amount: number
}

const read = (reason: string): Crossing => {
  const [word = "", place = "0", amount = "0"] = reason.split(separator)
  return { word, place: Number(place), amount: Number(amount) }
}

/** The reason of a new crossing. `pending`: the reasons that are not acknowledged yet. */
export const crossingReason = (word: string, amount: number, pending: Iterable<string>): string => {
  const places = [...pending].map(read).flatMap((each) => (each.word === word ? [each.place] : []))
  const place = Math.min(Math.max(0, ...places) + 1, maxCrossings)
  return [word, place, amount].join(separator)
}

export const wordOf = (reason: string): string => read(reason).word

/** The number after a crossing; null: the reason is a plain word. */
export const amountOf = (reason: string): number | null => {
  const { amount, place } = read(reason)
  return place === 0 ? null : amount
}

/**
 * Reasons in the order of their crossings. Plain words come first, in the order of `words`: stores return reasons in any
 * order, and what comes first decides what is announced.
 */
export const inOrder = (reasons: Iterable<string>, words: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...reasons]
    .map((reason) => ({ reason, ...read(reason) }))
    .sort((a, b) => a.place - b.place || words.indexOf(a.word) - words.indexOf(b.word))
    .map(({ reason }) => reason)
