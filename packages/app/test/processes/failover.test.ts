/**
 * A failover that leaves sessions open: those from before it only read, new ones write. The platform takes payments at
 * once, and timers, deliveries and readiness go on without a restart.
 */
import { Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import { makeServer, type Server } from "../../../adapters/test/server.ts"
import * as Process from "../Process.ts"
import * as Crashes from "./Crashes.ts"
import * as Receiver from "./Receiver.ts"

const scope = Scope.makeUnsafe()
let path = ""
let postgres: Server
let receiver: Receiver.Receiver

beforeAll(async () => {
  path = await Process.directory()
  postgres = await makeServer()
  receiver = await Receiver.make()
})
afterAll(async () => {
  receiver.close()
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await postgres.discard()
  await Process.remove(path)
})

/** Makes all open sessions read-only, and lets new ones write. */
const switchOver = async (url: string): Promise<void> => {
  await Crashes.query(url, "alter role postgres set default_transaction_read_only = off")
  await Crashes.query(url, "alter system set default_transaction_read_only = on")
  await Crashes.query(url, "select pg_reload_conf()")
}

/** Seconds, with an opening of the networks in them on whatever day the test runs. */
const week = 7 * 86_400

describe("a failover that leaves sessions open", () => {
  it("interrupts nothing but the sessions from before it", { timeout: 60_000 }, async () => {
    const url = await Effect.runPromise(Effect.provideService(TestDatabase.empty(postgres.url), Scope.Scope, scope))
    const server = await Process.start(path, { DATABASE_URL: url })
    const ask = Process.client(server.port, await Process.credentialsIn(path))
    await ask.post("/notification_preferences", { topic: "payments.*", callback_uri: receiver.uri })
    const [account_id] = await Crashes.merchants(ask, 1)
    const payment_method = { type: "credit_card", credit_card: Process.card("4111111111111111") }
    const pay = async () =>
      Crashes.idOf(await ask.post("/payments", { account_id, amount: 1_000, currency: "USD", payment_method }))
    const refund = async (payment_id: string) =>
      Crashes.idOf(await ask.post("/refunds", { payment_id, refund_reason: "Returned" }))
    const ready = async () => (await fetch(`http://127.0.0.1:${server.port}/health/ready`)).status
    // reads at the same time open the sessions of the pool
    await Promise.all(Array.from({ length: 20 }, () => ask.get("/payments")))
    const before = await pay()

    await switchOver(url)
    const after = await pay()
    const refunds = [await refund(before), await refund(after)]
    await expect.poll(ready).toBe(200)
    await expect.poll(async () => (await ask.operate("POST", "/clock/advance", { seconds: week })).status).toBe(200)
    for (const id of refunds)
      await expect.poll(async () => (await ask.get(`/refunds/${id}`)).body["status"]).toBe("completed")
    const announced = (await Crashes.query<{ id: string }>(url, "select id::text from notification")).map(
      ({ id }) => id
    )
    expect(announced.length).toBeGreaterThanOrEqual(4)
    await expect.poll(() => receiver.arrived().toSorted()).toEqual(announced.toSorted())
    const sessions = "select count(*)::int as count from pg_stat_activity where application_name = 'payments-platform'"
    const old = `${sessions} and backend_start < (select pg_conf_load_time())`
    expect(await Crashes.query<{ count: number }>(url, old)).toEqual([{ count: 0 }])
    expect(await server.stop()).toBe(0)
  })
})
