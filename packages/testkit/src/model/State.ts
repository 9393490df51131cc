/** What the model of the platform remembers, the words it answers with, and the sums of its ledger. */
import type { Document } from "./Documents.ts"
import type { Currency, DisputeType } from "./ModelRequests.ts"
import type { Reading, Terminal } from "./Terminals.ts"
import type { Token } from "./ClientTokens.ts"

export type Json = { readonly [field: string]: unknown }

/** An answer by the names of the model, and as far as it says something. */
export type Answer =
  | { readonly _tag: "Accepted"; readonly record: Json; readonly replayed: boolean; readonly warning: string | null }
  | { readonly _tag: "Rejected"; readonly rejection: string; readonly replayed: boolean }
  | { readonly _tag: "Refused"; readonly refusal: "Invalid" | "UnknownIds" | "KeyTaken" }
  /** nothing is known of it, or made by it */
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
  /** of cards, in 1/10,000 of a percent, beside 30 cents; null: no price */
  readonly price: number | null
  reference: string | null
  /** a crossing of zero is still to be told */
  woken: boolean
  /** how often it is told at least and at most that the balance fell below zero: crossings that meet may be told as one */
  readonly fell: { least: number; most: number }
}

/** The deposits of a bank account. `askAt`: until they are found undeliverable; sent when null. */
export interface Deposits {
  askAt: number | null
  mismatches: number
}

export interface Method {
  readonly name: string
  readonly createTime: number
  readonly kind: "card" | "US" | "CA"
  readonly type: string
  /** of a card: the outcome that its number stands for, and the one that the updater is asked for */
  readonly outcome: string | null
  refresh: string | null
  /** of a card that a reader has read */
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
  /** null: none are needed */
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
  /** what the bank sends back */
  readonly returns: { readonly code: string; readonly late: boolean } | null
  readonly code: boolean
  readonly reading: Reading | null
  /** the network has taken it on, whatever became of it since */
  readonly charge: boolean
  readonly avs: string
  /** of a card's authorization; of a bank's hold its end */
  readonly expiresAt: number
  readonly order: string | null
  readonly items: ReadonlyArray<string> | null
  status: "pending" | "completed" | "failed" | "canceled"
  waits: "PROCESSING" | "PENDING_CAPTURE" | "IN_REVIEW" | null
  failure: readonly [code: string, detail: string] | null
  amount: number
  fee: number
  captureAt: number | null
  /** when the network, and when the screening, is asked */
  askAt: number | null
  reviewAt: number | null
  /** a bank that paid while the payment was reviewed */
  cleared: boolean
  settlesAt: number | null
  newsAt: number | null
  reference: string | null
  /** what the card network has charged; refunds that it took */
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
  /** why the network refuses it, once it was asked */
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
  /** of what the network opened, by its outcome */
  readonly script: string | null
  /** platform fee that goes back with the money; null: no money moves */
  readonly returned: number | null
  status: "awaiting_merchant_response" | "pending_service_review" | "resolved" | `awaiting_chargeback_decision${string}`
  respondBy: number | null
  explained: boolean
  documents: ReadonlyArray<string>
  note: number | null
  outcome: readonly [outcome: string, time: number] | null
  /** what the dispute desk does next, and when */
  desk: { readonly step: "inform" | "submit" | "decide"; readonly at: number } | null
}

/** What the card networks settle at an opening, in cents: they owe it, or with a minus it is theirs. */
export interface Settlement {
  readonly at: number
  readonly currency: Currency
  readonly amount: number
}

/** Everything there is. It changes as requests come and time goes. */
export interface Model {
  now: number
  /** the app's setting: platform fees go back with disputes (L10) */
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
  /** sums of the ledger's accounts, by `account currency` */
  readonly ledger: Map<string, number>
  /** what was told about each resource, in order */
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

/** Adds to the sums of the ledger. */
export const post = (model: Model, currency: Currency, sums: Readonly<Record<string, number>>): void => {
  for (const [account, sum] of Object.entries(sums))
    model.ledger.set(`${account} ${currency}`, (model.ledger.get(`${account} ${currency}`) ?? 0) + sum)
}

/** As the API shows it. */
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

/** Seconds until a simulated network takes its next step. */
export const delay = 10
export const week = 7 * 86_400
/** Seconds for which a key stands for its request. */
export const keyMemory = 30 * 86_400
