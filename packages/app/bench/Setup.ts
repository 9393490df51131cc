/** The set-up that benchmarks share: credentials, requests as bytes, and merchants with a stored card each. */
import { randomBytes, randomUUID } from "node:crypto"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"

/** The number of accounts that payments are spread over. */
const merchants = 32
export const appId = "1000001"
const appToken = `stage_${randomBytes(32).toString("base64")}`
const operatorToken = randomBytes(24).toString("base64url")

/** The environment of a measured platform: without throttle, timers and deliveries. */
export const environmentOf = (url: string, dataDir: string): Readonly<Record<string, string>> => ({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  APP_ID: appId,
  APP_TOKEN: appToken,
  OPERATOR_TOKEN: operatorToken,
  THROTTLE_REQUESTS: "0",
  WORKERS: "off",
  LOG_LEVEL: "info"
})

const credentials = { "App-Id": appId, "App-Token": appToken, "Api-Version": "3.2" }
const risk = { "Service-Risk-Token": randomUUID(), "Client-IP": "203.0.113.7" }
const operator = { "Operator-Token": operatorToken, "Operator-Name": "bench", "Operator-Note": "bench" }

export type Json = { readonly [key: string]: unknown }

const headersFor = (path: string) => (path.startsWith("/operator") ? operator : { ...credentials, ...risk })

const ask = async (port: number, path: string, init: RequestInit): Promise<Json> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
  const answer: unknown = await response.json()
  if (response.status >= 300 || !isObject(answer))
    throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}

export const get = (port: number, path: string): Promise<Json> => ask(port, path, { headers: headersFor(path) })

export const post = (port: number, path: string, body: object, key: string = randomUUID()): Promise<Json> =>
  ask(port, path, {
    method: "POST",
    headers: { ...headersFor(path), "Content-Type": "application/json", "Unique-Key": key },
    body: JSON.stringify(body)
  })

export const card = (number: string) => ({
  card_number: number,
  cvv: "123",
  expiration_month: 12,
  expiration_year: new Date().getUTCFullYear() + 4,
  card_holder: { holder_name: "Pat Payer", address: { country: "US", postal_code: "94105" } }
})

/** The body of a payment of one merchant. */
export interface Payment {
  readonly account_id: string
  readonly amount: number
  readonly fee_amount: number
  readonly currency: string
  readonly payment_method: { readonly type: "payment_method_id"; readonly payment_method_id: string }
}

/** A verified legal entity and its payout method. */
interface Merchant {
  readonly entity: string
  readonly payoutMethod: string
}

const paperCheck = {
  type: "paper_check",
  paper_check: {
    name: "Harbor Books LLC",
    address: { line1: "1 Main St", city: "Reno", region: "NV", postal_code: "89501", country: "US" }
  }
}

/** A merchant of whom nothing is missing: the payments of others are disabled once they processed 100,000.00 (merchants.md 5). */
const verifiedMerchant = async (port: number): Promise<Merchant> => {
  const entity = String((await post(port, "/legal_entities", MerchantSamples.usCompany()))["id"])
  await post(port, `/operator/legal_entities/${entity}/verification`, { party: "all", decision: "verified" })
  const method = await post(port, "/payout_methods", { legal_entity_id: entity, nickname: "Checks", ...paperCheck })
  return { entity, payoutMethod: String(method["id"]) }
}

const openAccount = async (port: number, { entity, payoutMethod }: Merchant): Promise<string> => {
  const payout = { currencies: { USD: { payout_method_id: payoutMethod, period: "weekly" } } }
  const about = { name: "Shop", description: "Books" }
  const account = await post(port, "/accounts", { legal_entity_id: entity, ...about, payout })
  return String(account["id"])
}

const open = async (port: number, merchant: Merchant): Promise<Payment> => {
  const account_id = await openAccount(port, merchant)
  const method = await post(port, "/payment_methods", { type: "credit_card", credit_card: card("4111111111111111") })
  return {
    account_id,
    amount: 10_000,
    fee_amount: 430,
    currency: "USD",
    payment_method: { type: "payment_method_id", payment_method_id: String(method["id"]) }
  }
}

/** Subscribes to all notifications of payments, and returns the id of the preference. */
export const subscribe = async (port: number, callback_uri: string): Promise<string> =>
  String((await post(port, "/notification_preferences", { topic: "payments.*", callback_uri }))["id"])

export const unsubscribe = async (port: number, preference: string): Promise<void> => {
  const path = `/notification_preferences/${preference}`
  await ask(port, path, { method: "DELETE", headers: headersFor(path) })
}

/** Opens the merchants and subscribes to their payments, at an address without a receiver. Returns a payment for each. */
export const onboard = async (port: number): Promise<ReadonlyArray<Payment>> => {
  const merchant = await verifiedMerchant(port)
  await subscribe(port, "http://127.0.0.1:9/")
  return Promise.all(Array.from({ length: merchants }, () => open(port, merchant)))
}

/** Opens the accounts of the merchants, and returns their ids. */
export const openAccounts = async (port: number): Promise<ReadonlyArray<string>> => {
  const merchant = await verifiedMerchant(port)
  return Promise.all(Array.from({ length: merchants }, () => openAccount(port, merchant)))
}

const headOf = (method: string, path: string, headers: Readonly<Record<string, string>>): string =>
  `${method} ${path} HTTP/1.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\r\n")}\r\n`

/** The bytes of POST /payments with each of these bodies in turn; `key` makes the Unique-Keys. */
const payingWith = (
  port: number,
  bodies: ReadonlyArray<string>,
  headers: Readonly<Record<string, string>>,
  key: (n: number) => string
): ((n: number) => string) => {
  const head = headOf("POST", "/payments", {
    Host: `127.0.0.1:${port}`,
    ...credentials,
    ...headers,
    "Content-Type": "application/json",
    "Content-Length": String(bodies[0]?.length ?? 0)
  })
  return (n) => `${head}Unique-Key: ${key(n)}\r\n\r\n${bodies[n % bodies.length]}`
}

/** The bytes of POST /payments, for each merchant in turn. */
export const payingRequests = (port: number, payments: ReadonlyArray<Payment>, key: (n: number) => string) =>
  payingWith(
    port,
    payments.map((payment) => JSON.stringify(payment)),
    {},
    key
  )

/** The bytes of POST /payments with an inline card, for each account in turn. */
export const payingByCard = (port: number, accounts: ReadonlyArray<string>, key: (n: number) => string) =>
  payingWith(
    port,
    accounts.map((account_id) =>
      JSON.stringify({
        account_id,
        amount: 1_000,
        currency: "USD",
        fee_amount: 10,
        payment_method: { type: "credit_card", credit_card: card("4111111111111111") }
      })
    ),
    risk,
    key
  )

/** The bytes of a GET. */
export const getRequest = (port: number, path: string): string =>
  `${headOf("GET", path, { Host: `127.0.0.1:${port}`, ...headersFor(path) })}\r\n`
