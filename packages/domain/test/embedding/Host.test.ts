/** A host carries out commands for a service: over the stores of the examples, with networks that answer or do not. */
import { Effect, Exit, Redacted, Scope } from "effect"
import { readFileSync } from "node:fs"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  App,
  CancelPayment,
  CreateAccount,
  CreateLegalEntity,
  CreatePayment,
  CreateRefund,
  CreateTerminal,
  Engine,
  Host,
  Rows
} from "@payments-platform/domain"
import { counterOf, signalOf } from "@payments-platform/domain/embedding/SaveChange"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as SimulatedNetworks from "@payments-platform/domain/simulation/SimulatedNetworks"
import * as PureStore from "@payments-platform/specification/pure/PureStore"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import { takePayment } from "../../examples/InMemory.ts"
import { hostOn, schema } from "../../examples/OnPostgres.ts"
import { cardBody } from "../samples.ts"

const begin = 1_800_000_000
const app = App.make("app", "Harbor Books", "staging", { directIntegration: true })
const recordOf = (result: Host.Result<unknown>) => {
  if (result._tag !== "Accepted") throw new Error(JSON.stringify(result))
  return result.record
}
const idOf = (result: Host.Result<unknown>): string => String(recordOf(result)["id"])

const merchantOf = async (host: Host.Host): Promise<string> => {
  const legal_entity_id = idOf(await host.execute(CreateLegalEntity, { country: "US" }, { app }))
  return idOf(await host.execute(CreateAccount, { legal_entity_id }, { app }))
}
const payment = (account_id: string, more: object = {}) => ({
  account_id,
  amount: 10_000,
  currency: "USD",
  payment_method: { type: "credit_card", credit_card: cardBody() },
  ...more
})

const vault = {
  seal: (_: string, text: string) => text,
  open: (_: string, text: string) => Redacted.make(text),
  hash: (_: string, text: string) => text
}
const engine = Engine.make({ operator: { name: "Acme", environment: "staging" }, vault })

/** A host over a store of this test, at a time that the test moves. */
const hostOver = (store: Host.HostStore, networks: Host.Networks = {}) => {
  const clock = { now: begin }
  return { clock, host: Host.make({ engine, store, networks, now: () => clock.now }) }
}
const newStore = () => PureStore.make(() => crypto.randomUUID())

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
    await pool.end()
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

describe("a store that forgets", () => {
  /** The store without the writes of a part. */
  const without = (part: Host.Part): Host.HostStore => {
    const store = newStore()
    return {
      ...store,
      save: ({ expects, writes }) => store.save({ expects, writes: writes.filter((each) => each.part !== part) })
    }
  }
  const subscriptions = [{ preferenceId: "p", appId: "app", topic: "payments.*", reachable: true }]
  const payOn = async (store: Host.HostStore) => {
    const { host } = hostOver(store)
    const account = await merchantOf(host)
    await host.execute(CreatePayment, payment(account), { app, subscriptions })
    const terminal = {
      account_id: account,
      serial_number: "SN-1",
      model: "DX8000",
      terminal_configuration: { name: "Counter" }
    }
    return host.execute(CreateTerminal, terminal, {
      app: App.make("app", "Harbor Books", "staging", { permissions: App.allPermissions })
    })
  }
  it.each(["row", "counter", "claim", "signal", "entry", "record", "notification", "delivery", "history"] as const)(
    "the part %s is refused at its first save",
    (part) => expect(payOn(without(part))).rejects.toMatchObject({ name: "Host/StoreForgets", part })
  )
  /** The store with other values of a part. */
  const giving = (store: Host.HostStore, given: Host.Part, change: (value: unknown) => unknown): Host.HostStore => ({
    ...store,
    read: async (keys) =>
      (await store.read(keys)).map((each) =>
        each.part === given && each.value !== null ? { ...each, value: change(each.value) } : each
      )
  })
  it.each([
    ["counters as texts", "counter", String],
    ["rows without what they say", "row", () => ({})],
    ["signals as texts", "signal", (value: unknown) => JSON.stringify(value)]
  ] as const)("gives back %s is refused at its first save", (_, part, change) =>
    expect(payOn(giving(newStore(), part, change))).rejects.toMatchObject({ name: "Host/StoreForgets", part })
  )
  it("gives back counters as texts later is refused before a balance is lost", async () => {
    const store = newStore()
    const { host } = hostOver(store)
    const account = await merchantOf(host)
    await host.execute(CreatePayment, payment(account), { app })
    const before = new Map(store.counters)
    const later = hostOver(giving(store, "counter", String)).host
    await expect(later.execute(CreatePayment, payment(account), { app })).rejects.toMatchObject({ part: "counter" })
    expect(new Map(store.counters)).toEqual(before)
  })
  it("gives back other signals or counters beyond integers is refused by each read of them", () => {
    const reading = { version: () => 1, row: () => null, value: () => '{"at":1,"reasons":[]}' }
    expect(() => signalOf(reading, "p")).toThrow(Host.StoreForgets)
    expect(() => counterOf({ ...reading, value: () => 2 ** 53 }, "c")).toThrow(Host.StoreForgets)
  })
  it("changes the order of keys is not refused", async () => {
    const turned = (value: unknown): unknown =>
      typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value).reverse()) : value
    expect((await payOn(giving(newStore(), "row", turned)))._tag).toBe("Accepted")
  })
  it("which version it was told to expect is refused", () => {
    const store = newStore()
    const careless = { ...store, save: async (saving: Host.SaveRequest) => (await store.save(saving)) || true }
    return expect(payOn(careless)).rejects.toMatchObject({ part: "expects" })
  })
  it("what is due is refused", () =>
    expect(payOn({ ...newStore(), due: async () => [] })).rejects.toMatchObject({ part: "due" }))
  it("nothing is not refused", async () => expect((await payOn(newStore()))._tag).toBe("Accepted"))
})

describe("networks", () => {
  it("that throw leave the result open, and the timer of the payment ends it", async () => {
    const asked: Array<string> = []
    const down = new Error("the acquirer is down")
    const networks: Host.Networks = {
      "cards.authorize": async () => {
        throw down
      },
      "cards.void": async (key) => void asked.push(key)
    }
    const { clock, host } = hostOver(newStore(), networks)
    const account = await merchantOf(host)
    const result = await host.execute(CreatePayment, payment(account), { app })
    expect(result).toMatchObject({ _tag: "NoAnswer", cause: down })
    clock.now += 3_600
    const { events, failed } = await host.runDue({ app })
    expect(failed).toEqual([])
    expect(asked.map((key) => key.replace(/^[^:]*/, ""))).toEqual([":1:verification", ":1"])
    expect(events.map(({ event }) => event["_tag"])).toContain("Voided")
  })
  it("are never simulated in production: a host names each that is absent", () => {
    const production = Engine.make({ operator: { name: "Acme", environment: "production" }, vault })
    const made = (networks: Host.Networks) => Host.make({ engine: production, store: newStore(), networks })
    const asked = SimulatedNetworks.make(
      () => ({ at: begin, delay: 10 }),
      (text) => text
    )
    const { "cards.capture": _, ...others } = asked
    expect(() => made({})).toThrow(/cards\.authorize, .*payoutBank\.credit/)
    expect(() => made(others)).toThrow(/absent: cards\.capture$/)
    expect(made(asked)).toBeDefined()
  })
  it("answer by promises, each question once", async () => {
    const asked: Array<string> = []
    const networks: Host.Networks = {
      "cardDirectory.fundingOf": async () => {
        asked.push("fundingOf")
        return "debit" as const
      }
    }
    const { host } = hostOver(newStore(), networks)
    const account = await merchantOf(host)
    const paid = await host.execute(CreatePayment, payment(account), { app })
    expect([recordOf(paid)["status"], asked]).toEqual(["completed", ["fundingOf"]])
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
