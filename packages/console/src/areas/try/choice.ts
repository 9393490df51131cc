/** What one chose for all that is tried; it stays while the tab is open. */
import { store } from "../../data/store.ts"
import type { TryChoice, Means } from "./scene.ts"

export interface Choice {
  /** the id of an account; `new`: a new merchant each time; empty: the newest that there is */
  readonly account: string
  /** in dollars, as one writes it */
  readonly amount: string
  readonly captureLater: boolean
  readonly means: Means
  readonly returnCode: string
}

export const choice = store<Choice>({
  account: "",
  amount: "100.00",
  captureLater: false,
  means: "card",
  returnCode: "R01"
})

export const choose = (changes: Partial<Choice>): void => choice.set({ ...choice.get(), ...changes })

/** Cents of a text such as `12.50`; null: it is no amount. */
export const centsOf = (text: string): number | null => {
  const [, whole, rest = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const cents = Number(whole) * 100 + Number(rest.padEnd(2, "0"))
  return cents > 0 ? cents : null
}

const isReturnCode = (text: string): boolean => /^R(0[1-9]|[1-7]\d|8[0-5])$/.test(text)

export const problemsOf = ({ amount, returnCode }: Choice) => ({
  amount: centsOf(amount) === null ? "No amount: write one such as 100.00, up to 9999999.99." : undefined,
  returnCode: isReturnCode(returnCode) ? undefined : "No return code: write one from R01 to R85."
})

/** What the recipes get; null: something is wrong with it. */
export const chosenOf = (from: Choice, newest: string | null, payment: string | null): TryChoice | null => {
  const amount = centsOf(from.amount)
  if (amount === null || !isReturnCode(from.returnCode)) return null
  const account = from.account === "new" ? null : from.account === "" ? newest : from.account
  return { account, payment, amount, captureLater: from.captureLater, means: from.means, returnCode: from.returnCode }
}
