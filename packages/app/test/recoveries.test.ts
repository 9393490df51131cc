/**
 * Repeated `kill -9` while negative balances are recovered. The bank debits each recovery once, each is announced once,
 * and what was owed is taken, no more and no less.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Examples from "@payments-platform/adapters/http/api/Examples"
import * as Merchants from "./Merchants.ts"
import * as Process from "./Process.ts"

const slow = process.env["SLOW"] !== undefined
const rounds = slow ? 8 : 3
const merchants = 16
/** what a merchant owes when a sale of 1000 with this fee is refunded without it */
const fee = 100
const day = 86_400
let path = ""

beforeAll(async () => {
  path = await Process.directory()
})
afterAll(() => Process.remove(path))

/** Lowers the balance of an account by the fee. */
const owe = async (ask: Process.Client, account_id: string): Promise<void> => {
  const payment_method = { type: "credit_card", credit_card: Process.card("4111111111111111") }
  const sale = { account_id, amount: 1_000, fee_amount: fee, currency: "USD", payment_method }
  const payment_id = Process.idOf(await ask.post("/payments", sale))
  const amounts = { total_amount: 1_000, fee_refund_amount: 0 }
  Process.idOf(await ask.post("/refunds", { payment_id, refund_reason: "Returned", amounts }))
}

/** Moves the clock past an opening, in a process that may be killed meanwhile. */
const advance = (ask: Process.Client, days: number) =>
  ask.operate("POST", "/clock/advance", { seconds: days * day }).catch(() => null)

/** The id of the newest recovery, as JSON. */
const newest = async (ask: Process.Client): Promise<string> => {
  const { body } = await ask.get("/recoveries?page_size=1")
  return JSON.stringify([body["results"]].flat().map((each) => Object(each).id))
}

/** Advances until the next recovery is begun, or to the end. */
const untilBegun = async (ask: Process.Client): Promise<unknown> => {
  const before = await newest(ask)
  const seen = async () => {
    while ((await newest(ask)) === before) await new Promise((later) => setTimeout(later, 5))
  }
  return Promise.race([seen(), advance(ask, 5)])
}

describe("kill -9 while balances are recovered", () => {
  it("debits each recovery once, and takes what is owed", { timeout: 180_000 }, async () => {
    let accounts: ReadonlyArray<string> = []
    for (let round = 0; round < rounds; round++) {
      const server = await Process.start(path)
      const ask = Process.client(server.port, await Process.credentialsIn(path))
      if (accounts.length === 0) {
        await ask.post("/notification_preferences", { topic: "recoveries.*", callback_uri: "http://127.0.0.1:1/" })
        accounts = await Promise.all(
          Array.from({ length: merchants }, () => Merchants.create(ask, { entity: Examples.legalEntity }))
        )
      }
      await Promise.all(accounts.map((account) => owe(ask, account)))
      await untilBegun(ask)
      await server.stop("SIGKILL")
    }

    const server = await Process.start(path)
    const ask = Process.client(server.port, await Process.credentialsIn(path))
    for (let step = 0; step < 3; step++) await advance(ask, 7)
    const url = await Process.databaseOf(path)
    const recoveries = await Process.query<{ amount: number; id: string; owner: string; status: string }>(
      url,
      "select id, owner_id as owner, status, amount::int as amount from resource where type = 'recoveries'"
    )
    expect(recoveries.length).toBeGreaterThanOrEqual(merchants)
    expect(new Set(recoveries.map(({ status }) => status))).toEqual(new Set(["completed"]))
    const transfers = await Process.query<{ key: string }>(
      url,
      "select key from simulated_entry where book = 'transfer'"
    )
    expect(transfers.map(({ key }) => key).toSorted()).toEqual(recoveries.map(({ id }) => `${id}:recovery`).toSorted())

    for (const account of accounts) {
      const mine = recoveries.filter(({ owner }) => owner === account)
      expect(mine.reduce((sum, { amount }) => sum + amount, 0)).toBe(rounds * fee)
      const left = JSON.stringify((await ask.get(`/accounts/${account}`)).body["balances"])
      expect(left).toContain('"available":0,')
      expect(left).toContain('"incoming_pending":0')
    }

    const told = await Process.query<{ count: number; topic: string }>(
      url,
      "select topic, count(*)::int as count from notification where resource_type = 'recoveries' group by topic order by topic"
    )
    expect(told).toEqual([
      { topic: "recoveries.completed", count: recoveries.length },
      { topic: "recoveries.created", count: recoveries.length }
    ])
    const ledger = await ask.operate("GET", "/ledger", null)
    expect(ledger.body["balanced"]).toBe(true)
    expect(await server.stop()).toBe(0)
  })
})
