/** The state of the model, its answers, and the sums of its ledger. Amounts are in cents, times in UNIX seconds. */
import type * as Merchants from "./merchants/MerchantState.ts"
import type { RequestOf, Tag } from "./ModelRequests.ts"
import type { NamedResource, NotedResource } from "./Named.ts"
import type * as Payments from "./payments/PaymentState.ts"

export type * from "./merchants/MerchantState.ts"
export type * from "./Named.ts"
export type * from "./payments/PaymentState.ts"

export type Json = { readonly [field: string]: unknown }

/**
 * An answer in the names of the model. The record has only the members that the model determines: ids, status,
 * reasons and money.
 */
export type Answer =
  | { readonly _tag: "Accepted"; readonly record: Json; readonly replayed: boolean; readonly warning: string | null }
  | { readonly _tag: "Rejected"; readonly rejection: string; readonly replayed: boolean }
  | { readonly _tag: "Refused"; readonly refusal: "Invalid" | "UnknownIds" | "KeyTaken" }
  /** the network did not answer; nothing was created */
  | { readonly _tag: "Unavailable" }

type Stored = Extract<Answer, { readonly replayed: boolean }>

const none = <A>(): Array<A> => []

/** The whole state. It is mutable. `returnsFees`: the app's setting `return_fees_on_dispute` (L10) */
export const make = (now: number, returnsFees: boolean) => ({
  now,
  returnsFees,
  entities: none<Merchants.Entity>(),
  accounts: none<Merchants.Account>(),
  adjustments: none<Merchants.Adjustment>(),
  payoutMethods: none<Merchants.PayoutMethod>(),
  recoveries: none<Merchants.Recovery>(),
  payouts: none<Merchants.Payout>(),
  statements: none<Merchants.BillingStatement>(),
  methods: none<Payments.Method>(),
  tokens: none<Payments.Token>(),
  terminals: none<Payments.Terminal>(),
  readings: none<Payments.Reading>(),
  documents: none<Merchants.Document>(),
  agreements: none<Payments.Agreement>(),
  items: none<Payments.Item>(),
  orders: none<Payments.Order>(),
  payments: none<Payments.Payment>(),
  refunds: none<Payments.Refund>(),
  disputes: none<Payments.Dispute>(),
  settlements: none<Payments.Settlement>(),
  /** the stored answers by Unique-Key */
  keys: new Map<string, { readonly hash: string; readonly usedAt: number; readonly answer: Stored }>(),
  /** sums of the ledger accounts, by `account currency` */
  ledger: new Map<string, number>(),
  /** the announced topics of each resource, in order */
  topics: new Map<string, Array<string>>(),
  /** whether the contract leaves open what the balances are: the sequence ends */
  isOpen: false
})
export type Model = ReturnType<typeof make>

/** Functions that execute the requests with these tags. They return what is accepted, and throw a `Refusal` else. */
export type Handlers<T extends Tag> = { readonly [K in T]: (model: Model, request: RequestOf<K>) => Answer }

export const accept = (record: Json, warning: string | null = null): Answer => ({
  _tag: "Accepted",
  record,
  replayed: false,
  warning
})
/** Accepts with the id and status of a resource and further members. */
export const acceptResource = (
  { name, status }: NamedResource & { readonly status: string },
  more: Json = {}
): Answer => accept({ id: name, status, ...more })

/** Why a request is not accepted: the name of a rejection, or a reason that comes before the rules. */
export type Problem = `${string}/${string}` | "Invalid" | "UnknownIds" | "Unavailable"

const answerWith = (problem: Problem): Answer => {
  if (problem === "Unavailable") return { _tag: "Unavailable" }
  if (problem === "Invalid" || problem === "UnknownIds") return { _tag: "Refused", refusal: problem }
  return { _tag: "Rejected", rejection: problem, replayed: false }
}

/** Ends a request that is not accepted. */
export class Refusal extends Error {
  readonly answer: Answer
  constructor(problem: Problem) {
    super(problem)
    this.answer = answerWith(problem)
  }
}

/** Refuses the request when there is a problem. */
export const refuse = (problem: Problem | null): void => {
  if (problem !== null) throw new Refusal(problem)
}

/** Refuses the request unless a rule holds. */
export function check(holds: boolean, problem: Problem): asserts holds {
  if (!holds) throw new Refusal(problem)
}

export const byName = <A extends NamedResource>(all: ReadonlyArray<A>, name: string): A | undefined =>
  all.find((each) => each.name === name)

/** The resource that a request names. */
export const byKnownName = <A extends NamedResource>(all: ReadonlyArray<A>, name: string): A => {
  const found = byName(all, name)
  check(found !== undefined, "UnknownIds")
  return found
}

/** Adds a resource and returns it. */
export const add = <A>(all: Array<A>, one: A): A => {
  all.push(one)
  return one
}

export const announce = (model: Model, { name }: NamedResource, topic: string): void => {
  model.topics.set(name, [...(model.topics.get(name) ?? []), topic])
}

/** Sets the field that clients may write without any effect, and announces it when it differs. */
export const annotate = (model: Model, resource: NotedResource, note: unknown, topic: string): void => {
  if (resource.note !== note) announce(model, resource, topic)
  resource.note = note
}

const ofMerchants = new Set(["available", "reserve", "incoming_pending", "outgoing_pending"])

/** Posts to the ledger in the account's currency. Debits are positive. A balance is the account's own. */
export const post = (
  model: Model,
  { currency, name }: Pick<Merchants.Account, "name" | "currency">,
  sums: Readonly<Record<string, number>>
): void => {
  for (const [each, sum] of Object.entries(sums)) {
    const key = `${ofMerchants.has(each) ? `merchant:${name}:${each}` : each} ${currency}`
    model.ledger.set(key, (model.ledger.get(key) ?? 0) + sum)
  }
}

/** A merchant's balance as the API returns it. */
export const balance = (model: Model, { currency, name }: Merchants.Account, part: string): number =>
  0 - (model.ledger.get(`merchant:${name}:${part} ${currency}`) ?? 0)

/** A card is valid through its month. `at`: UNIX seconds. */
export const isExpired = (card: { readonly month: number; readonly year: number }, at: number): boolean =>
  Date.UTC(card.year, card.month, 1) <= at * 1_000

/** Whether a failure code is one of the rail and country (payments.md 3.4, 3.5). */
export const isCode = ({ account, bank }: Payments.Payment, code: string): boolean =>
  bank ? code.startsWith(account.currency === "USD" ? "R" : "9") : /^[a-z]/.test(code)

/** Seconds until the next step of a simulated network. */
export const delay = 10
export const day = 86_400
export const week = 7 * day
