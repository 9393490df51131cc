/**
 * Repeated `kill -9` while merchants are paid, refunded and paid out. Each payout is paid by the bank once, takes its
 * records once, and is announced once; no money is lost and none is paid twice.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Examples from "@payments-platform/adapters/http/api/Examples"
import * as Merchants from "./Merchants.ts"
import * as Process from "./Process.ts"

const slow = process.env["SLOW"] !== undefined
const rounds = slow ? 8 : 2
const merchants = 6
const sale = 1_000
const day = 86_400
let path = ""

beforeAll(async () => {
  path = await Process.directory()
})
afterAll(() => Process.remove(path))

interface Pages {
  readonly results: ReadonlyArray<{ readonly [member: string]: unknown }>
}

const isPage = (body: object): body is Pages => "results" in body

/** All records of a list. */
const all = async (ask: Process.Client, list: string): Promise<Pages["results"]> => {
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

describe("kill -9 while merchants are paid out", () => {
  it("pays each payout once, and loses no money", { timeout: 180_000 }, async () => {
    let accounts: ReadonlyArray<string> = []
    for (let round = 0; round < rounds; round++) {
      const server = await Process.start(path)
      const ask = Process.client(server.port, await Process.credentialsIn(path))
      if (accounts.length === 0) {
        await ask.post("/notification_preferences", { topic: "payouts.*", callback_uri: "http://127.0.0.1:1/" })
        accounts = await Promise.all(
          Array.from({ length: merchants }, () =>
            Merchants.create(ask, { entity: Examples.completeCompany, period: "daily" })
          )
        )
      }
      const payment_method = { type: "credit_card", credit_card: Process.card("4111111111111111") }
      const sell = (account_id: string) =>
        ask.post("/payments", { account_id, amount: sale, currency: "USD", payment_method })
      const payOut = (account_id: string) => ask.post("/payouts", { account_id, currency: "USD" })
      const trade = async (account: string): Promise<void> => {
        try {
          for (;;) {
            const sold = await sell(account)
            const refund = { payment_id: sold.body["id"], refund_reason: "Returned", amounts: { total_amount: 300 } }
            await Promise.all([sell(account), ask.post("/refunds", refund), payOut(account), payOut(account)])
          }
        } catch {
          // the process was killed
        }
      }
      const load = accounts.map(trade)
      await new Promise((later) => setTimeout(later, 1_500 + 211 * round))
      await server.stop("SIGKILL")
      await Promise.all(load)
    }

    const server = await Process.start(path)
    const ask = Process.client(server.port, await Process.credentialsIn(path))
    for (let step = 0; step < 2; step++) await ask.operate("POST", "/clock/advance", { seconds: 5 * day })
    const payouts = await all(ask, "/payouts?page_size=50")
    expect(payouts.length).toBeGreaterThan(merchants)
    expect(new Set(payouts.map((payout) => payout["status"]))).toEqual(new Set(["completed"]))

    const url = await Process.databaseOf(path)
    // a refund that follows a payout leaves a debt, which is recovered through the same bank
    const sent = "select key from simulated_entry where book = 'transfer' and key like '%:payout'"
    const transfers = await Process.query<{ key: string }>(url, sent)
    const paidOut = payouts.map((payout) => String(payout["id"]))
    expect(transfers.map(({ key }) => key).toSorted()).toEqual(paidOut.map((id) => `${id}:payout`).toSorted())

    for (const account of accounts) {
      const records = await Process.query<{ net: number; type: string }>(
        url,
        `select amount::int as net, step as type from entry where account = 'merchant:${account}:available'`
      )
      const left = await ask.get(`/accounts/${account}`)
      const mine = payouts.filter((payout) => JSON.stringify(payout["owner"]).includes(account))
      const earned = 0 - sum(records.filter(({ type }) => type !== "L15").map(({ net }) => net))
      // what is below 1.00 stays
      const shown = JSON.stringify(left.body["balances"])
      expect(shown).toContain(`"available":${earned - sum(mine.map((payout) => payout["amount"]))},`)
      expect(shown).toContain('"outgoing_pending":0')
      for (const payout of mine) {
        const taken = await all(ask, `/transaction_records?payout_id=${String(payout["id"])}&page_size=500`)
        expect(sum(taken.map((record) => record["net_amount"]))).toBe(payout["amount"])
      }
    }

    const told = await Process.query<{ count: number; topic: string }>(
      url,
      "select topic, count(*)::int as count from notification where resource_type = 'payouts' group by topic order by topic"
    )
    expect(told).toEqual([
      { topic: "payouts.completed", count: payouts.length },
      { topic: "payouts.created", count: payouts.length }
    ])
    const ledger = await ask.operate("GET", "/ledger", null)
    expect(ledger.body["balanced"]).toBe(true)
    expect(await server.stop()).toBe(0)
  })
})
