/** Blocked payouts, further rows of the enablement clock, and reopened accounts over HTTP (merchants.md 5). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"
import { errorLine, wrongState, invalid, assertError } from "../fixtures/Answers.ts"
import { type HttpAnswer, ask, at, idOf, pay, risk, post } from "../fixtures/Asking.ts"
import * as LegalEntities from "../fixtures/LegalEntities.ts"
import * as Payable from "../fixtures/PayableMerchants.ts"
import { advance, now, day } from "../fixtures/ServiceClock.ts"
import * as Accounts from "../fixtures/TestAccounts.ts"
import { payloadsOf, subscribe } from "../fixtures/TestNotifications.ts"
import { bankOfUS, create as createMethod, v30 } from "../fixtures/TestPayoutMethods.ts"
import * as World from "../fixtures/World.ts"

const { fund, payOut } = Payable
const changed = "accounts.capabilities.updated"
const disabled = "400 MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS | body:account_id PAYMENTS_CAPABILITY_DISABLED"
const names = ["payments", "payouts", "terminals"] as const

const block = (account: string, body: object) => post(`/accounts/${account}/capabilities`, body)
const blocked = (reason = "Under investigation") => ({ application_block: { is_blocked: true, reason } })
const lifted = { application_block: { is_blocked: false } }

const changesOf = (account: string) => Effect.map(payloadsOf(account, changed), ({ length }) => length)
const statusOf = (account: string) => Effect.map(ask("GET", `/accounts/${account}`), ({ json }) => at(json, "status"))
const runSchedule = (account: string) =>
  Effect.map(post("/operator/payouts/run", { account_id: account }), ({ json }) => at(json, "payouts"))

let keys = 0
const paid = (account: string, amount = 1_000) =>
  Effect.map(pay(account, `closed-${++keys}`, { amount }), (answer: HttpAnswer) =>
    answer.status === 201 ? String(at(answer.json, "status")) : errorLine(answer)
  )

const every = Effect.fnUntraced(function* (account: string) {
  return yield* Effect.forEach(names, (name) => Accounts.capabilityLine(account, name))
})

layer(World.layer())("POST /accounts/{id}/capabilities with payouts", (it) => {
  // reaches reference endpoints/operations-named-only/post-refunds-get-refunds
  it.effect("stops payouts on demand and by the schedule only", function* () {
    yield* subscribe("accounts.*")
    const { account } = yield* Payable.makePayable()
    yield* fund(account, 5_000)
    const under = idOf(yield* payOut(account))
    yield* fund(account, 3_000)
    const answer = yield* block(account, { payouts: blocked() })
    const issue = at(answer.json, "payouts", "current_issues", 0)
    assert.deepStrictEqual(issue, {
      issue_type: "application_block",
      target: { id: account, path: `/accounts/${account}`, resource: "accounts" },
      application_block: { reason: "Under investigation" }
    })
    assert.deepStrictEqual(yield* every(account), ["on", "off application_block", "on"])
    assertError(yield* payOut(account), Payable.cannot("PAYOUTS_DISABLED"))
    assert.deepStrictEqual(yield* runSchedule(account), [])
    const shown = (yield* ask("GET", `/accounts/${account}`)).json
    assert.strictEqual(at(shown, "payout", "currencies", "USD", "next_payout_time"), null)
    assert.strictEqual(yield* paid(account), "completed")
    yield* Payable.advancePastOpening
    assert.strictEqual(at((yield* Payable.payoutOf(under)).json, "status"), "completed")
    assert.strictEqual(yield* changesOf(account), 2)
    yield* block(account, { payouts: lifted })
    assert.deepStrictEqual(yield* every(account), ["on", "on", "on"])
    assert.strictEqual(at((yield* payOut(account)).json, "amount"), 4_000)
    assert.strictEqual(yield* changesOf(account), 3)
  })

  it.effect("blocks payments and payouts in one request; each has one block, set by the last caller", function* () {
    yield* subscribe("accounts.*")
    const { account } = yield* Payable.makePayable()
    const reasonsOf = Effect.map(Accounts.capabilitiesOf(account), ({ json }) =>
      (["payments", "payouts"] as const).map((name) =>
        at(json, name, "current_issues", 0, "application_block", "reason")
      )
    )
    yield* block(account, { payments: blocked("a"), payouts: blocked("b") })
    assert.deepStrictEqual(yield* reasonsOf, ["a", "b"])
    assert.strictEqual(yield* changesOf(account), 2)
    const byOperator = { capability: "payouts", is_blocked: true, reason: "c" }
    assert.strictEqual((yield* post(`/operator/accounts/${account}/blocks`, byOperator)).status, 200)
    assert.deepStrictEqual(yield* reasonsOf, ["a", "c"])
    yield* block(account, { payouts: lifted })
    assert.deepStrictEqual(yield* reasonsOf, ["a", undefined])
    yield* block(account, { payouts: lifted })
    assert.strictEqual(yield* changesOf(account), 4)
    yield* post(`/operator/accounts/${account}/blocks`, { capability: "payments", is_blocked: false, reason: "done" })
    assert.deepStrictEqual(yield* every(account), ["on", "on", "on"])
    assert.strictEqual(yield* changesOf(account), 5)
  })

  it.effect.each([0, 1_025])("needs a reason of 1 to 1024 characters, not of %i", function* (length) {
    const { account } = yield* Payable.makePayable()
    const path = "body:payouts.application_block.reason"
    assertError(
      yield* block(account, { payouts: blocked("x".repeat(length)) }),
      invalid(`${path} PARAM_VALUE_IS_OUT_OF_RANGE`)
    )
    assertError(
      yield* block(account, { payouts: { application_block: { is_blocked: true } } }),
      invalid(`${path} PARAM_IS_MISSING`)
    )
    assert.deepStrictEqual(yield* every(account), ["on", "on", "on"])
  })
})

/** A merchant who lacks only the data of the controller. */
const unfinished = Effect.gen(function* () {
  const { controller, ...known } = MerchantSamples.usCompany()
  const entity = yield* LegalEntities.create(known)
  const method = idOf(yield* createMethod(entity, bankOfUS("12345"), v30))
  const body = { legal_entity_id: entity, name: "Shop", description: "x", ...Accounts.payoutTo(method) }
  const account = idOf(yield* ask("POST", "/accounts", { body, headers: risk }))
  return { account, entity, complete: LegalEntities.update(entity, { controller }) }
})

/** The seconds from a time to the deadlines of the issues that are coming. */
const deadlinesOf = (account: string, since: number) =>
  Effect.map(Accounts.capabilitiesOf(account), ({ json }) =>
    Object.keys(Object(at(json, "payments", "upcoming_issues"))).map((time) => Number(time) - since)
  )

layer(World.layer())("the enablement clock", (it) => {
  it.effect(
    "starts the 30 days until the account is closed at 100,000.00, even within the first 30 days",
    function* () {
      const { account } = yield* unfinished
      const first = yield* now
      assert.strictEqual(yield* paid(account), "completed")
      yield* advance(1)
      assert.deepStrictEqual(yield* deadlinesOf(account, first), [30 * day])
      yield* advance(10 * day)
      const crossed = yield* now
      assert.strictEqual(yield* paid(account, 10_000_000), "completed")
      yield* advance(1)
      assert.strictEqual(yield* Accounts.capabilityLine(account, "payments"), "off errant_fields, soon account_closed")
      assert.deepStrictEqual(yield* deadlinesOf(account, crossed), [30 * day])
      assert.strictEqual(yield* paid(account), disabled)
      yield* advance(30 * day - 2)
      assert.strictEqual(yield* statusOf(account), "active")
      yield* advance(2)
      assert.strictEqual(yield* statusOf(account), "disabled")
    }
  )

  it.effect("runs again by time alone when data is missing again", function* () {
    const { account } = yield* Payable.makePayable()
    assert.strictEqual(yield* paid(account), "completed")
    yield* advance(100 * day)
    const lost = yield* now
    yield* post(`/accounts/${account}`, { payout: { currencies: { USD: { period: null } } } })
    assert.strictEqual(yield* Accounts.capabilityLine(account, "payments"), "on, soon errant_fields")
    assert.deepStrictEqual(yield* deadlinesOf(account, lost), [30 * day])
    assert.strictEqual(yield* paid(account, 10_000_000), "completed")
    assert.strictEqual(yield* paid(account), "completed")
    yield* post(`/accounts/${account}`, { payout: { currencies: { USD: { period: "daily" } } } })
    assert.strictEqual(yield* Accounts.capabilityLine(account, "payments"), "on")
    yield* advance(31 * day)
    assert.strictEqual(yield* Accounts.capabilityLine(account, "payments"), "on")
  })

  it.effect("stands still while the account is closed", function* () {
    const { account, complete } = yield* unfinished
    assert.strictEqual(yield* paid(account), "completed")
    yield* Accounts.close(account, "account_closed")
    yield* advance(100 * day)
    assert.deepStrictEqual(yield* deadlinesOf(account, 0), [])
    assertError(yield* Accounts.reopen(account, "account_closed"), wrongState)
    assert.strictEqual((yield* complete).status, 200)
    assert.strictEqual((yield* Accounts.reopen(account, "account_closed")).status, 200)
    assert.strictEqual(yield* Accounts.capabilityLine(account, "payments"), "on")
  })
})

layer(World.layer())("reopening", (it) => {
  it.effect("requires the data whose absence closed the account, and then enables everything", function* () {
    yield* subscribe("accounts.*")
    const { account, complete } = yield* unfinished
    assert.strictEqual(yield* paid(account), "completed")
    yield* advance(61 * day)
    assert.strictEqual(yield* statusOf(account), "disabled")
    assert.deepStrictEqual(yield* every(account), [
      "off account_closed",
      "off account_closed errant_fields",
      "off account_closed"
    ])
    assertError(yield* Accounts.reopen(account, "account_closed"), wrongState)
    assert.strictEqual((yield* complete).status, 200)
    assert.strictEqual(yield* statusOf(account), "disabled")
    assert.strictEqual(yield* paid(account), disabled)
    const before = yield* changesOf(account)
    const reopened = yield* Accounts.reopen(account, "account_closed")
    assert.deepStrictEqual(
      names.map((name) => at(reopened.json, name, "enabled")),
      [true, true, true]
    )
    assert.strictEqual(yield* changesOf(account), before + 1)
    assert.strictEqual(yield* statusOf(account), "active")
    assert.strictEqual(yield* paid(account), "completed")
    assert.strictEqual(at((yield* payOut(account)).json, "amount"), 2_000)
    assertError(yield* Accounts.reopen(account, "account_closed"), wrongState)
  })

  it.effect("ends one issue; the account stays closed while others remain", function* () {
    const { account } = yield* Payable.makePayable()
    for (const issue of ["account_closed", "closed_for_loss"])
      assert.strictEqual((yield* Accounts.close(account, issue)).status, 201)
    assert.deepStrictEqual(
      yield* every(account),
      names.map(() => "off account_closed closed_for_loss")
    )
    assert.strictEqual((yield* Accounts.reopen(account, "account_closed")).status, 200)
    assert.strictEqual(yield* statusOf(account), "disabled")
    assert.deepStrictEqual(
      yield* every(account),
      names.map(() => "off closed_for_loss")
    )
    assert.strictEqual((yield* Accounts.reopen(account, "closed_for_loss")).status, 200)
    assert.strictEqual(yield* statusOf(account), "active")
  })

  // reaches reference endpoints/operations-named-only/delete-accounts-id-requires
  it.effect("keeps blocks, and is refused for deleted accounts", function* () {
    const { account } = yield* Payable.makePayable()
    yield* block(account, { payouts: blocked() })
    yield* Accounts.close(account, "account_closed")
    yield* Accounts.reopen(account, "account_closed")
    assert.deepStrictEqual(yield* every(account), ["on", "off application_block", "on"])
    yield* Accounts.close(account, "account_closed")
    assert.strictEqual((yield* ask("DELETE", `/accounts/${account}`)).status, 200)
    assertError(yield* Accounts.reopen(account, "account_closed"), wrongState)
    assertError(yield* Accounts.close(account, "fraud"), wrongState)
  })
})
