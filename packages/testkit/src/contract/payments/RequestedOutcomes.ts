/**
 * The outcome that a call to a simulated network requests, by the tables of payments.md 8. It is derived from the
 * contract, not from the simulator, so that the two can be compared.
 */
import type { AuthorizationResult } from "@payments-platform/domain/ports/CardNetwork"
import { type By, outcomes, testCards } from "./PaymentsSimulator.ts"

export interface RequestedOutcome {
  readonly asked: string
  readonly by: By
  readonly rail: "card" | "bank"
}

interface Call {
  readonly number: string
  readonly amount: number | null
  readonly magic: string | null
}

interface BankCall extends Call {
  readonly currency: string
}

const magicForm = /^outcome_([0-9]{3})$/
const returnForm = /^(late_)?return_([0-9]{3})$/
const outcomeByNumber = (number: string) => outcomes.find((outcome) => outcome.number === number)

/** The outcome that a card call requests by header, number or amount, in this order; else the plain test card. */
export const ofCard = ({ amount, magic, number }: Call): ReadonlyArray<RequestedOutcome> => {
  const rail = "card"
  const named = outcomeByNumber(magicForm.exec(magic ?? "")?.[1] ?? "")
  if (named !== undefined) return [{ asked: named.number, by: "header", rail }]
  const listed = outcomes.find(({ card }) => card === number)
  if (listed !== undefined) return [{ asked: listed.number, by: "card", rail }]
  const meant = outcomes.find((outcome) => outcome.byAmount && amount === 90_000 + Number(outcome.number))
  if (meant !== undefined) return [{ asked: meant.number, by: "amount", rail }]
  return testCards.some(([card]) => card === number) ? [{ asked: `test card ${number}`, by: "card", rail }] : []
}

const isReturn = (code: number, country: "US" | "CA") =>
  country === "US" ? code >= 1 && code <= 85 : code >= 900 && code <= 999

const returned = (by: By, code: string | number, late: boolean, currency: string): ReadonlyArray<RequestedOutcome> => {
  const country = currency === "USD" ? "US" : "CA"
  return isReturn(Number(code), country) ? [{ asked: `${country} ${late ? "late " : ""}return`, by, rail: "bank" }] : []
}

const ofOutcome = (by: By, number: string | undefined): ReadonlyArray<RequestedOutcome> => {
  const outcome = outcomeByNumber(number ?? "")
  return outcome?.bank === true ? [{ asked: outcome.number, by, rail: "bank" }] : []
}

export const ofBank = ({ amount, currency, magic, number }: BankCall): ReadonlyArray<RequestedOutcome> => {
  const [, late, code] = returnForm.exec(magic ?? "") ?? []
  const [, kind = "", digits = ""] = /^900([012])([0-9]{3})$/.exec(number) ?? []
  const cents = amount ?? 0
  const ways = [
    ofOutcome("header", magicForm.exec(magic ?? "")?.[1]),
    code === undefined ? [] : returned("header", code, late !== undefined, currency),
    kind === "2" ? ofOutcome("account", digits) : [],
    kind === "0" || kind === "1" ? returned("account", digits, kind === "1", currency) : [],
    cents >= 90_000 && cents < 91_000 ? ofOutcome("amount", String(cents - 90_000).padStart(3, "0")) : [],
    cents >= 91_000 && cents < 93_000 ? returned("amount", cents % 1_000, cents >= 92_000, currency) : []
  ]
  return ways.find((way) => way.length > 0) ?? []
}

/** For screening, which distinguishes card numbers from account numbers by their length. */
export const ofEither = (call: BankCall): ReadonlyArray<RequestedOutcome> =>
  /^[0-9]{13,19}$/.test(call.number) ? ofCard(call) : ofBank(call)

export const ofDeposit = (number: string): ReadonlyArray<RequestedOutcome> => {
  if (number === "9003001") return [{ asked: "undeliverable deposits", by: "account", rail: "bank" }]
  return number.startsWith("900") ? [{ asked: "number beginning 900", by: "account", rail: "bank" }] : []
}

/** An issuer's answer in the phrases of the contract's table. */
export const answerWords = (answer: AuthorizationResult, isVerification: boolean): ReadonlyArray<string> => {
  if (isVerification)
    return answer._tag === "Approved"
      ? ["verification passed"]
      : answer._tag === "Declined"
        ? ["verification failed"]
        : []
  switch (answer._tag) {
    case "Approved":
      return ["approved", "authorized", `approved, AVS ${answer.avs}`]
    case "Declined":
      return [`declined ${answer.code}`]
    case "Later":
      return ["pending"]
  }
}
