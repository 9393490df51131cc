/**
 * Variables that are one letter from one of the platform's: left out, added, replaced, or changed with the next. Such a
 * variable would have no effect, and nobody would notice.
 */
import { names } from "./EnvironmentVariables.ts"

const isOneLetterMore = (longer: string, shorter: string): boolean =>
  longer.length === shorter.length + 1 &&
  [...longer].some((_, index) => longer.slice(0, index) + longer.slice(index + 1) === shorter)

/** Whether two words of one length differ in one letter, or in the order of two adjacent letters. */
const isOneLetterOther = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false
  const places = [...one].flatMap((letter, index) => (letter === other[index] ? [] : [index]))
  const [first = 0, second = 0] = places
  const areExchanged = second === first + 1 && one[first] === other[second] && one[second] === other[first]
  return places.length === 1 || (places.length === 2 && areExchanged)
}

const isOneLetterFrom = (one: string, other: string): boolean =>
  isOneLetterMore(one, other) || isOneLetterMore(other, one) || isOneLetterOther(one, other)

/** A number tells one variable of several from another, as in PORT2, and is no misspelling. */
const isNumbered = (name: string): boolean => /\d/.test(name)

/** A sentence for each of these variables that is a misspelling. It has no values. */
export const sentences = (given: ReadonlyArray<string>): ReadonlyArray<string> =>
  given
    .filter((name) => !isNumbered(name) && !names.some((known) => known === name))
    .flatMap((name) => {
      const known = names.find((each) => isOneLetterFrom(name, each))
      return known === undefined ? [] : [`${name} is not a variable of the platform; did you mean ${known}?`]
    })
