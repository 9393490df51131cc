/**
 * Billing statements over both stores (merchants.md 12): every transaction is on one statement, and a month has one
 * statement, although payments complete and several processes bill at the same moment.
 */
import { Effect, Layer } from "effect"
import { inject } from "vitest"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import * as Postgres from "@payments-platform/adapters/postgres/Postgres"
import { BillingRuns } from "@payments-platform/domain/application/background/BillingRuns"
import { CommandExecutor, systemContext } from "@payments-platform/domain/application/executor/CommandExecutor"
import * as BillingStatementKind from "@payments-platform/domain/billing/statement/BillingStatementKind"
import * as IssueStatement from "@payments-platform/domain/billing/statement/IssueStatement"
import { totals } from "@payments-platform/domain/billing/statement/StatementRows"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as CreateAccount from "@payments-platform/domain/merchants/account/commands/CreateAccount"
import * as CreateLegalEntity from "@payments-platform/domain/merchants/legal-entity/commands/CreateLegalEntity"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import { assert, describe, layerForEach } from "@payments-platform/specification/EffectTests"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import { decode } from "../../decoding.ts"
import * as Commands from "../commands.ts"
import { bodyOf, times, together } from "../commands.ts"
import { noon } from "../stores.ts"
import * as RaceAtCommit from "./raceAtCommit.ts"

const november = { year: 2026, month: 11 } as const
const december = { year: 2026, month: 12 } as const
/** 03:00 in New York on 1 December, in UNIX seconds. */
const firstOfDecember = Date.parse("2026-12-01T08:00:00Z") / 1_000
const { type: billingStatements } = BillingStatementKind.kind

/** The stores as each process reaches them: PostgreSQL by connections of its own. */
const stores = [
  ["memory", Effect.map(Layer.build(Memory.layer), Layer.succeedContext)],
  [
    "PostgreSQL",
    Effect.map(TestDatabase.createDatabase(inject("postgresUrl")), (url) =>
      Postgres.layer.pipe(Layer.provide(TestDatabase.layerOf(url)))
    )
  ]
] as const

/** What one process can do. */
const process = Effect.gen(function* () {
  const runs = yield* BillingRuns
  const executor = yield* CommandExecutor
  const { execute, payByCard } = yield* Commands.makeApp
  const credit_card = { model: "interchange_plus", percentage: "0.5", fixed_amount: 5 }
  const pricing = { currencies: { USD: { credit_card } } }

  const makeAccount = Effect.gen(function* () {
    const request = decode(LegalEntityFields.Create, { country: "US" })
    const legal_entity_id = bodyOf(yield* execute(CreateLegalEntity.handler, { request })).id
    const opened = decode(AccountFields.Create, { legal_entity_id, pricing })
    return bodyOf(yield* execute(CreateAccount.handler, { request: opened })).id
  })
  const sell = (accountId: string, amount: number) => Effect.map(payByCard(accountId, { amount }), bodyOf)
  const call = systemContext("app")
  const bill = (accountId: string, month: Parameters<typeof runs.runAll>[0] = november) =>
    Effect.map(runs.runOne(accountId, month, call), (made) => made ?? [])
  const billAll = runs.runAll(november, call)
  /** The account's own timer. */
  const billOnTime = (accountId: string) => {
    const command = input({ accountId, month: november, scheduled: true })
    return executor.execute(
      IssueStatement.handler,
      systemContext("app", firstOfDecember),
      command,
      InMemoryPlatform.renderer
    )
  }
  return { makeAccount, sell, bill, billAll, billOnTime }
})

/** The statements of an account, oldest first: what they count and what moved. */
const statementsOf = (accountId: string) =>
  Effect.map(Commands.rows(billingStatements), (rows) =>
    rows
      .filter(({ listed }) => listed?.ownerId === accountId)
      .map((row) => BillingStatementKind.kind.fact(row).state.terms)
      .toSorted((a, b) => a.month - b.month)
      .map(({ month, rows }) => ({ month, count: totals(rows).count, gross: totals(rows).gross }))
  )

const clock = InMemoryPlatform.stoppedClock(noon)

const it = layerForEach(clock)

describe.each(stores)("billing over %s", (_, opened) => {
  /** Two processes over one store, and what commits just before the statements of the first. */
  const inTwoProcesses = Effect.gen(function* () {
    const store = yield* opened
    const race = RaceAtCommit.race(({ writes }) => writes.some(({ type }) => type === billingStatements))
    const first = InMemoryPlatform.layerOver(RaceAtCommit.layer(race).pipe(Layer.provideMerge(store)))
    const one = yield* Layer.build(first)
    const other = yield* Layer.build(InMemoryPlatform.layerOver(Layer.fresh(store)))
    const here = yield* Effect.provide(process, one)
    const there = yield* Effect.provide(process, other)
    const billedTo = (accountId: string) => Effect.provide(statementsOf(accountId), one)
    return { here, there, billedTo, race }
  })

  it.effect(
    "a payment that completes while its month is billed is on that statement or on the next, once",
    function* () {
      const { billedTo, here, there } = yield* inTwoProcesses
      const accountId = yield* here.makeAccount
      const amounts = Array.from({ length: 30 }, (_, index) => 1_000 + index)
      const sales = amounts.map((amount, index) => (index % 2 === 0 ? here : there).sell(accountId, amount))
      const [early, late] = [sales.slice(0, 5), sales.slice(5)]
      yield* together(early)
      yield* together<unknown, unknown, never>(
        late.flatMap((sale, index) => (index % 8 === 3 ? [sale, here.bill(accountId), there.bill(accountId)] : [sale]))
      )
      yield* here.bill(accountId, december)
      const made = yield* billedTo(accountId)
      assert.deepStrictEqual(
        made.map(({ month }) => month),
        made.length === 1 ? [11] : [11, 12]
      )
      assert.strictEqual(
        made.reduce((sum, { count }) => sum + count, 0),
        amounts.length
      )
      assert.strictEqual(
        made.reduce((sum, { gross }) => sum + gross, 0),
        amounts.reduce((sum, amount) => sum + amount, 0)
      )
    }
  )

  it.effect("two processes that bill all accounts, and whose timers run, make each statement once", function* () {
    const { billedTo, here, there } = yield* inTwoProcesses
    const accounts = yield* Effect.all(times(6, here.makeAccount))
    for (const each of accounts) yield* here.sell(each, 1_000)
    const timers = accounts.flatMap((each) => [here.billOnTime(each), there.billOnTime(each)])
    const made = yield* together([here.billAll, there.billAll, ...timers.map((timer) => Effect.as(timer, []))])
    for (const each of accounts) assert.deepStrictEqual(yield* billedTo(each), [{ month: 11, count: 1, gross: 1_000 }])
    const ids = made.flat().map(({ record }) => record["id"])
    assert.strictEqual(new Set(ids).size, ids.length)
  })

  it.effect("an account with a payment just before the commit is billed at the first try", function* () {
    const { billedTo, here, race, there } = yield* inTwoProcesses
    const accountId = yield* here.makeAccount
    yield* here.sell(accountId, 1_000)
    race.meanwhile = there.sell(accountId, 500)
    yield* here.bill(accountId)
    assert.strictEqual(race.tries, 1)
    assert.deepStrictEqual(yield* billedTo(accountId), [{ month: 11, count: 2, gross: 1_500 }])
    yield* here.bill(accountId, december)
    assert.lengthOf(yield* billedTo(accountId), 1)
  })
})
