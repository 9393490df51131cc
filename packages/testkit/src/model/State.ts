/** The state of the model, its answers, and the sums of its ledger. Amounts are in cents, times in UNIX seconds. */
import type { Document } from "./Documents.ts"
import type { Currency, DisputeType } from "./ModelRequests.ts"
import type { Reading, Terminal } from "./Terminals.ts"
import type { Token } from "./ClientTokens.ts"

export type Json = { readonly [field: string]: unknown }

/** An answer in the names of the model. The record has only the members that the model determines. */
export type Answer =
  | { readonly _tag: "Accepted"; readonly record: Json; readonly replayed: boolean; readonly warning: string | null }
  | { readonly _tag: "Rejected"; readonly rejection: string; readonly replayed: boolean }
  | { readonly _tag: "Refused"; readonly refusal: "Invalid" | "UnknownIds" | "KeyTaken" }
  /** the network did not answer; nothing was created */
  | { readonly _tag: "Unavailable" }

interface Entity {
  readonly name: string
  readonly country: string
}

export interface Account {
  readonly name: string
  readonly entity: string
  readonly currency: Currency
  readonly createTime: number
  /** price of card payments in 1/10,000 of a percent, plus 30 cents; null: no price */
  readonly price: number | null
  reference: string | null
  /** whether a fall below zero is not announced yet */
  fallPending: boolean
  /** bounds of the number of `accounts.negative_balance`; falls at the same time may be announced as one */
  readonly negativeBalanceCount: { least: number; most: number }
}

/** The deposits to a bank account. `askAt` is when they turn out undeliverable; null when they were sent. */
export interface Deposits {
  askAt: number | null
  mismatches: number
}

export interface Method {
  readonly name: string
  readonly createTime: number
  readonly kind: "card" | "US" | "CA"
  readonly type: string
  /** of a card: `outcome` of its number, `refresh` of its calls to the updater */
  readonly outcome: string | null
  refresh: string | null
  /** of a card that a terminal has read */
  readonly reading: Reading | null
  /** of a bank account */
  readonly number: string
  readonly postalCode: string | null
  readonly month: number
  readonly autoUpdate: boolean
  year: number
  refreshAt: number | null
  status: "unverified" | "verified" | "verification_failed" | "deleted"
  note: number | null
  /** null: no deposits are needed */
  deposits: Deposits | null
}

export interface Agreement {
  readonly name: string
  readonly method: string
  readonly account: string
  readonly type: string
  readonly signedAt: number
  readonly createTime: number
  used: boolean
  revoked: boolean
}

export interface Item {
  readonly name: string
  readonly account: string
  readonly product: string
  readonly createTime: number
  price: number | null
  state: "active" | "deleted"
}

export interface Line {
  readonly item: string
}

export interface Order {
  readonly name: string
  readonly account: string
  readonly currency: Currency | null
  readonly createTime: number
  notes: string | null
  lines: ReadonlyArray<Line> | null
}

interface Key {
  readonly hash: string
  readonly usedAt: number
  answer: Answer | null
}

export interface Payment {
  readonly name: string
  readonly account: string
  readonly method: string
  readonly bank: boolean
  readonly currency: Currency
  readonly createTime: number
  readonly authorized: number
  readonly autoCapture: boolean
  readonly price: number | null
  readonly outcome: string
  /** the return of a bank debit */
  readonly returns: { readonly code: string; readonly late: boolean } | null
  readonly code: boolean
  readonly reading: Reading | null
  /** whether the network accepted the charge, whatever followed */
  readonly charge: boolean
  readonly avs: string
  /** when the card authorization or the bank's hold ends */
  readonly expiresAt: number
  readonly order: string | null
  readonly items: ReadonlyArray<string> | null
  status: "pending" | "completed" | "failed" | "canceled"
  waits: "PROCESSING" | "PENDING_CAPTURE" | "IN_REVIEW" | null
  failure: readonly [code: string, detail: string] | null
  amount: number
  fee: number
  captureAt: number | null
  /** `askAt`: when the network is polled; `reviewAt`: when the screening is */
  askAt: number | null
  reviewAt: number | null
  /** whether the bank settled while the payment was in review */
  cleared: boolean
  settlesAt: number | null
  newsAt: number | null
  reference: string | null
  /** `charged`: by the card network; `reserved`: by refunds that the network accepted */
  charged: number
  reserved: number
  refunded: number
  feeRefunded: number
  serviceRefunded: number
  disputed: number
  feeReturned: number
}

export interface Refund {
  readonly name: string
  readonly payment: string
  readonly account: string
  readonly method: string
  readonly bank: boolean
  readonly currency: Currency
  readonly amount: number
  readonly fee: number
  readonly service: number
  readonly referenced: boolean
  readonly order: string | null
  readonly createTime: number
  state: "requested" | "sent" | "accepted" | "completed" | "failed"
  askAt: number
  /** why the network will refuse it */
  refusal: readonly [reason: string, detail: string | null] | null
  failure: readonly [reason: string, detail: string | null] | null
  reference: string | null
}

export interface Dispute {
  readonly name: string
  readonly payment: string
  readonly account: string
  readonly bank: boolean
  readonly currency: Currency
  readonly type: DisputeType
  readonly amount: number
  readonly fee: number
  readonly brand: string
  readonly reason: readonly [code: string, detail: string]
  readonly createTime: number
  /** the outcome of a dispute that the network opened */
  readonly script: string | null
  /** the platform fee that is returned with the amount; null: no money moves */
  readonly returned: number | null
  status: "awaiting_merchant_response" | "pending_service_review" | "resolved" | `awaiting_chargeback_decision${string}`
  respondBy: number | null
  explained: boolean
  documents: ReadonlyArray<string>
  note: number | null
  outcome: readonly [outcome: string, time: number] | null
  /** the next step of the dispute desk and its time */
  desk: { readonly step: "inform" | "submit" | "decide"; readonly at: number } | null
}

/** An amount that a card network settles at an opening. It pays a positive amount and receives a negative one. */
export interface Settlement {
  readonly at: number
  readonly currency: Currency
  readonly amount: number
}

/** The whole state. It is mutable. */
export interface Model {
  now: number
  /** the app's setting `return_fees_on_dispute` (L10) */
  readonly returnsFees: boolean
  readonly entities: Array<Entity>
  readonly accounts: Array<Account>
  readonly methods: Array<Method>
  readonly tokens: Array<Token>
  readonly terminals: Array<Terminal>
  readonly readings: Array<Reading>
  readonly documents: Array<Document>
  readonly agreements: Array<Agreement>
  readonly items: Array<Item>
  readonly orders: Array<Order>
  readonly payments: Array<Payment>
  readonly refunds: Array<Refund>
  readonly disputes: Array<Dispute>
  readonly settlements: Array<Settlement>
  readonly keys: Map<string, Key>
  /** sums of the ledger accounts, by `account currency` */
  readonly ledger: Map<string, number>
  /** the announced topics of each resource, in order */
  readonly topics: Map<string, Array<string>>
}

export const make = (now: number, returnsFees: boolean): Model => ({
  now,
  returnsFees,
  entities: [],
  accounts: [],
  methods: [],
  tokens: [],
  terminals: [],
  readings: [],
  documents: [],
  agreements: [],
  items: [],
  orders: [],
  payments: [],
  refunds: [],
  disputes: [],
  settlements: [],
  keys: new Map(),
  ledger: new Map(),
  topics: new Map()
})

export const byName = <A extends { readonly name: string }>(all: ReadonlyArray<A>, name: string): A | undefined =>
  all.find((each) => each.name === name)

export const announce = (model: Model, name: string, ...topics: ReadonlyArray<string>): void => {
  if (topics.length > 0) model.topics.set(name, [...(model.topics.get(name) ?? []), ...topics])
}

/** Posts to the ledger. Debits are positive. */
export const post = (model: Model, currency: Currency, sums: Readonly<Record<string, number>>): void => {
  for (const [account, sum] of Object.entries(sums))
    model.ledger.set(`${account} ${currency}`, (model.ledger.get(`${account} ${currency}`) ?? 0) + sum)
}

/** A merchant's balance as the API returns it. */
export const balance = (model: Model, { currency, name }: Account, of: string): number =>
  0 - (model.ledger.get(`merchant:${name}:${of} ${currency}`) ?? 0)

export const accepted = (record: Json, warning: string | null = null): Answer => ({
  _tag: "Accepted",
  record,
  replayed: false,
  warning
})
export const rejected = (rejection: string): Answer => ({ _tag: "Rejected", rejection, replayed: false })
export const invalid: Answer = { _tag: "Refused", refusal: "Invalid" }
export const unknown: Answer = { _tag: "Refused", refusal: "UnknownIds" }
export const unavailable: Answer = { _tag: "Unavailable" }

/** Seconds until the next step of a simulated network. */
export const delay = 10
export const week = 7 * 86_400
/** Seconds for which a Unique-Key is stored (platform.md 2). */
export const keyMemory = 30 * 86_400
