/**
 * Repeated `kill -9` while negative balances are recovered. The bank debits each recovery once, each is announced once,
 * and what was owed is taken, no more and no less.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Process from "../Process.ts"
import * as Crashes from "./Crashes.ts"

/** The rounds and the advances after them take more than a minute; crash.test.ts kills in every run. */
const slow = process.env["SLOW"] !== undefined
const rounds = 5
const count = 16
/** what a merchant owes when a sale of 1000 with this fee is refunded without it */
const fee = 100
const day = 86_400
let path = ""

beforeAll(async () => {
  path = await Process.directory()
})
afterAll(() => Process.remove(path))

/** Lowers the balance of an account by the fee. */
const owe = async (ask: Crashes.Client, account_id: string): Promise<void> => {
  const payment_method = { type: "credit_card", credit_card: Process.card("4111111111111111") }
  const sale = { account_id, amount: 1_000, fee_amount: fee, currency: "USD", payment_method }
  const payment_id = Crashes.idOf(await ask.post("/payments", sale))
  const amounts = { total_amount: 1_000, fee_refund_amount: 0 }
  Crashes.idOf(await ask.post("/refunds", { payment_id, refund_reason: "Returned", amounts }))
}

/** Moves the clock past an opening, in a process that may be killed meanwhile. */
const advance = (ask: Crashes.Client, days: number) =>
  ask.operate("POST", "/clock/advance", { seconds: days * day }).catch(() => null)

/** The id of the newest recovery, as JSON. */
const newest = async (ask: Crashes.Client): Promise<string> => {
  const { body } = await ask.get("/recoveries?page_size=1")
  return JSON.stringify([body["results"]].flat().map((each) => Object(each).id))
}

/** Advances until the next recovery is begun, or to the end. */
const untilBegun = async (ask: Crashes.Client): Promise<unknown> => {
  const before = await newest(ask)
  const seen = async () => {
    while ((await newest(ask)) === before) await new Promise((later) => setTimeout(later, 5))
  }
  return Promise.race([seen(), advance(ask, 5)])
}

describe.runIf(slow)("kill -9 while balances are recovered", () => {
  it("debits each recovery once, and takes what is owed", { timeout: 400_000 }, async () => {
    const accounts = await Crashes.killRepeatedly({
      path,
      count: rounds,
      prepare: async (ask) => {
        await ask.post("/notification_preferences", { topic: "recoveries.*", callback_uri: "http://127.0.0.1:1/" })
        return Crashes.merchants(ask, count)
      },
      untilKilled: async (ask, merchants) => {
        await Promise.all(merchants.map((account) => owe(ask, account)))
        await untilBegun(ask)
        return []
      }
    })

    const { ask, server } = await Crashes.start(path)
    for (let step = 0; step < 3; step++) await advance(ask, 7)
    const url = await Process.databaseOf(path)
    const recoveries = await Crashes.query<{ amount: number; id: string; owner: string; status: string }>(
      url,
      "select id, owner_id as owner, status, amount::int as amount from resource where type = 'recoveries'"
    )
    expect(recoveries.length).toBeGreaterThanOrEqual(count)
    expect(new Set(recoveries.map(({ status }) => status))).toEqual(new Set(["completed"]))
    expect(await Crashes.transferKeys(url, "recovery")).toEqual(recoveries.map(({ id }) => `${id}:recovery`).toSorted())

    for (const account of accounts) {
      const mine = recoveries.filter(({ owner }) => owner === account)
      expect(mine.reduce((sum, { amount }) => sum + amount, 0)).toBe(rounds * fee)
      const left = JSON.stringify((await ask.get(`/accounts/${account}`)).body["balances"])
      expect(left).toContain('"available":0,')
      expect(left).toContain('"incoming_pending":0')
    }

    expect(await Crashes.topicCounts(url, "recoveries")).toEqual([
      { topic: "recoveries.completed", count: recoveries.length },
      { topic: "recoveries.created", count: recoveries.length }
    ])
    const ledger = await ask.operate("GET", "/ledger", null)
    expect(ledger.body["balanced"]).toBe(true)
    expect(await server.stop()).toBe(0)
  })
})
