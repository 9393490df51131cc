/** Merchants with a negative balance and a bank account, and what becomes of their recoveries. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Calendar from "@payments-platform/domain/vocabulary/Calendar"
import { type Answered, advance, ask, at, idOf, makeAccount } from "./Asking.ts"
import { charged, post, refund, results } from "./RefundsAndDisputes.ts"
import * as PayoutMethods from "./TestPayoutMethods.ts"

export const now = Effect.map(ask("GET", "/operator/clock"), ({ json }) => Number(at(json, "time")))

/** Moves the clock to a time that is not past. */
export const advanceTo = Effect.fnUntraced(function* (to: number) {
  const answer = yield* ask("POST", "/operator/clock/advance", { body: { to } })
  assert.strictEqual(answer.status, 200, answer.text)
})

/** Moves the clock to the next opening, and returns it. */
export const toOpening = Effect.gen(function* () {
  const opening = Calendar.nextOpening(yield* now)
  yield* advanceTo(opening)
  return opening
})

/** Moves the clock to the opening of the n-th business day after today. */
export const toOpeningAfter = Effect.fnUntraced(function* (days: number) {
  yield* advanceTo(Calendar.openingOfNthBusinessDayAfter(yield* now, days))
})

export const attach = (account: string, payout_method_id: string, currency = "USD") =>
  post(`/accounts/${account}`, { payout: { currencies: { [currency]: { payout_method_id } } } })

const ownerOf = (account: string) =>
  Effect.map(ask("GET", `/accounts/${account}`), ({ json }) => String(at(json, "owner", "id")))

/** The method of an account, with a bank account or another instrument. */
export const withMethod = Effect.fnUntraced(function* (account: string, instrument: object) {
  const made = yield* PayoutMethods.create(yield* ownerOf(account), instrument, PayoutMethods.v30)
  assert.strictEqual(made.status, 201, made.text)
  const attached = yield* attach(account, idOf(made))
  assert.strictEqual(attached.status, 200, attached.text)
  return idOf(made)
})

/** Brings the balance of an account from 0 to -430. */
export const indebt = Effect.fnUntraced(function* (account: string) {
  const refunded = yield* refund(yield* charged(account), { amounts: { total_amount: 10_000, fee_refund_amount: 0 } })
  assert.strictEqual(refunded.status, 201, refunded.text)
})

/** An account that owes 430, and its method: a US bank account with this number. */
export const makeOwing = Effect.fnUntraced(function* (number = "123456789") {
  const account = yield* makeAccount
  const method = yield* withMethod(account, PayoutMethods.bankOfUS(number))
  yield* indebt(account)
  yield* advance(1)
  return { account, method }
})

/** The recoveries of an account, newest first. */
export const recoveriesOf = (account: string) =>
  Effect.map(ask("GET", `/recoveries?owner_id=${account}&page_size=50`), results)

export const recoveryOf = (id: string) => ask("GET", `/recoveries/${id}`)

/** An account and its pending recovery of 430. */
export const makeRecovery = Effect.fnUntraced(function* (number?: string) {
  const { account, method } = yield* makeOwing(number)
  const opening = yield* toOpening
  const [recovery, ...more] = yield* recoveriesOf(account)
  assert.deepStrictEqual([at(recovery, "status"), more], ["pending", []])
  return { account, method, opening, recovery: String(at(recovery, "id")) }
})

export const decide = (recovery: string, decision: string, body: object = {}) =>
  post(`/operator/recoveries/${recovery}/decision`, { decision, ...body })

/** `failed BANK_REJECTED R01` */
export const endOf = ({ json }: Answered): string =>
  [
    at(json, "status"),
    at(json, "failure_reason", "reason_code"),
    at(json, "failure_reason", "details", 0, "detail_code")
  ]
    .filter((each) => each !== undefined)
    .join(" ")

/** Available, incoming_pending and reserve of an account. */
export const balancesOf = (account: string, currency = "USD") =>
  Effect.map(ask("GET", `/accounts/${account}`), ({ json }) =>
    ["available", "incoming_pending", "reserve"].map((name) => at(json, "balances", "currencies", currency, name))
  )

/** The steps of the ledger lines of a resource, oldest first. */
export const stepsOf = (account: string, id: string) =>
  Effect.map(ask("GET", `/operator/accounts/${account}/ledger?page_size=50`), (lines) =>
    results(lines)
      .filter((line) => at(line, "source", "id") === id)
      .map((line) => `${String(at(line, "step"))} ${String(at(line, "amount"))}`)
      .toReversed()
  )

export const subscribe = (...topics: ReadonlyArray<string>) =>
  Effect.forEach(topics, (topic) =>
    post("/notification_preferences", { topic, callback_uri: "https://shop.example.com/hooks" })
  )

/** The topics of a resource's notifications, oldest first. */
export const topicsOf = (id: string) =>
  Effect.map(ask("GET", `/notifications?object_id=${id}&page_size=50`), (found) =>
    results(found)
      .map((each) => at(each, "topic"))
      .toReversed()
  )
