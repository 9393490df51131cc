/**
 * The command `tour`: a demonstration of the platform over HTTP. It onboards and verifies a merchant, charges cards,
 * captures, cancels, reviews and refunds payments, pays the merchant out, and verifies the signatures of the
 * notifications. It prints every request and response, without secrets.
 */
import { Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { sign } from "@payments-platform/adapters/notifications/Signature"
import * as Examples from "@payments-platform/domain/vocabulary/Examples"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import * as Progress from "../Progress.ts"

export interface Platform {
  readonly baseUrl: string
  readonly appId: string
  readonly appToken: string
  readonly operatorToken: string
  readonly print: (line: string) => void
}

type Json = { readonly [key: string]: unknown }

interface Received {
  readonly topic: string
  readonly verified: boolean
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Uint8Array> = []
  for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks).toString("utf8")
}

const header = (request: IncomingMessage, name: string): string => {
  const value = request.headers[name]
  return typeof value === "string" ? value : ""
}

/** Compares the signature with ours. A receiver elsewhere verifies it as docs/guides/webhooks.md shows. */
const isSigned = (request: IncomingMessage, body: string, secret: string): boolean => {
  const [id, timestamp] = [header(request, "webhook-id"), Number(header(request, "webhook-timestamp"))]
  return header(request, "webhook-signature") === sign(Redacted.make(secret), { id, timestamp, body })
}

const textOf = (record: Json, key: string): string => {
  const value = record[key]
  if (typeof value !== "string") throw new TypeError(`the answer has no ${key}`)
  return value
}

/** Opens a receiver of notifications on a free loopback port. */
const openReceiver = async () => {
  const received: Array<Received> = []
  const secrets: Array<string> = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const notification: unknown = JSON.parse(body)
      const topic = isObject(notification) ? textOf(notification, "topic") : "?"
      received.push({ topic, verified: secrets.some((secret) => isSigned(request, body, secret)) })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}/notifications`, received, secrets, close: () => server.close() }
}

const card = (card_number: string): Json => ({ ...Examples.card, card_number })

const secretKeys = new Set([
  "card_number",
  "cvv",
  "signing_secret",
  "account_number",
  "social_security_number_last_four",
  "date_of_birth"
])
const shown = (key: string, value: unknown): unknown => (secretKeys.has(key) ? "(secret)" : value)

/** The calls of the tour, which print their requests and responses. */
const callsTo = ({ appId, appToken, baseUrl, operatorToken, print }: Platform) => {
  const headers = {
    "App-Id": appId,
    "App-Token": appToken,
    "Api-Version": "3.2",
    "Service-Risk-Token": randomUUID(),
    "Client-IP": "203.0.113.7"
  }
  const send = async (
    method: string,
    path: string,
    body: Json | null,
    more: Readonly<Record<string, string>>
  ): Promise<Json> => {
    print(`\n> ${method} ${path}${body === null ? "" : `  ${JSON.stringify(body, shown)}`}`)
    const waiting = Progress.begin(`Waiting for the answer to ${method} ${path}`)
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { ...more, ...(body === null ? {} : { "Content-Type": "application/json" }) },
      ...(body === null ? {} : { body: JSON.stringify(body) })
    }).finally(waiting.end)
    const answer: unknown = await response.json()
    print(`< ${response.status}  ${JSON.stringify(answer, shown)}`)
    if (!isObject(answer) || response.status >= 500) throw new Error(`${method} ${path} answered ${response.status}`)
    return answer
  }
  const get = (path: string) => send("GET", path, null, headers)
  const post = (path: string, body: Json) => send("POST", path, body, { ...headers, "Unique-Key": randomUUID() })
  const operate = (method: string, path: string, body: Json | null) =>
    send(method, `/operator${path}`, body, {
      "Operator-Token": operatorToken,
      "Operator-Name": "tour",
      "Operator-Note": "a walk"
    })
  const chapter = (title: string) => print(`\n== ${title}`)

  return { get, post, operate, chapter, print }
}
type Calls = ReturnType<typeof callsTo>
type Receiver = Awaited<ReturnType<typeof openReceiver>>

const subscribe = async ({ chapter, post }: Calls, sink: Receiver): Promise<void> => {
  chapter("Notifications go to an address of ours")
  for (const topic of ["payments.*", "refunds.*", "payouts.*", "accounts.*", "legal_entities.*"]) {
    const preference = await post("/notification_preferences", { topic, callback_uri: sink.url })
    sink.secrets.push(textOf(preference, "signing_secret"))
  }
}

/** The id of an account that may take payments and be paid out. */
const onboard = async ({ chapter, get, post }: Calls): Promise<string> => {
  chapter("A merchant is onboarded")
  const entity = await post("/legal_entities", Examples.completeCompany)
  const legal_entity_id = textOf(entity, "id")
  await get(`/legal_entities/${legal_entity_id}/verifications`)

  chapter("Its bank account is verified by two deposits")
  const till = await post("/payout_methods", { legal_entity_id, ...Examples.payoutBank })
  const payout_method_id = textOf(till, "id")
  await post(`/payout_methods/${payout_method_id}/verify_bank_deposits`, { microdeposits: [10, 55] })

  chapter("Its account may take payments and be paid out")
  const account = await post("/accounts", {
    legal_entity_id,
    ...Examples.shop,
    payout: { currencies: { USD: { payout_method_id, period: "monthly" } } }
  })
  const accountId = textOf(account, "id")
  await get(`/accounts/${accountId}/capabilities`)
  return accountId
}

const payTo =
  ({ post }: Calls, accountId: string) =>
  (amount: number, number: string, more: Json = {}) =>
    post("/payments", {
      account_id: accountId,
      amount,
      currency: "USD",
      payment_method: { type: "credit_card", credit_card: card(number) },
      ...more
    })

/** The id of a payment that was charged at once. */
const charge = async (calls: Calls, accountId: string): Promise<string> => {
  const { chapter, post } = calls
  const pay = payTo(calls, accountId)
  chapter("A card is charged, and one is declined")
  const charged = await pay(10_000, "4111111111111111", { fee_amount: 430 })
  await pay(5_000, "4003830000001023")

  chapter("A card is stored and charged by its id")
  const method = await post("/payment_methods", { type: "credit_card", credit_card: card("5496198584584769") })
  await post("/payments", {
    account_id: accountId,
    amount: 2_500,
    currency: "USD",
    payment_method: { type: "payment_method_id", payment_method_id: textOf(method, "id") }
  })
  return textOf(charged, "id")
}

/** The id of a refund that is still pending. */
const refund = async ({ chapter, post }: Calls, paymentId: string): Promise<string> => {
  chapter("A part is refunded, and then all the rest with its fees")
  await post("/refunds", { payment_id: paymentId, refund_reason: "Damaged", amounts: { total_amount: 4_000 } })
  const refunded = await post("/refunds", { payment_id: paymentId, refund_reason: "Returned" })
  return textOf(refunded, "id")
}

/** The id of a payment that is still in review. */
const captureAndReview = async (calls: Calls, accountId: string): Promise<string> => {
  const { chapter, operate, post } = calls
  const pay = payTo(calls, accountId)
  chapter("Captured later, at a lower amount; and canceled")
  const held = await pay(8_000, "4242424242424242", { auto_capture: false })
  await post(`/payments/${textOf(held, "id")}/capture`, { amounts: { total_amount: 7_500 } })
  const unwanted = await pay(3_000, "4242424242424242", { auto_capture: false })
  await post(`/payments/${textOf(unwanted, "id")}/cancel`, {})

  chapter("Reviewed: one by the operator, one by the simulated screening after its time")
  const reviewed = await pay(6_000, "4003830000003037")
  await operate("POST", `/payments/${textOf(reviewed, "id")}/review`, { decision: "passed" })
  const screened = await pay(7_000, "4003830000003029")
  return textOf(screened, "id")
}

/** The payout of the schedule if a new month began while the clock moved, else a requested one. */
const payoutOf = async ({ get, post }: Calls, accountId: string): Promise<Json> => {
  const { results } = await get(`/payouts?owner_id=${accountId}`)
  const [scheduled] = Array.isArray(results) ? results : []
  return isObject(scheduled) ? scheduled : post("/payouts", { account_id: accountId, currency: "USD" })
}

/** Whether the payout was completed. */
const payOut = async (calls: Calls, accountId: string): Promise<boolean> => {
  const { chapter, get, operate } = calls
  chapter("What is available is paid out, and the bank settles it on the next business day")
  const payoutId = textOf(await payoutOf(calls, accountId), "id")
  await operate("POST", "/clock/advance", { seconds: 4 * 86_400 })
  const paidOut = await get(`/payouts/${payoutId}`)
  await get(`/transaction_records?payout_id=${payoutId}`)
  return paidOut["status"] === "completed"
}

/** Whether the ledger is balanced. */
const showBooks = async ({ chapter, get, operate, print }: Calls, accountId: string): Promise<boolean> => {
  chapter("What the merchant has, and the books of it")
  await get(`/accounts/${accountId}`)
  const ledger = await operate("GET", "/ledger", null)
  const isBalanced = ledger["balanced"] === true
  print(`\nThe ledger is ${isBalanced ? "balanced" : "NOT BALANCED"}.`)
  return isBalanced
}

/** Whether notifications arrived, all with a valid signature. It waits until no more arrive. */
const showNotifications = async ({ chapter, print }: Calls, sink: Receiver): Promise<boolean> => {
  chapter("What our address received")
  const waiting = Progress.begin("Waiting until no more notifications come")
  for (let quiet = 0, seen = -1; quiet < 3 && sink.received.length < 200; await pause(250)) {
    quiet = sink.received.length === seen ? quiet + 1 : 0
    seen = sink.received.length
    waiting.tell(`Waiting until no more notifications come: ${seen} so far`)
  }
  waiting.end()
  for (const { topic, verified } of sink.received)
    print(`  ${verified ? "signature verified" : "NOT VERIFIED"}  ${topic}`)
  return sink.received.length > 0 && sink.received.every(({ verified }) => verified)
}

export const walk = async (platform: Platform): Promise<void> => {
  const calls = callsTo(platform)
  const { chapter, get, operate } = calls
  const sink = await openReceiver()
  try {
    await subscribe(calls, sink)
    const accountId = await onboard(calls)
    const refundId = await refund(calls, await charge(calls, accountId))
    const screenedId = await captureAndReview(calls, accountId)

    chapter("The staging clock moves on by four days: reviews end, the card networks pay, refunds settle")
    await operate("POST", "/clock/advance", { seconds: 4 * 86_400 })
    await get(`/payments/${screenedId}`)
    await get(`/refunds/${refundId}`)

    const isPaidOut = await payOut(calls, accountId)
    const isBalanced = await showBooks(calls, accountId)
    const isNotified = await showNotifications(calls, sink)
    if (!isPaidOut || !isBalanced || !isNotified) throw new Error("the tour did not end as it should")
  } finally {
    sink.close()
  }
}
