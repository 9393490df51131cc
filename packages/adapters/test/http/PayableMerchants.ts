/** Merchants who can be paid out: an account with money and a payout method, and what becomes of their payouts. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { advance, type Answered, ask, at, idOf, pay } from "./Asking.ts"
import { day, post, results } from "./RefundsAndDisputes.ts"
import * as LegalEntities from "./LegalEntities.ts"
import * as PayoutMethods from "./TestPayoutMethods.ts"

/** A bank account by its number, or a paper check to a name. */
export type Payee = { readonly number: string } | { readonly check: string }

const bodyOf = (payee: Payee) =>
  "check" in payee
    ? { ...PayoutMethods.check, paper_check: { ...PayoutMethods.check.paper_check, name: payee.check } }
    : PayoutMethods.bankOfUS(payee.number)

/** A payout method of a legal entity, in a version that needs no deposits. */
const makeMethod = (legalEntityId: string, payee: Payee) =>
  Effect.map(PayoutMethods.create(legalEntityId, bodyOf(payee), PayoutMethods.v30), (answer) => {
    assert.strictEqual(at(answer.json, "status"), "active", answer.text)
    return idOf(answer)
  })

interface Merchant {
  readonly payee?: Payee
  readonly period?: "daily" | "weekly" | "monthly"
}

/** An account of a verified legal entity that is paid out to one of its methods. */
export const makePayable = Effect.fnUntraced(function* ({
  payee = { number: "0001234567" },
  period = "monthly"
}: Merchant = {}) {
  const legal_entity_id = yield* LegalEntities.create()
  const method = yield* makeMethod(legal_entity_id, payee)
  const payout = { currencies: { USD: { payout_method_id: method, period } } }
  const opened = yield* post("/accounts", { legal_entity_id, name: "Shop", description: "Things", payout })
  assert.strictEqual(opened.status, 201, opened.text)
  return { account: idOf(opened), method }
})

/** Ends the schedule of an account: nothing of it is paid out by itself. */
export const stopSchedule = (account: string) =>
  post(`/accounts/${account}`, { payout: { currencies: { USD: { period: null } } } })

let keys = 0

/** Pays an account by a card; nothing is deducted. */
export const fund = Effect.fnUntraced(function* (account: string, amount = 10_000) {
  const paid = yield* pay(account, `funds-${++keys}`, { amount })
  assert.strictEqual(at(paid.json, "status"), "completed", paid.text)
  return idOf(paid)
})

export const payOut = (account: string, body: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  post("/payouts", { account_id: account, currency: "USD", ...body }, headers)

/** An account with money, and its payout. */
export const makePayout = Effect.fnUntraced(function* (merchant: Merchant = {}, amount = 10_000) {
  const { account, method } = yield* makePayable(merchant)
  yield* fund(account, amount)
  const made = yield* payOut(account)
  assert.strictEqual(made.status, 201, made.text)
  return { account, method, payout: idOf(made) }
})

export const decide = (payout: string, decision: string, body: object = {}) =>
  post(`/operator/payouts/${payout}/decision`, { decision, ...body })

export const payoutOf = (id: string) => ask("GET", `/payouts/${id}`)

/** `BANK_REJECTED R01` of a failed payout; null: it has not failed. */
export const failureOf = ({ json }: Answered): string | null => {
  const reason = at(json, "failure_reason")
  return reason === null
    ? null
    : [at(reason, "reason_code"), at(reason, "details", 0, "detail_code")]
        .filter((each) => each !== undefined)
        .join(" ")
}

/** Available, incoming, outgoing and reserve of an account. */
export const balancesOf = (account: string) =>
  Effect.map(ask("GET", `/accounts/${account}`), ({ json }) =>
    ["available", "incoming_pending", "outgoing_pending", "reserve"].map((name) =>
      at(json, "balances", "currencies", "USD", name)
    )
  )

/** Subscribes to all topics of payouts. */
export const subscribed = post("/notification_preferences", {
  topic: "payouts.*",
  callback_uri: "https://example.com/hooks"
})

/** The topics that were announced of a resource, in order. */
export const topicsOf = (id: string) =>
  Effect.map(ask("GET", `/notifications?object_id=${id}&page_size=50`), (answer) =>
    results(answer)
      .map((each) => at(each, "topic"))
      .toReversed()
  )

/** Moves the clock beyond the next opening of a business day, whatever day it is. */
export const toOpening = advance(5 * day)

export const cannot = (reason: string) => `400 ACCOUNT_CANNOT_PROCESS_PAYOUTS | body:account_id ${reason}`
