/**
 * Races around an account on both stores (merchants.md 4.2, 5, 7, 10): payouts, deletion, closing, refunds, disputes,
 * the schedule and the weekly limit at the same moment. In any order, no money is paid twice or lost.
 */
import { Effect, Layer } from "effect"
import { inject } from "vitest"
import { assert, describe, layer } from "@payments-platform/specification/EffectTests"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import * as Memory from "../../../src/memory/Memory.ts"
import * as Postgres from "../../../src/postgres/Postgres.ts"
import { errorLine, results } from "../fixtures/Answers.ts"
import { type HttpAnswer, ask, at, idOf, makeAccount, pay, post } from "../fixtures/Asking.ts"
import {
  balancesOf,
  cannot,
  fund,
  makePayable,
  payoutOf,
  payOut,
  advancePastOpening
} from "../fixtures/PayableMerchants.ts"
import { assertBalance, createPayment, refund, report } from "../fixtures/RefundsAndDisputes.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import * as Accounts from "../fixtures/TestAccounts.ts"
import * as World from "../fixtures/World.ts"

const postgres = Postgres.layer.pipe(
  Layer.provide(Layer.unwrap(Effect.sync(() => TestDatabase.layer(inject("postgresUrl"))))),
  Layer.orDie
)

const unbounded = { concurrency: "unbounded" } as const

/** How often each race is run. */
const rounds = [1, 2, 3, 4, 5]

const remove = (account: string) => ask("DELETE", `/accounts/${account}`)
const block = (account: string) =>
  post(`/operator/accounts/${account}/blocks`, { capability: "payouts", is_blocked: true, reason: "Review" })
const runSchedule = (account: string) => post("/operator/payouts/run", { account_id: account })

const sum = (amounts: ReadonlyArray<unknown>) => amounts.reduce<number>((total, each) => total + Number(each), 0)
const amountsIn = (path: string) =>
  Effect.map(ask("GET", path), (found) => results(found).map((each) => at(each, "amount")))

/** What was paid out of an account, or is on its way. */
const paidOut = (account: string) => amountsIn(`/payouts?owner_id=${account}&page_size=50`)

/** No money is lost: money received, less refunds, is paid out, available or in the reserve. */
const conserved = Effect.fnUntraced(function* (account: string, received: number) {
  const [available, incoming, outgoing, reserve] = yield* balancesOf(account)
  const payouts = sum(yield* paidOut(account))
  assert.strictEqual(Number(available) + Number(reserve) + payouts, received)
  for (const balance of [incoming, outgoing, reserve]) assert.isAtLeast(Number(balance), 0)
  yield* assertBalance
})

const answer = (answer: HttpAnswer) => (answer.status < 300 ? String(answer.status) : errorLine(answer))

/** A merchant who has 10,000, and the payment that brought it. */
const makeFunded = Effect.gen(function* () {
  const { account } = yield* makePayable()
  return { account, payment: yield* fund(account) }
})

describe.each([
  ["memory", Memory.layer],
  ["PostgreSQL", postgres]
] as const)("%s", (_, stores) => {
  layer(World.layer({ stores }), { excludeTestServices: true, timeout: "60 seconds" })("races", (it) => {
    it.effect("payouts, the schedule and deletions: one payout takes the whole balance, and the account stays", () =>
      Effect.forEach(
        rounds,
        Effect.fnUntraced(function* () {
          const { account } = yield* makeFunded
          const [first, second, , , ...deletions] = yield* Effect.all(
            [
              payOut(account),
              payOut(account),
              runSchedule(account),
              runSchedule(account),
              remove(account),
              remove(account)
            ],
            unbounded
          )
          assert.deepStrictEqual(yield* paidOut(account), [10_000])
          for (const each of [first, second]) assert.include(["201", cannot("ACCOUNT_NO_BALANCE")], answer(each))
          for (const each of deletions) assert.include(answer(each), "400 ACCOUNT_CANNOT_BE_DELETED")
          yield* conserved(account, 10_000)
        })
      )
    )

    it.effect(
      "a payout and a refund or dispute: the payout takes the balance of its moment, and the account bears the rest",
      () =>
        Effect.forEach(
          rounds,
          Effect.fnUntraced(function* (round) {
            const { account, payment } = yield* makeFunded
            const reversed = round % 2 === 0 ? refund(payment) : report(payment, { fee: 0 })
            const [payout, reversal] = yield* Effect.all([payOut(account), reversed], unbounded)
            assert.strictEqual(reversal.status, 201, reversal.text)
            assert.include(["201", cannot("ACCOUNT_NO_BALANCE")], answer(payout))
            assert.deepStrictEqual(yield* paidOut(account), payout.status === 201 ? [10_000] : [])
            yield* conserved(account, 0)
          })
        )
    )

    it.effect("a payout and the loss of the capability: the payout comes first and completes, or is refused", () =>
      Effect.forEach(
        rounds,
        Effect.fnUntraced(function* (round) {
          const { account } = yield* makeFunded
          const isClosed = round % 2 === 0
          const lost = isClosed ? Accounts.close(account, "fraud") : block(account)
          const refusal = cannot(isClosed ? "BLACKLISTED_ACCOUNT" : "PAYOUTS_DISABLED")
          const [payout, , scheduled] = yield* Effect.all([payOut(account), lost, runSchedule(account)], unbounded)
          assert.include(["201", cannot("ACCOUNT_NO_BALANCE"), refusal], answer(payout))
          assert.strictEqual(scheduled.status, 200, scheduled.text)
          assert.strictEqual(answer(yield* payOut(account)), refusal)
          assert.isAtMost((yield* paidOut(account)).length, 1)
          yield* conserved(account, 10_000)
          if (payout.status !== 201) return
          yield* advancePastOpening
          assert.strictEqual(at((yield* payoutOf(idOf(payout))).json, "status"), "completed")
        })
      )
    )

    it.effect("a deletion and a payment: one of them is refused", () =>
      Effect.forEach(
        rounds,
        Effect.fnUntraced(function* (round) {
          const account = yield* makeAccount
          const [deleted, made] = yield* Effect.all(
            [remove(account), pay(account, `race ${account}`, { auto_capture: round % 2 === 0 })],
            unbounded
          )
          const both = [answer(deleted), answer(made)].join(" & ")
          if (deleted.status === 200)
            assert.strictEqual(
              both,
              "200 & 400 MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS | body:account_id ALREADY_DELETED"
            )
          else assert.match(both, /^400 ACCOUNT_CANNOT_BE_DELETED .* & 201$/)
        })
      )
    )

    it.effect("a deletion and a dispute: the dispute is opened before or after the deletion", () =>
      Effect.forEach(
        rounds,
        Effect.fnUntraced(function* () {
          const account = yield* makeAccount
          const payment = yield* createPayment(account)
          yield* refund(payment)
          yield* advancePastOpening
          const [deleted, disputed] = yield* Effect.all(
            [remove(account), report(payment, { amount: 400, fee: 0 })],
            unbounded
          )
          assert.strictEqual(disputed.status, 201, disputed.text)
          if (deleted.status !== 200) assert.include(answer(deleted), "HAS_PENDING_PAYMENT")
          yield* conserved(account, -400)
        })
      )
    )

    it.effect("payments above the weekly limit, payouts and holds: payouts never exceed the limit", function* () {
      const { account } = yield* makePayable()
      yield* post(`/operator/accounts/${account}`, { reserve_weekly_limit: 1_000 })
      const payments = Array.from({ length: 8 }, () => fund(account, 500))
      const others = Array.from({ length: 4 }, () => payOut(account))
      yield* Effect.all([...payments, ...others, advance(1)], unbounded)
      yield* advance(1)
      const [available, , , reserve] = yield* balancesOf(account)
      assert.deepStrictEqual([sum(yield* paidOut(account)) + Number(available), reserve], [1_000, 3_000])
      yield* conserved(account, 4_000)
      // the timers run while the operator takes from the reserve
      yield* Effect.all(
        [advance(7 * 86_400), post(`/operator/accounts/${account}/reserve`, { currency: "USD", amount: -700 })],
        unbounded
      )
      yield* advance(1)
      assert.strictEqual((yield* balancesOf(account))[3], 0)
      yield* conserved(account, 4_000)
    })
  })
})
