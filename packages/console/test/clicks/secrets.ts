/** What no page of the console may show, and the one place that shows test data by design. */
import { readFile } from "node:fs/promises"
import type { Platform } from "../Platform.ts"
import { personal } from "./data.ts"

/** The texts of a page, by where they stand. */
export interface PageText {
  /** of the tray of Try: the calls that it made, with their test cards */
  readonly tray: string
  /** of a dialog that shows a secret once, since the operator made it */
  readonly once: string
  readonly rest: string
}

const isLuhn = (digits: string): boolean => {
  const sum = [...digits].toReversed().reduce((sum, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** Whatever has the form of a card number, with spaces or dashes between its groups too. */
const cardNumbers = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/(?<![\w.-])[2-6]\d{3}(?:[ -]?\d{2,6}){2,3}(?![\w-])/g)]
    .map(([found]) => found.replaceAll(/\D/g, ""))
    .filter((digits) => digits.length >= 13 && digits.length <= 19 && isLuhn(digits))

/** The numbers of test cards that the contract publishes (payments.md 8). */
const published = async (): Promise<ReadonlySet<string>> => {
  const text = await readFile(new URL("../../../../docs/contract/payments.md", import.meta.url), "utf8")
  const [, section = ""] = /^## 8\. ([\s\S]*?)^### 8\.2 /m.exec(text) ?? []
  return new Set([...section.matchAll(/\d{13,19}/g)].map(([number]) => number))
}

/** A member that a page must mask, with a value. */
const labelled =
  /"?\b(cvv|card_number|account_number|social_security_number|social_insurance_number)"?\s*[:=]\s*"?(\d{3,})/g

export type SecretsIn = (shown: PageText) => ReadonlyArray<string>

/** Finds the secrets in what a page shows, in words that do not repeat them. */
export const secretsOf = async ({ appToken, operatorToken }: Platform): Promise<SecretsIn> => {
  const testCards = await published()
  const ssn = `${personal.ssn.slice(0, 3)}-${personal.ssn.slice(3, 5)}-${personal.ssn.slice(5)}`
  const known = { appToken, operatorToken, ...personal, ssnInGroups: ssn }
  return ({ once, rest, tray }) => {
    const everywhere = `${rest}\n${tray}\n${once}`
    return [
      ...Object.entries(known).flatMap(([name, value]) => (everywhere.includes(value) ? [name] : [])),
      ...cardNumbers(`${rest}\n${once}`).map((number) => `a card number that ends in ${number.slice(-4)}`),
      ...cardNumbers(tray).flatMap((number) => (testCards.has(number) ? [] : ["a card number in the tray of Try"])),
      ...[...rest.matchAll(labelled)].map(([, name]) => `${name} with a value`),
      ...(/\b(stage|live)_[\w-]{20,}/.test(`${rest}\n${tray}`) ? ["a token"] : [])
    ]
  }
}
