/** The state of the model, its answers, and the sums of its ledger. Amounts are in cents, times in UNIX seconds. */
import type { DisputeScript, Outcome } from "@payments-platform/adapters/networks/simulator/TestOutcomes"
import type { Return } from "@payments-platform/adapters/networks/simulator/TestBankReturns"
import type {
  ClosingIssue,
  Currency,
  DisputeType,
  PartyDecision,
  PartyName,
  Period,
  RequestOf,
  SourceOf,
  Tag,
  Word
} from "./ModelRequests.ts"

export interface Named {
  readonly name: string
}

/** A resource with a field that clients may write without any effect. */
export interface Noted extends Named {
  note: unknown
}

/** A first value, with the type of all that it may become. */
const first = <A>(value: A): A => value

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

export interface Entity extends Named {
  readonly country: string
  /** whether it has all data that its verification needs */
  readonly complete: boolean
  readonly parties: ReadonlyArray<Party>
  /** why its accounts are closed; null: they stay open */
  closing: "compliance" | "country_not_supported" | null
}

/** A party of a legal entity, which is verified by itself; see LegalEntities.ts. */
export interface Party {
  readonly name: PartyName
  readonly word: Word
  state: "unverified" | "checking" | "errant_fields" | PartyDecision
  /** what it is asked for, and until when */
  asks: string
  until: number
  /** whether documents of a risk outreach are in review, so that it stays verified */
  isOutreach: boolean
  /** when the service is asked, when the check began, how often it did not answer, and what it said would follow */
  askAt: number
  since: number
  failures: number
  follows: "script" | "posted" | null
  readonly documents: Array<Document>
}

type Standing = "active" | "verified" | "unverified"

/** A payout method. `fails`, `refuses`: what becomes of debits from it and of credits to it */
export interface PayoutMethod extends Named {
  readonly entity: string
  readonly number: string
  status: Standing | "pending_verification" | "disabled" | "deleted"
  /** what it was before it was disabled */
  former: Standing
  readonly fails: Fails
  readonly refuses: Fails
  /** payouts that failed one after the other */
  failures: number
  /** wrong answers about its deposits, and whether they were sent */
  mismatches: number
  isDeposited: boolean
  /** when the bank knows that they cannot be delivered, and when it is asked */
  failsAt: number | null
  askAt: number
}
export type Fails = "never" | "at once" | "late"

/** The debit of a payout method that brings a negative balance to 0. `askAt`, `returnAt`: when the bank reports */
export interface Recovery extends Named {
  readonly account: Account
  readonly method: PayoutMethod
  readonly amount: number
  status: "pending" | "completed" | "failed"
  askAt: number
  returnAt: number
}

/** The credit of all that is available to a payout method. */
export interface Payout extends Recovery {
  held: boolean
  sent: boolean
  /** the payout that took the money again after this one had failed */
  takenBy: Payout | null
}

/** A billing statement, with its sums. `fails`: what becomes of the debit that is pending */
export interface BillingStatement extends Named {
  readonly account: Account
  readonly interchange: number
  readonly network: number
  readonly markup: number
  readonly total: number
  status: "not_charged" | "pending" | "succeeded" | "failed"
  attempts: number
  firstFailedAt: number | null
  chargeAt: number
  sent: boolean
  fails: Fails
  askAt: number
}

/** What the background knows of the available balance of a new account. */
export const unchanged = {
  /** whether a fall below zero is not announced yet */
  fallPending: false,
  /** whether a fall is neither covered by the reserve nor to be recovered yet */
  fell: false,
  /** what timers have credited since the reserve covered it last, and when that was */
  credited: 0,
  coveredAt: -Infinity,
  /** the balance at the beginning of this second */
  before: 0,
  /** bounds of the number of `accounts.negative_balance`; falls at the same time may be announced as one */
  leastFalls: 0,
  mostFalls: 0
}

type Watched = typeof unchanged

export interface Account extends Noted, Watched {
  readonly entity: Entity
  readonly currency: Currency
  /** price of card payments in 1/10,000 of a percent, plus 30 cents; null: no price */
  readonly price: number | null
  /** whether the price is a markup that statements bill, when the next one is made, and the months of failed debits */
  readonly isBilled: boolean
  statementAt: number
  readonly failedDebits: Array<number>
  /** see EnablementClocks.ts. `running again`: by time alone, since data was lost */
  clock: {
    readonly phase: "cleared" | "not started" | "running" | "running again" | "payments off" | "closed"
    readonly since: number
    startedAt: number | null
    limitedAt: number | null
  }
  method: PayoutMethod | null
  period: Period | null
  /** the period of its schedule, null for none, and when it pays out next */
  scheduled: Period | null
  nextPayoutAt: number
  /** when the balance is looked at to recover it; see Recoveries.ts */
  recovery: {
    readonly since: number | null
    readonly failedAt: number | null
    readonly isPending: boolean
    readonly nextAt: number
  }
  /** why it is closed; see AccountClosing.ts */
  closings: ReadonlyArray<ClosingIssue>
  isDeleted: boolean
  /** the reasons of the blocks of its capabilities */
  blocks: { readonly payments: string | null; readonly payouts: string | null }
  /** see Reserves.ts: the payments that are not counted yet, and what was received and held of those that are */
  weeklyLimit: number | null
  received: number
  readonly receipts: Array<{ readonly at: number; readonly received: number; held: number }>
  /** what its capabilities showed when they were announced last */
  announced: string
  /** whether its background work is done before the response */
  isWoken: boolean
}

/** What the operator credited, or debited when negative. */
export interface Adjustment extends Noted {
  readonly amount: number
}

export interface Terminal extends Noted {
  readonly account: string
  readonly device: string
  status: "pending" | "active" | "inactive" | "deleted"
}

/** A card-present read. It is single-use. */
export interface Reading extends Named {
  readonly account: string
  readonly outcome: string | null
  readonly amount: number
  readonly authorizedAt: number
  used: boolean
}

/** A client-side token. `holder`: whether it contains the holder */
export interface Token extends Named {
  readonly holds: SourceOf<"Card" | "Bank">
  readonly holder: boolean
  readonly expiresAt: number
  used: boolean
}

/** A document. `stem`: of its file name; `to`: the dispute or legal entity that it is attached to, or null */
export interface Document extends Named {
  readonly stem: string
  readonly expiresAt: number
  status: "uploaded" | "attached" | "expired" | "in_review" | "accepted" | "rejected"
  to: string | null
}

/** A card or bank account. Its name is empty until it is stored. */
export interface Instrument extends Named {
  readonly kind: "card" | "US" | "CA"
  readonly number: string
  /** of a card that a terminal has read */
  readonly reading: Reading | null
  readonly month: number
  readonly year: number
  readonly status: "unverified" | "verified" | "verification_failed" | "deleted"
}

export interface Method extends Instrument, Noted {
  year: number
  /** the next call to the card updater or the bank, and the years that the updater will add */
  askAt: number | null
  updatedYears: number
  status: Instrument["status"]
  /** wrong answers about the deposits of a bank account */
  mismatches: number
}

export interface Agreement extends Named {
  readonly method: string
  readonly account: string
  readonly oneTime: boolean
  status: "signed" | "revoked"
  used: boolean
}

export interface Item extends Named {
  readonly account: string
  status: "active" | "deleted"
}

export interface Order extends Named {
  readonly account: string
  readonly status: "active"
  /** the names of the items of its lines */
  items: ReadonlyArray<string> | null
}

export type Failure = readonly [reason: string, detail: string | null]

/** What changes in the life of a payment, as it begins. */
export const newPayment = {
  status: first<"pending" | "completed" | "failed" | "canceled">("pending"),
  /** the payout that took its record */
  takenBy: first<Payout | null>(null),
  waits: first<"PROCESSING" | "PENDING_CAPTURE" | "IN_REVIEW" | null>(null),
  failure: first<Failure | null>(null),
  /** when the screening is polled */
  reviewAt: first<number | null>(null),
  /** whether the bank settled while the payment was in review */
  cleared: false,
  /** when the network may report a dispute or a return */
  reportAt: first<number | null>(null),
  note: first<unknown>(null),
  /** what the card network charged, and what refunds that it accepted took of it */
  charged: 0,
  reserved: 0,
  refunded: 0,
  feeRefunded: 0,
  serviceRefunded: 0,
  disputed: 0,
  feeReturned: 0
}

type PaymentProgress = typeof newPayment

export interface Payment extends Named, PaymentProgress {
  readonly account: Account
  readonly method: Method
  readonly bank: boolean
  readonly createTime: number
  readonly authorized: number
  readonly autoCapture: boolean
  readonly outcome: Outcome
  /** the return of a bank debit */
  readonly returns: Return | null
  /** whether its account had a weekly limit when it was created */
  readonly isLimited: boolean
  /** the late result of a card: accepted with null, else failed with this code */
  readonly late: { readonly code: string | null; readonly at: number } | null
  /** whether the network accepted the charge, whatever followed */
  readonly charge: boolean
  /** when the card authorization or the bank's hold ends */
  readonly expiresAt: number
  readonly order: string | null
  readonly items: ReadonlyArray<string> | null
  readonly fee: number
  amount: number
  captureAt: number | null
  /** when the network is polled */
  readonly askAt: number | null
}

/** What changes in the life of a refund, as it begins. */
export const newRefund = {
  status: first<"pending" | "completed" | "failed">("pending"),
  /** how far the network is with a pending refund */
  step: first<"requested" | "sent" | "accepted">("requested"),
  /** why the network will refuse it, or has refused it */
  failure: first<Failure | null>(null),
  note: first<unknown>(null)
}

type RefundProgress = typeof newRefund

export interface Refund extends Named, RefundProgress {
  readonly payment: Payment
  readonly amount: number
  readonly fee: number
  readonly service: number
  readonly referenced: boolean
  readonly createTime: number
  askAt: number
}

export interface Dispute extends Noted {
  readonly payment: Payment
  readonly type: DisputeType
  readonly amount: number
  readonly fee: number
  /** the end of a case that the simulated issuer decides */
  readonly challenged: DisputeScript["challenged"]
  /** the platform fee that is returned with the amount; null: no money moves */
  readonly returned: number | null
  status: "awaiting_merchant_response" | "pending_service_review" | "resolved" | `awaiting_chargeback_decision${string}`
  respondBy: number
  outcome: string | null
  /** the next step of the issuer and its time */
  desk: { readonly step: "submit" | "decide"; readonly at: number } | null
}

/** An amount that a card network settles at an opening. It pays a positive amount and receives a negative one. */
export interface Settlement {
  readonly at: number
  readonly account: Account
  readonly amount: number
}

const none = <A>(): Array<A> => []

/** The whole state. It is mutable. `returnsFees`: the app's setting `return_fees_on_dispute` (L10) */
export const make = (now: number, returnsFees: boolean) => ({
  now,
  returnsFees,
  entities: none<Entity>(),
  accounts: none<Account>(),
  adjustments: none<Adjustment>(),
  payoutMethods: none<PayoutMethod>(),
  recoveries: none<Recovery>(),
  payouts: none<Payout>(),
  statements: none<BillingStatement>(),
  methods: none<Method>(),
  tokens: none<Token>(),
  terminals: none<Terminal>(),
  readings: none<Reading>(),
  documents: none<Document>(),
  agreements: none<Agreement>(),
  items: none<Item>(),
  orders: none<Order>(),
  payments: none<Payment>(),
  refunds: none<Refund>(),
  disputes: none<Dispute>(),
  settlements: none<Settlement>(),
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

export const accepted = (record: Json, warning: string | null = null): Answer => ({
  _tag: "Accepted",
  record,
  replayed: false,
  warning
})
/** Accepts with the id and status of a resource and further members. */
export const shown = ({ name, status }: Named & { readonly status: string }, more: Json = {}): Answer =>
  accepted({ id: name, status, ...more })

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

export const byName = <A extends Named>(all: ReadonlyArray<A>, name: string): A | undefined =>
  all.find((each) => each.name === name)

/** The resource that a request names. */
export const known = <A extends Named>(all: ReadonlyArray<A>, name: string): A => {
  const found = byName(all, name)
  check(found !== undefined, "UnknownIds")
  return found
}

/** Adds a resource and returns it. */
export const add = <A>(all: Array<A>, one: A): A => {
  all.push(one)
  return one
}

export const announce = (model: Model, { name }: Named, topic: string): void => {
  model.topics.set(name, [...(model.topics.get(name) ?? []), topic])
}

/** Sets the field that clients may write without any effect, and announces it when it differs. */
export const annotate = (model: Model, of: Noted, note: unknown, topic: string): void => {
  if (of.note !== note) announce(model, of, topic)
  of.note = note
}

const ofMerchants = new Set(["available", "reserve", "incoming_pending", "outgoing_pending"])

/** Posts to the ledger in the account's currency. Debits are positive. A balance is the account's own. */
export const post = (
  model: Model,
  { currency, name }: Pick<Account, "name" | "currency">,
  sums: Readonly<Record<string, number>>
): void => {
  for (const [each, sum] of Object.entries(sums)) {
    const key = `${ofMerchants.has(each) ? `merchant:${name}:${each}` : each} ${currency}`
    model.ledger.set(key, (model.ledger.get(key) ?? 0) + sum)
  }
}

/** A merchant's balance as the API returns it. */
export const balance = (model: Model, { currency, name }: Account, of: string): number =>
  0 - (model.ledger.get(`merchant:${name}:${of} ${currency}`) ?? 0)

/** A card is valid through its month. `at`: UNIX seconds. */
export const isExpired = (card: { readonly month: number; readonly year: number }, at: number): boolean =>
  Date.UTC(card.year, card.month, 1) <= at * 1_000

/** Whether a failure code is one of the rail and country (payments.md 3.4, 3.5). */
export const isCode = ({ account, bank }: Payment, code: string): boolean =>
  bank ? code.startsWith(account.currency === "USD" ? "R" : "9") : /^[a-z]/.test(code)

/** Seconds until the next step of a simulated network. */
export const delay = 10
export const day = 86_400
export const week = 7 * day
