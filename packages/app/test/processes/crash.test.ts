/**
 * Repeated `kill -9` under load. Every acknowledged write is kept, each Unique-Key charges at most one card, no
 * authorization is left open, every completed payment is announced, and the receiver gets the notifications of each
 * payment in the order of its changes.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Process from "../Process.ts"
import * as Crashes from "./Crashes.ts"
import * as Receiver from "./Receiver.ts"

/** A key whose process died is taken over after its lease of 60 seconds, so the full test is slow. */
const slow = process.env["SLOW"] !== undefined
const rounds = slow ? 6 : 2
const callers = 24
/** The changes that a caller makes to its payment, one after another. */
const updates = [{ step: 1 }, { step: 2 }, { step: 3 }]
let path = ""
let receiver: Receiver.Receiver

beforeAll(async () => {
  path = await Process.directory()
  receiver = await Receiver.make()
})
afterAll(async () => {
  receiver.close()
  await Process.remove(path)
})

interface Charge {
  readonly key: string
  id: string | null
}

interface Told {
  readonly id: string
  readonly resource_id: string
}

/** The notifications of each payment, in the given order. */
const byPayment = (ids: ReadonlyArray<string>, told: ReadonlyArray<Told>) => {
  const payments = new Map(told.map(({ id, resource_id }) => [id, resource_id]))
  return Object.fromEntries(Map.groupBy(ids, (id) => payments.get(id)))
}

/** Repeats a request while the response says to retry later. */
const answered = async (ask: () => Promise<Process.Answer>): Promise<Process.Answer> => {
  for (const until = Date.now() + 100_000; ;) {
    const answer = await ask()
    const comesBack = answer.status === 503 || answer.text.includes("CONCURRENT_UNIQUE_KEY_REQUEST_IS_PROCESSING")
    if (!comesBack || Date.now() > until) return answer
    await new Promise((later) => setTimeout(later, 500))
  }
}

type Client = ReturnType<typeof Process.client>

/** The body of a payment to a new merchant. */
const paymentBody = async (ask: Client): Promise<object> => {
  const entity = await ask.post("/legal_entities", { country: "US", entity_name: "Harbor Books LLC" })
  const account = await ask.post("/accounts", { legal_entity_id: entity.body["id"] })
  await ask.post("/notification_preferences", { topic: "payments.*", callback_uri: receiver.uri })
  const payment_method = { type: "credit_card", credit_card: Process.card("4111111111111111") }
  return { account_id: account.body["id"], amount: 1_000, currency: "USD", payment_method }
}

/** Pays and updates until the server is gone. Charges without an answer come first, under their keys. */
const pay = async (ask: Client, body: object, charges: Array<Charge>, again: Array<Charge>): Promise<void> => {
  for (;;) {
    const charge = again.pop() ?? { key: crypto.randomUUID(), id: null }
    if (!charges.includes(charge)) charges.push(charge)
    try {
      const answer = await ask.post("/payments", body, charge.key)
      if (answer.status !== 201) continue
      charge.id = String(answer.body["id"])
      for (const custom_data of updates) await ask.post(`/payments/${charge.id}`, { custom_data })
    } catch {
      return
    }
  }
}

/** Starts the server, kills it under the load of all callers, and returns the body that they pay with. */
const killUnderLoad = async (round: number, charges: Array<Charge>, before: object | null): Promise<object> => {
  const server = await Process.start(path)
  const ask = Process.client(server.port, await Process.credentialsIn(path))
  const body = before ?? (await paymentBody(ask))
  const again = charges.filter(({ id }) => id === null)
  const count = charges.length
  const load = Array.from({ length: callers }, () => pay(ask, body, charges, again))
  // each caller is at its second charge or later
  await expect.poll(() => charges.length - count).toBeGreaterThan(2 * callers)
  await new Promise((later) => setTimeout(later, 137 * round))
  await server.stop("SIGKILL")
  await Promise.all(load)
  return body
}

/** Repeats a charge under its key: it is the same payment if its answer was known. */
const settle = async (ask: Client, body: object, charge: Charge): Promise<void> => {
  const known = charge.id
  const answer = await answered(() => ask.post("/payments", body, charge.key))
  expect(answer.status).toBe(201)
  if (known !== null) expect(answer.body["id"]).toBe(known)
  charge.id = String(answer.body["id"])
}

/** The payments that the network has charged, each once. */
const chargedPayments = async (url: string): Promise<ReadonlyArray<string | undefined>> => {
  const authorizations = await Crashes.query<{ key: string; state: string }>(
    url,
    "select split_part(id, '/', 1) as key, doc->>'state' as state from resource where type = 'simulated_authorizations'"
  )
  const held = authorizations.filter(({ state }) => state === "approved" || state === "captured")
  const charged = held.map(({ key }) => key.split(":")[0])
  expect(new Set(charged).size).toBe(charged.length)
  return charged
}

/** Every notification arrives, those of a payment in their order. */
const expectNotifications = async (ask: Client, url: string): Promise<void> => {
  let waiting = 1
  for (let tries = 0; waiting > 0 && tries < 60; tries++) {
    await ask.operate("POST", "/clock/advance", { seconds: 10 })
    const [row] = await Crashes.query<{ count: number }>(url, "select count(*)::int as count from delivery_queue")
    waiting = row?.count ?? 0
  }
  expect(waiting).toBe(0)
  const told = await Crashes.query<Told>(
    url,
    "select id, resource_id from notification where resource_type = 'payments' order by resource_version, ordinal"
  )
  expect(byPayment(receiver.arrived(), told)).toEqual(
    byPayment(
      told.map(({ id }) => id),
      told
    )
  )
}

/** The payments that were announced as completed. */
const announcedPayments = async (url: string): Promise<ReadonlyArray<string>> => {
  const completed = await Crashes.query<{ resource_id: string }>(
    url,
    "select resource_id from notification where topic = 'payments.completed'"
  )
  return completed.map(({ resource_id }) => resource_id)
}

describe("kill -9 under load", () => {
  // reaches platform 10/at-least-once-drop, platform 2/first-use
  it("loses nothing, charges nothing twice, leaves nothing open", { timeout: 180_000 }, async () => {
    const charges: Array<Charge> = []
    let body: object | null = null
    for (let round = 0; round < rounds; round++) body = await killUnderLoad(round, charges, body)

    const server = await Process.start(path)
    const ask = Process.client(server.port, await Process.credentialsIn(path))
    await ask.operate("POST", "/clock/advance", { seconds: 300 })
    const settled = slow ? charges : charges.filter(({ id }) => id !== null)
    await Promise.all(settled.map((charge) => settle(ask, body ?? {}, charge)))
    await ask.operate("POST", "/clock/advance", { seconds: 300 })
    const ids = settled.map(({ id }) => id)
    expect(new Set(ids).size).toBe(settled.length)

    const url = await Process.databaseOf(path)
    const charged = await chargedPayments(url)
    await expectNotifications(ask, url)
    expect((await announcedPayments(url)).toSorted()).toEqual(charged.toSorted())
    if (slow) expect(charged.toSorted()).toEqual(ids.toSorted())
    else expect(ids.filter((id) => id === null || !charged.includes(id))).toEqual([])
    const ledger = await ask.operate("GET", "/ledger", null)
    expect(ledger.body["balanced"]).toBe(true)
    expect(charges.length).toBeGreaterThan(callers)
    expect(await server.stop()).toBe(0)
  })
})
