/**
 * PostgreSQL crashes, and single sessions end, while the platform takes payments, refunds and payouts and other programs
 * commit on the same server. Every acknowledged write is kept, a Unique-Key finds its resource again, and no card is
 * charged twice.
 */
import { Effect, Exit, Fiber, Logger, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Database } from "@payments-platform/adapters/postgres/sessions/Database"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import { makeServer, type Server } from "../../../adapters/test/server.ts"
import * as Process from "../Process.ts"
import * as Crashes from "./Crashes.ts"

const rounds = process.env["SLOW"] === undefined ? 4 : 50
const merchants = 4
const callersOfMerchant = 4
const foreignWriters = 6

let path = ""
let postgres: Server
const scope = Scope.makeUnsafe()

beforeAll(async () => {
  path = await Process.directory()
  postgres = await makeServer({ synchronous_commit: "on" })
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await postgres.discard()
  await Process.remove(path)
})

interface Acknowledged {
  readonly list: string
  readonly id: string
  readonly key: string
  readonly body: object
}

const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Commits on the server of the platform as fast as it can, and goes on after a crash. */
const writeForeign = (url: string) =>
  Effect.gen(function* () {
    const { read } = yield* Database
    const write = Effect.orElseSucceed(read("insert into foreign_row default values"), () => null)
    yield* Effect.forEach(
      Array.from({ length: foreignWriters }, () => Effect.forever(write)),
      (writer) => writer,
      { concurrency: "unbounded" }
    )
  }).pipe(Effect.provide(TestDatabase.layerOf(url, foreignWriters)), Effect.provide(Logger.layer([])))

const sale = (account_id: string) => ({
  account_id,
  amount: 1_000,
  currency: "USD",
  payment_method: { type: "credit_card", credit_card: Process.card("4111111111111111") }
})

/** Sells, refunds and pays out until `isOver`, and keeps what was acknowledged. */
const trade = async (ask: Crashes.Client, account_id: string, kept: Array<Acknowledged>, isOver: () => boolean) => {
  const create = async (list: string, body: object): Promise<string | null> => {
    const key = crypto.randomUUID()
    const answer = await ask.post(list, body, key).catch(() => null)
    if (answer === null || answer.status !== 201) return null
    const id = Crashes.idOf(answer)
    kept.push({ list, id, key, body })
    return id
  }
  while (!isOver()) {
    const payment_id = await create("/payments", sale(account_id))
    if (payment_id === null) await later(50)
    else
      await Promise.all([
        create("/refunds", { payment_id, refund_reason: "Returned", amounts: { total_amount: 300, currency: "USD" } }),
        create("/payouts", { account_id, currency: "USD" })
      ])
  }
}

const sessions = "from pg_stat_activity where application_name = 'payments-platform'"
const endOneSession = `select pg_terminate_backend(pid) ${sessions} order by random() limit 1`
const endAllSessions = `select pg_terminate_backend(pid) ${sessions}`

/** Every second round is a crash. */
const disturb = async (round: number, url: string): Promise<void> => {
  if (round % 2 === 1) return void (await Crashes.query(url, round % 4 === 1 ? endOneSession : endAllSessions))
  await postgres.crash()
  await postgres.start()
}

describe("crashes of PostgreSQL under load", () => {
  it("lose nothing that was acknowledged, and charge nothing twice", { timeout: 400_000 }, async () => {
    const url = await Effect.runPromise(Effect.provideService(TestDatabase.empty(postgres.url), Scope.Scope, scope))
    await Crashes.query(url, "create table foreign_row (id bigint generated always as identity primary key)")
    const server = await Process.start(path, { DATABASE_URL: url })
    const ask = Process.client(server.port, await Process.credentialsIn(path))
    const accounts = await Crashes.merchants(ask, merchants, { period: "monthly" })
    const foreign = Effect.runFork(writeForeign(url))
    const kept: Array<Acknowledged> = []
    let isOver = false
    const callers = accounts.flatMap((account) =>
      Array.from({ length: callersOfMerchant }, () => trade(ask, account, kept, () => isOver))
    )
    for (let round = 0; round < rounds; round++) {
      const before = kept.length
      await later(300 + 37 * round)
      await disturb(round, url)
      await expect.poll(() => kept.length - before).toBeGreaterThan(callers.length)
    }
    isOver = true
    await Promise.all(callers)
    await Effect.runPromise(Fiber.interrupt(foreign))

    for (const { body, id, key, list } of kept) {
      expect((await ask.get(`${list}/${id}`)).status, `${list}/${id}`).toBe(200)
      const again = await ask.post(list, body, key)
      expect([again.status, again.body["id"]]).toEqual([201, id])
    }
    const authorizations = await Crashes.query<{ key: string }>(
      url,
      "select split_part(id, '/', 1) as key from resource where type = 'simulated_authorizations' and doc->>'state' in ('approved', 'captured')"
    )
    const charged = authorizations.map(({ key }) => key.split(":")[0])
    expect(new Set(charged).size).toBe(charged.length)
    expect((await ask.operate("GET", "/ledger", null)).body["balanced"]).toBe(true)
    expect((await ask.operate("GET", "/audit/check", null)).body["intact"]).toBe(true)
    expect(new Set(kept.map(({ list }) => list))).toEqual(new Set(["/payments", "/refunds", "/payouts"]))
    expect(await server.stop()).toBe(0)
  })
})
