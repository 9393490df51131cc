/** Merchants with interchange-plus prices, their billing statements, and the clock that makes and charges them. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Calendar from "@payments-platform/domain/vocabulary/Calendar"
import { type Answered, ask, at, idOf, pay } from "./Asking.ts"
import { makePayable, type Payee } from "./PayableMerchants.ts"
import { day, post, results } from "./RefundsAndDisputes.ts"

export const plus = { model: "interchange_plus", percentage: "0.5", fixed_amount: 5 }

export const now = Effect.map(ask("GET", "/operator/clock"), ({ json }) => Number(at(json, "time")))

export const advanceTo = (to: number) => ask("POST", "/operator/clock/advance", { body: { to } })

/** Moves the clock to the 3rd of the next month, so that what follows within days is in one month; answers that month. */
export const beginMonth = Effect.gen(function* () {
  const month = Calendar.monthsAfter(Calendar.monthOf(yield* now), 1)
  yield* advanceTo(Calendar.statementTimeOf(Calendar.monthsAfter(month, -1)) + 2 * day)
  return month
})

/** Moves the clock to the time at which the statements of a month are made. */
export const endMonth = (month: Calendar.CalendarMonth) => advanceTo(Calendar.statementTimeOf(month))

interface Merchant {
  readonly payee?: Payee | null
  readonly prices?: object
}

/** An account whose card payments are billed each month, with a bank account that pays them; null: without one. */
export const makeBilled = Effect.fnUntraced(function* ({
  payee = { number: "0001234567" },
  prices = {}
}: Merchant = {}) {
  const { account } = yield* makePayable(payee === null ? {} : { payee })
  const payout = payee === null ? { payout: { currencies: { USD: { payout_method_id: null } } } } : {}
  const pricing = { currencies: { USD: { credit_card: plus, ...prices } } }
  const priced = yield* post(`/accounts/${account}`, { pricing, ...payout })
  assert.strictEqual(priced.status, 200, priced.text)
  return account
})

let keys = 0

/** Pays an account by a card. */
export const fund = Effect.fnUntraced(function* (account: string, more: object = {}) {
  const paid = yield* pay(account, `billed-${++keys}`, { amount: 10_000, ...more })
  assert.strictEqual(at(paid.json, "status"), "completed", paid.text)
  return idOf(paid)
})

export const run = ({ month, year }: Calendar.CalendarMonth, more: object = {}) =>
  post("/operator/billing_runs", { year, month, ...more })

export const statementsOf = (account: string, query = "") =>
  Effect.map(ask("GET", `/billing_statements?owner_id=${account}${query}`), results)

/** The one statement of an account. */
export const statementOf = Effect.fnUntraced(function* (account: string) {
  const found = yield* statementsOf(account)
  assert.strictEqual(found.length, 1)
  return String(at(found[0], "id"))
})

/** A merchant with a payment of 100.00, and the statement of its month, which is over. */
export const makeStatement = Effect.fnUntraced(function* (merchant: Merchant = {}) {
  const month = yield* beginMonth
  const account = yield* makeBilled(merchant)
  yield* fund(account)
  yield* endMonth(month)
  return { account, month, statement: yield* statementOf(account) }
})

export const get = (id: string) => ask("GET", `/billing_statements/${id}`)
export const summaryOf = (id: string) => ask("GET", `/billing_statements/${id}/transactions_summary`)

/** `failed 2 BANK_REJECTED R01` of a statement. */
export const chargeOf = ({ json }: Answered): string => {
  const reason = at(json, "charge_failure_reason")
  const detail = at(reason, "details", 0, "detail_code")
  return [at(json, "charge_status"), at(json, "charge_attempts"), at(reason, "reason_code"), detail]
    .filter((each) => each !== undefined)
    .join(" ")
}

/** `card visa payment: 1 10000 160 15 55 230` for each row of a summary, and its totals. */
export const rowsOf = ({ json }: Answered): ReadonlyArray<string> => {
  const rows = at(json, "rows")
  const columns = [
    "transaction_count",
    "gross_amount",
    "interchange_amount",
    "network_fee_amount",
    "markup_amount",
    "total_fee_amount"
  ]
  const amounts = (of: unknown) => columns.map((column) => at(of, column)).join(" ")
  const lines = (Array.isArray(rows) ? rows : []).map(
    (row: unknown) =>
      `${String(at(row, "category"))} ${String(at(row, "card_brand"))} ${String(at(row, "transaction_type"))}: ${amounts(row)}`
  )
  return [...lines, `totals: ${amounts(at(json, "totals"))}`]
}
