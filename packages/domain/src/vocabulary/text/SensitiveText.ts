/** Finds card and social security numbers in free texts, which must not contain any (platform.md 5). */
import * as CardRange from "../CardRange.ts"
import * as Luhn from "../Luhn.ts"
import * as SocialSecurityNumber from "../people/SocialSecurityNumber.ts"

/** A number in no issued range does not count: otherwise one in ten order numbers of 13 digits would look like an old Visa. */
const isCardNumber = (digits: string): boolean => CardRange.holds(digits) && Luhn.isValid(digits)

/** The digits of the longest card number. */
const longest = 19

/**
 * Digits separated only by spaces and hyphens are one run. A card number may begin and
 * end at any gap of a run, so an order number before it does not hide it.
 */
const hasCardNumber = (text: string): boolean => {
  for (const [run] of text.matchAll(/\d(?:[\s-]*\d)*/g)) {
    const groups = run.split(/[\s-]+/)
    for (let first = 0; first < groups.length; first++) {
      let digits = ""
      for (let next = first; next < groups.length && digits.length < longest; next++) {
        digits += groups[next] ?? ""
        if (isCardNumber(digits)) return true
      }
    }
  }
  return false
}

const socialSecurityNumbers = /(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/g

const hasSocialSecurityNumber = (text: string): boolean =>
  (text.match(socialSecurityNumbers) ?? []).some((each) => SocialSecurityNumber.isValid(each.replaceAll("-", "")))

const uuid = /(?<![0-9a-z])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-z])/gi

/** The requirement that a sensitive text does not meet. */
export const noSensitiveText = "must not contain what looks like the number of a card or a US social security number"

/**
 * Whether a text holds what looks like a card number or a US social security number. UUIDs do not count: the digits
 * of about one random UUID in a thousand look like a card number.
 */
export const isSensitive = (text: string): boolean => {
  if (!/\d/.test(text)) return false
  const screened = text.replace(uuid, "uuid")
  return hasSocialSecurityNumber(screened) || hasCardNumber(screened)
}
