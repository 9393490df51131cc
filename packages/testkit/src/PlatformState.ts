/** What the model of the platform remembers, and the words it answers with. */
import type { Card } from "./PlatformCommands.ts"

export type Json = { readonly [field: string]: unknown }

/** An answer by the names of the model, and as far as it says something. */
export type Answer =
  | { readonly _tag: "Accepted"; readonly record: Json; readonly replayed: boolean; readonly warning: string | null }
  | { readonly _tag: "Rejected"; readonly rejection: string; readonly replayed: boolean }
  | { readonly _tag: "Refused"; readonly refusal: "Invalid" | "UnknownIds" | "KeyTaken" }
  /** nothing is known of it, or made by it */
  | { readonly _tag: "Unavailable" }

export interface Entity {
  readonly name: string
  readonly country: string
}

export interface Account {
  readonly name: string
  readonly entity: string
  readonly currency: "USD" | "CAD"
  readonly createTime: number
  /** in 1/10,000 of a percent, beside 30 cents; null: no price */
  readonly price: number | null
  reference: string | null
}

export interface Method {
  readonly name: string
  readonly createTime: number
  readonly outcome: string | null
  readonly postalCode: string | null
  readonly month: number
  readonly autoUpdate: boolean
  year: number
  refreshAt: number | null
  status: "verified" | "verification_failed" | "deleted"
  note: number | null
}

interface Key {
  readonly hash: string
  answer: Answer | null
}

export interface Payment {
  readonly name: string
  readonly account: string
  readonly method: string
  readonly currency: "USD" | "CAD"
  readonly createTime: number
  readonly authorized: number
  readonly autoCapture: boolean
  readonly price: number | null
  readonly outcome: string
  readonly code: boolean
  readonly avs: string
  readonly expiresAt: number
  status: "pending" | "completed" | "failed" | "canceled"
  waits: "PROCESSING" | "PENDING_CAPTURE" | "IN_REVIEW" | null
  failure: readonly [code: string, detail: string] | null
  amount: number
  fee: number
  captureAt: number | null
  askAt: number | null
  settlesAt: number | null
  reference: string | null
}

/** Everything there is. It changes as requests come and time goes. */
export interface Model {
  now: number
  readonly entities: Array<Entity>
  readonly accounts: Array<Account>
  readonly methods: Array<Method>
  readonly payments: Array<Payment>
  readonly keys: Map<string, Key>
  /** sums of the ledger's accounts, by `account currency` */
  readonly ledger: Map<string, number>
  /** what was told about each resource, in order */
  readonly topics: Map<string, Array<string>>
}

export const make = (now: number): Model => ({
  now,
  entities: [],
  accounts: [],
  methods: [],
  payments: [],
  keys: new Map(),
  ledger: new Map(),
  topics: new Map()
})

export const tell = (model: Model, name: string, ...topics: ReadonlyArray<string>): void => {
  if (topics.length > 0) model.topics.set(name, [...(model.topics.get(name) ?? []), ...topics])
}

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

export const isExpired = (card: { readonly month: number; readonly year: number }, at: number): boolean =>
  Date.UTC(card.year, card.month, 1) <= at * 1_000

/** Keeps a card; what its verification said, when there was one, decides what it is good for. */
export const addMethod = (model: Model, card: Card, verified: boolean): Method => {
  const method: Method = {
    name: `m${model.methods.length}`,
    createTime: model.now,
    outcome: card.outcome,
    postalCode: card.postalCode,
    month: card.month,
    year: card.year,
    autoUpdate: card.autoUpdate,
    refreshAt: card.autoUpdate ? model.now + delay : null,
    status: verified ? "verified" : "verification_failed",
    note: null
  }
  model.methods.push(method)
  if (!verified) tell(model, method.name, "payment_methods.updated")
  return method
}
