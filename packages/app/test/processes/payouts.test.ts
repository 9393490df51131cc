/**
 * Repeated `kill -9` while merchants are paid, refunded and paid out. Each payout is paid by the bank once, takes its
 * records once, and is announced once; no money is lost and none is paid twice.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Process from "../Process.ts"
import * as Crashes from "./Crashes.ts"

/** The rounds and the advances after them take more than a minute; crash.test.ts kills in every run. */
const slow = process.env["SLOW"] !== undefined
const rounds = 4
const count = 6
const sale = 1_000
const day = 86_400
let path = ""

beforeAll(async () => {
  path = await Process.directory()
})
afterAll(() => Process.remove(path))

/** Sells, refunds and pays out until the process is killed. */
const trade = async (ask: Crashes.Client, account_id: string): Promise<void> => {
  const payment_method = { type: "credit_card", credit_card: Process.card("4111111111111111") }
  const sell = () => ask.post("/payments", { account_id, amount: sale, currency: "USD", payment_method })
  const payOut = () => ask.post("/payouts", { account_id, currency: "USD" })
  try {
    for (;;) {
      const sold = await sell()
      const refund = { payment_id: sold.body["id"], refund_reason: "Returned", amounts: { total_amount: 300 } }
      await Promise.all([sell(), ask.post("/refunds", refund), payOut(), payOut()])
    }
  } catch {
    // the process was killed
  }
}

interface Pages {
  readonly results: ReadonlyArray<{ readonly [member: string]: unknown }>
}

const isPage = (body: object): body is Pages => "results" in body

/** All records of a list. */
const all = async (ask: Crashes.Client, list: string): Promise<Pages["results"]> => {
  const found: Array<Pages["results"][number]> = []
  for (let next: unknown = list; typeof next === "string";) {
    const { body, text }: Process.Answer = await ask.get(next)
    if (!isPage(body)) throw new TypeError(text)
    found.push(...body.results)
    next = Reflect.get(body, "next")
  }
  return found
}

const sum = (amounts: ReadonlyArray<unknown>): number =>
  amounts.reduce<number>((total, each) => total + Number(each), 0)

/** Each payout has its records, and what was earned is paid out or left. */
const expectPaid = async (ask: Crashes.Client, url: string, account: string, payouts: Pages["results"]) => {
  const mine = payouts.filter((payout) => JSON.stringify(payout["owner"]).includes(account))
  const entries = await Crashes.query<{ net: number; type: string }>(
    url,
    `select amount::int as net, step as type from posting where account = 'merchant:${account}:available'`
  )
  const earned = 0 - sum(entries.filter(({ type }) => type !== "L15").map(({ net }) => net))
  // what is below 1.00 stays
  const shown = JSON.stringify((await ask.get(`/accounts/${account}`)).body["balances"])
  expect(shown).toContain(`"available":${earned - sum(mine.map((payout) => payout["amount"]))},`)
  expect(shown).toContain('"outgoing_pending":0')
  for (const payout of mine) {
    const taken = await all(ask, `/transaction_records?payout_id=${String(payout["id"])}&page_size=500`)
    expect(sum(taken.map((record) => record["net_amount"]))).toBe(payout["amount"])
  }
}

describe.runIf(slow)("kill -9 while merchants are paid out", () => {
  it("pays each payout once, and loses no money", { timeout: 400_000 }, async () => {
    const accounts = await Crashes.killRepeatedly({
      path,
      count: rounds,
      prepare: async (ask) => {
        await ask.post("/notification_preferences", { topic: "payouts.*", callback_uri: "http://127.0.0.1:1/" })
        return Crashes.merchants(ask, count, { period: "daily" })
      },
      untilKilled: async (ask, merchants, round) => {
        const load = merchants.map((account) => trade(ask, account))
        await new Promise((later) => setTimeout(later, 1_500 + 211 * round))
        return load
      }
    })

    const { ask, server } = await Crashes.start(path)
    for (let step = 0; step < 2; step++) await ask.operate("POST", "/clock/advance", { seconds: 5 * day })
    const payouts = await all(ask, "/payouts?page_size=50")
    expect(payouts.length).toBeGreaterThan(count)
    expect(new Set(payouts.map((payout) => payout["status"]))).toEqual(new Set(["completed"]))

    const url = await Process.databaseOf(path)
    const keys = payouts.map((payout) => `${String(payout["id"])}:payout`)
    // a refund that follows a payout leaves a debt, which is recovered through the same bank
    expect(await Crashes.transferKeys(url, "payout")).toEqual(keys.toSorted())
    for (const account of accounts) await expectPaid(ask, url, account, payouts)
    expect(await Crashes.topicCounts(url, "payouts")).toEqual([
      { topic: "payouts.completed", count: payouts.length },
      { topic: "payouts.created", count: payouts.length }
    ])
    const ledger = await ask.operate("GET", "/ledger", null)
    expect(ledger.body["balanced"]).toBe(true)
    expect(await server.stop()).toBe(0)
  })
})
