/** A host carries out commands for a service, over the stores of the examples. */
import { Effect, Exit, Scope } from "effect"
import { readFileSync } from "node:fs"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  Caller,
  CancelPayment,
  CloseAccount,
  CreateLegalEntity,
  CreatePayment,
  CreateRefund,
  Engine,
  type Host,
  Rows
} from "@payments-platform/domain"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import { takePayment } from "../../examples/InMemory.ts"
import { hostOn, schema, storeOn } from "../../examples/OnPostgres.ts"
import { actorsOf, app, hostOver, idOf, merchantOf, newStore, payment, recordOf } from "./hosts.ts"

describe("the example in memory", () => {
  const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8")
  it("is that of the README, and both examples are short", () => {
    const [inMemory, onPostgres] = ["../../examples/InMemory.ts", "../../examples/OnPostgres.ts"].map(textOf)
    expect(textOf("../../README.md")).toContain(inMemory)
    expect([inMemory?.split("\n").length, onPostgres?.split("\n").length]).toEqual([
      expect.toSatisfy((n) => n <= 40),
      expect.toSatisfy((n) => n <= 90)
    ])
  })
  it("takes a payment, and says what happened", async () => {
    const result = await takePayment()
    expect(recordOf(result)).toMatchObject({ resource: "payments", status: "completed", amount: 10_000 })
    if (result._tag === "Accepted")
      expect(result.events.map(({ event }) => event["_tag"])).toEqual([
        "Opened",
        "Sold",
        "Created",
        "ClockMoved",
        "CapabilitiesChanged"
      ])
  })
})

/** Closes a pool, and waits for its connections too, which the drop of the database would else end with an error. */
const closed = (pool: pg.Pool): Promise<void> =>
  new Promise((resolve, reject) => {
    let open = pool.totalCount
    pool.on("remove", () => {
      if (--open === 0) resolve()
    })
    pool.end().catch(reject)
  })

describe("the example on PostgreSQL", () => {
  let pool: pg.Pool
  let drop: () => Promise<void>
  beforeAll(async () => {
    const scope = await Effect.runPromise(Scope.make())
    const url = await Effect.runPromise(
      TestDatabase.empty(inject("postgresUrl")).pipe(Effect.provideService(Scope.Scope, scope))
    )
    drop = () => Effect.runPromise(Scope.close(scope, Exit.void))
    pool = new pg.Pool({ connectionString: url })
    await pool.query(schema)
  })
  afterAll(async () => {
    await closed(pool)
    await drop()
  })

  it("takes a payment, refuses what is not possible with the rule and the states in which it is, and refunds", async () => {
    const host = hostOn(pool, new Uint8Array(32).fill(7))
    const account = await merchantOf(host)
    const paid = await host.execute(CreatePayment, payment(account), { app })
    expect(recordOf(paid)).toMatchObject({ status: "completed" })
    const refused = await host.execute(CancelPayment, {}, { app, id: idOf(paid) })
    if (refused._tag !== "Refused") throw new Error(refused._tag)
    expect(refused.explanation).toMatchObject({ rule: "payments.cancel", contract: "payments.md 3.2" })
    expect(refused.explanation.state?.possible).toEqual(["Processing", "PendingCapture", "InReview"])
    const refund = { payment_id: idOf(paid), refund_reason: "Returned", amounts: { total_amount: 400 } }
    expect(recordOf(await host.execute(CreateRefund, refund, { app }))).toMatchObject({ resource: "refunds" })
    const { rows } = await pool.query("SELECT value::text AS text FROM payment_things")
    expect(rows.length).toBeGreaterThan(10)
    for (const { text } of rows) expect(text).not.toContain("4111111111111111")
  })

  it("saves nothing when its connection is lost on the way, says so, and saves by another", async () => {
    const own = new pg.Pool({ connectionString: pool.options.connectionString, max: 1 })
    const store = storeOn(own)
    const { rows } = await own.query("SELECT pg_backend_pid() AS pid")
    const write: Host.Write = { part: "signal", key: "lost", version: 1, value: { at: 1, reasons: [] }, dueAt: null }
    const other = await pool.connect()
    await other.query("BEGIN; LOCK TABLE payment_things IN EXCLUSIVE MODE")
    const lost = expect(store.save({ expects: [], writes: [write] })).rejects.toMatchObject({ code: "57P01" })
    const waits = "SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event_type = 'Lock'"
    while ((await other.query(waits, [rows[0].pid])).rowCount === 0);
    await other.query("SELECT pg_terminate_backend($1)", [rows[0].pid])
    await other.query("COMMIT")
    other.release()
    await lost
    expect(await store.read([write])).toEqual([])
    expect(await store.save({ expects: [], writes: [write] })).toBe(true)
    expect(await store.save({ expects: [], writes: [write] })).toBe(false)
    await closed(own)
  })

  it("keeps every balance when two hosts take payments of one merchant at once", async () => {
    const hosts = [hostOn(pool, new Uint8Array(32).fill(7)), hostOn(pool, new Uint8Array(32).fill(7))]
    const [first = hostOn(pool, new Uint8Array(32))] = hosts
    const account = await merchantOf(first)
    const taken = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (hosts[n % 2] ?? first).execute(CreatePayment, payment(account, { fee_amount: 100 }), { app })
      )
    )
    expect(taken.map(({ _tag }) => _tag)).toEqual(taken.map(() => "Accepted"))
    const key = `merchant:${account}:available|USD`
    const { rows } = await pool.query("SELECT value FROM payment_things WHERE part = 'counter' AND key = $1", [key])
    expect(rows).toEqual([{ value: 12 * 9_900 }])
  })
})

describe("a command", () => {
  const close = async (given: { readonly caller?: Caller.Caller }) => {
    const { host } = hostOver(newStore())
    const account = await merchantOf(host)
    const closed = await host.execute(CloseAccount, { issue_type: "fraud" }, { app, id: account, ...given })
    expect(recordOf(closed)).toMatchObject({ resource: "capabilities" })
    return actorsOf(closed)
  }
  it("of operators is carried out by the operator of the engine", async () =>
    expect(await close({})).toEqual([{ type: "operator", name: "Acme" }]))
  it("is carried out by the operator that its caller names", async () => {
    const caller = { _tag: "Operator", operator: Caller.firstAdmin("Ada") } as const
    expect(await close({ caller })).toEqual([{ type: "operator", name: "Ada" }])
  })
  it("of apps is carried out by the app", async () => {
    const { host } = hostOver(newStore())
    expect(actorsOf(await host.execute(CreateLegalEntity, { country: "US" }, { app }))).toEqual([
      { type: "app", name: "app" }
    ])
  })
})

describe("a row as JSON", () => {
  it("is read by the engine as it was written", async () => {
    const store = newStore()
    const { host } = hostOver(store)
    const account = await merchantOf(host)
    const id = idOf(await host.execute(CreatePayment, payment(account, { auto_capture: false }), { app }))
    const row = store.rows.get(id)
    if (row === undefined) throw new Error("the payment is stored")
    const parsed = JSON.parse(JSON.stringify(row))
    expect(PaymentKind.kind.fact(Rows.ofJson(parsed))).toEqual(PaymentKind.kind.fact(row))
    const facts = Engine.read(
      Engine.noFacts,
      { _tag: "Needs", ids: [id], counters: [], claims: [] },
      { row: () => parsed, counter: () => 0 }
    )
    expect(facts.rows.get(id)?.version).toBe(row.version)
  })
  it("that is none is an error that says so", () =>
    expect(() => Rows.ofJson({ id: "p" })).toThrow(/appId|type|Missing/))
})
