/** Conventions of all requests: headers of answers, Unique-Keys, lists and their pages. */
import { randomUUID } from "node:crypto"
import type { Check } from "../Check.ts"
import { at, expectSame, expectTrue, listOf } from "../Expectations.ts"
import type { Answer, Platform } from "../Platform.ts"
import { expectRefusal, refusalByRow } from "../Refusals.ts"
import * as Payments from "./Payments.ts"

const reasonIn = ({ json, status }: Answer): ReadonlyArray<unknown> => [
  status,
  at(json, "error_code"),
  at(json, "details", 0, "reason_code"),
  at(json, "details", 0, "target", 0)
]

const payBy = (platform: Platform, key: string, order: Payments.Order = {}): Promise<Answer> =>
  platform.ask("POST", "/payments", { body: Payments.paymentBody(platform, order), headers: { "Unique-Key": key } })

const answerHeaders: Check = {
  rows: ["platform 1/every-answer-x-correlation"],
  run: async ({ ask }) => {
    const id = randomUUID()
    const { headers } = await ask("GET", "/payments", { headers: { "X-Correlation-Id": id } })
    expectSame("the correlation id", headers.get("X-Correlation-Id"), id)
    expectSame("the type", headers.get("Content-Type"), "application/json; charset=utf-8")
    expectSame("Cache-Control", headers.get("Cache-Control"), "no-store")
    expectTrue("an answer has a correlation id", (await ask("GET", "/x")).headers.has("X-Correlation-Id"), null)
  }
}

const creates: Check = {
  rows: ["platform 1/creating-post-201-everything"],
  run: async (platform) => {
    const made = await payBy(platform, randomUUID())
    expectSame("the status of a creation", made.status, 201)
    const changed = await platform.ask("POST", `/payments/${Payments.idOf(made.json)}`, { body: { reference_id: "1" } })
    expectSame("the status of a change", changed.status, 200)
  }
}

const replays: Check = {
  rows: ["platform 2/same-request-first-finished"],
  run: async (platform) => {
    const key = randomUUID()
    const [first, second] = [await payBy(platform, key), await payBy(platform, key)]
    const replayed = [first, second].map(({ headers }) => headers.get("Unique-Key-Replayed"))
    expectSame("the repeated answer", [second.status, second.text], [201, first.text])
    expectSame("Unique-Key-Replayed", replayed, [null, "true"])
  }
}

const anotherRequest: Check = {
  rows: ["platform 2/another-request"],
  run: async (platform) => {
    const key = randomUUID()
    await payBy(platform, key)
    const other = await payBy(platform, key, { amount: Payments.usualAmount + 1 })
    expectSame("another request", reasonIn(other), [400, "INVALID_PARAMS", "UNIQUE_KEY_ALREADY_USED", "Unique-Key"])
  }
}

const missingKey: Check = {
  rows: ["platform 2/missing-where-required"],
  run: async (platform) => {
    const body = Payments.paymentBody(platform)
    const answer = await platform.ask("POST", "/payments", { body, headers: { "Unique-Key": null } })
    expectSame("no key", reasonIn(answer), [400, "INVALID_PARAMS", "PARAM_IS_MISSING", "Unique-Key"])
  }
}

const freeKey: Check = {
  rows: ["platform 2/the-key-stays-free"],
  run: async (platform) => {
    const key = randomUUID()
    const wrong = await payBy(platform, key, { amount: -1 })
    expectSame("a wrong amount", wrong.status, 400)
    expectSame("the key of a request that was wrong", (await payBy(platform, key)).status, 201)
  }
}

const idsOf = (page: unknown): ReadonlyArray<unknown> => listOf(at(page, "results")).map((each) => at(each, "id"))

const pages: Check = {
  rows: [
    "platform 5/answer-results-unique-next",
    "platform 5/newest-first-by-create_time",
    "platform 5/later-records-never-shift"
  ],
  run: async (platform) => {
    const reference = randomUUID()
    const order = { more: { reference_id: reference } }
    const made: Array<string> = []
    for (let count = 0; count < 5; count++) made.unshift(Payments.idOf(await Payments.pay(platform, order)))
    const first = await platform.get(`/payments?page_size=2&reference_id=${reference}`)
    await Payments.pay(platform, order)
    const second = await platform.get(String(at(first, "next")))
    const third = await platform.get(String(at(second, "next")))
    expectSame("the pages", [first, second, third].map(idsOf), [made.slice(0, 2), made.slice(2, 4), made.slice(4)])
    expectSame("the ends", [at(first, "previous"), at(third, "next")], [null, null])
    expectSame("the page before", idsOf(await platform.get(String(at(second, "previous")))), made.slice(0, 2))
  }
}

const outOfRange = [400, "INVALID_PARAMS", "PARAM_VALUE_IS_OUT_OF_RANGE", "page_size"]

const pageSizes: Check = {
  rows: ["platform 14/page_size"],
  run: async (platform) => {
    const { ask, get } = platform
    for (const size of [0, 51])
      expectSame("a size", reasonIn(await ask("GET", `/payments?page_size=${size}`)), outOfRange)
    for (let count = 0; count < 11; count++) await Payments.pay(platform)
    const sizes = [await get("/payments"), await get("/payments?page_size=1")].map((page) => idsOf(page).length)
    expectSame("the sizes of pages", sizes, [10, 1])
    expectTrue("50 are a page", idsOf(await get("/payments?page_size=50")).length > 10, null)
  }
}

const cursors: Check = {
  rows: ["platform 5/changed-or-foreign-param_value_is_invalid_pattern"],
  run: async (platform) => {
    await Payments.pay(platform)
    await Payments.pay(platform)
    const next = String(at(await platform.get("/payments?page_size=1"), "next"))
    const stated = [400, "INVALID_PARAMS", "PARAM_VALUE_IS_INVALID_PATTERN", "page"]
    expectSame("a foreign cursor", reasonIn(await platform.ask("GET", next.replace("/payments", "/refunds"))), stated)
    expectSame("a changed cursor", reasonIn(await platform.ask("GET", `${next.slice(0, -4)}AAAA`)), stated)
  }
}

const unknownFilter: Check = {
  rows: ["platform 5/a-filter-id-that"],
  run: async ({ get }) => expectSame("a list of nobody", idsOf(await get(`/payments?owner_id=${randomUUID()}`)), [])
}

const numbers: Check = {
  rows: ["platform 1/1-0-is-an", "platform 1/a-repeated-key-is"],
  run: async (platform) => {
    const { ask } = platform
    const text = JSON.stringify(Payments.paymentBody(platform))
    const send = (form: string) => ask("POST", "/payments", { text: text.replace('"amount":5001', form) })
    expectSame("the amount 5001.0", (await send('"amount":5001.0')).status, 201)
    const wrong = await send('"amount":50.5')
    expectSame("the amount 50.5", [wrong.status, at(wrong.json, "details", 0, "target", 0)], [400, "amount"])
    const twice = await send('"amount":5001,"amount":5001')
    expectSame("a repeated key", at(twice.json, "details", 0, "reason_code"), "PARAM_IS_REPEATED")
  }
}

/** What a payment moves, by the balance, the lines of the ledger and its sums. */
const ledgerBalances: Check = {
  rows: ["platform 12 GET /accounts/{id}/ledger"],
  run: async (platform) => {
    const { get, merchant } = platform
    const balance = async () =>
      at(await get(`/accounts/${merchant.accountId}`), "balances", "currencies", "USD", "available")
    const before = Number(await balance())
    const payment = await Payments.pay(platform, { amount: 7_000, more: { fee_amount: 200 } })
    expectSame("the balance after a payment", await balance(), before + 6_800)
    const page = await get(`/operator/accounts/${merchant.accountId}/ledger`)
    const lines = listOf(at(page, "results")).filter((line) => at(line, "source", "id") === Payments.idOf(payment))
    const posted = lines.map((line) => [at(line, "step"), at(line, "ledger_account"), at(line, "amount")])
    expectSame("the ledger lines", posted, [["L3", `merchant:${merchant.accountId}:available`, -6_800]])
    expectSame("debits equal credits", at(await get("/operator/ledger"), "balanced"), true)
  }
}

const rejected = (row: string, act: (platform: Platform) => Promise<Answer>): Check => ({
  rows: [row],
  run: async (platform) => expectRefusal(await act(platform), refusalByRow(row))
})

const verb = async ({ ask }: Platform, payment: unknown, name: string, body: object = {}): Promise<Answer> =>
  ask("POST", `/payments/${Payments.idOf(payment)}/${name}`, { body })

const refunded = ({ ask }: Platform, payment: unknown, more: object = {}): Promise<Answer> =>
  ask("POST", "/refunds", { body: { payment_id: Payments.idOf(payment), refund_reason: "Returned", ...more } })

const held = { more: { auto_capture: false } }

/** Refusals by the state of a payment. */
const byState: ReadonlyArray<Check> = [
  rejected(
    "payments 3.2 POST /payments/{id}/cancel: PAYMENT_CANNOT_BE_CANCELED PAYMENT_NOT_CANCELABLE",
    async (platform) => verb(platform, await Payments.pay(platform), "cancel")
  ),
  rejected(
    "payments 3.2 POST /payments/{id}/capture: TRANSFER_CANNOT_BE_CAPTURED PAYMENT_NOT_PENDING_CAPTURE",
    async (platform) => verb(platform, await Payments.pay(platform), "capture")
  ),
  rejected(
    "payments 3.2 POST /payments/{id}/capture: TRANSFER_CANNOT_BE_CAPTURED PAYMENT_IN_REVIEW",
    async (platform) => verb(platform, await Payments.pay(platform, { ...held, card: "4003830000003037" }), "capture")
  ),
  rejected("payments 4 POST /refunds: TRANSFER_CANNOT_BE_CREATED PAYMENT_NOT_COMPLETED", async (platform) =>
    refunded(platform, await Payments.pay(platform, held))
  ),
  rejected("payments 4 POST /refunds: TRANSFER_CANNOT_BE_CREATED PAYMENT_ALREADY_REFUNDED", async (platform) => {
    const payment = await Payments.pay(platform)
    await refunded(platform, payment)
    return refunded(platform, payment)
  }),
  rejected("payments 4 POST /refunds: TRANSFER_CANNOT_BE_CREATED PAYMENT_DISPUTED", async (platform) => {
    const payment = await Payments.pay(platform)
    await platform.post("/operator/disputes", { payment_id: Payments.idOf(payment), type: "chargeback" })
    return refunded(platform, payment)
  }),
  rejected("payments 4 POST /refunds: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (total_amount)", async (platform) =>
    refunded(platform, await Payments.pay(platform), { amounts: { total_amount: Payments.usualAmount + 1 } })
  )
]

export const requests: ReadonlyArray<Check> = [
  answerHeaders,
  creates,
  replays,
  anotherRequest,
  missingKey,
  freeKey,
  pages,
  pageSizes,
  cursors,
  unknownFilter,
  numbers,
  ledgerBalances,
  ...byState
]
