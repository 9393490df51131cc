/** Finds card and social security numbers in free texts, which may not contain any (platform.md 5). */
import * as Luhn from "./Luhn.ts"

/** The first digits of card numbers: the ranges of the brands of payments.md 1.2. */
const cardRange =
  /^(4|5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|3[47]|6011|64[4-9]|65|352[89]|35[3-8]|30[0-5]|36|38|39)/

const isCardNumber = (digits: string): boolean =>
  digits.length >= 13 && digits.length <= 19 && cardRange.test(digits) && Luhn.isValid(digits)

/**
 * Digits separated only by spaces and hyphens are one run. A card number may begin and
 * end at any gap of a run, so an order number before it does not hide it.
 */
const hasCardNumber = (text: string): boolean => {
  for (const [run] of text.matchAll(/\d(?:[\s-]*\d)*/g)) {
    const groups = run.split(/[\s-]+/)
    for (let first = 0; first < groups.length; first++) {
      let digits = ""
      for (let next = first; next < groups.length && digits.length < 19; next++) {
        digits += groups[next] ?? ""
        if (isCardNumber(digits)) return true
      }
    }
  }
  return false
}

const socialSecurityNumber = /(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/

const uuid = /(?<![0-9a-z])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-z])/gi

/**
 * Whether a text holds what looks like a card number or a US social security number. UUIDs do not count: the digits
 * of about one random UUID in a thousand look like a card number.
 */
export const isSensitive = (text: string): boolean => {
  const screened = text.replace(uuid, "uuid")
  return socialSecurityNumber.test(screened) || hasCardNumber(screened)
}
