/**
 * A reference implementation of payments and merchants as plain lists and sums. It gives the contract's answer to
 * every request and knows no storage, networks, versions or retries. It executes one command after the other, and
 * time moves only by `tick`. The platform must return the same answers.
 */
import * as AccountClosing from "./merchants/AccountClosing.ts"
import * as Accounts from "./merchants/Accounts.ts"
import * as Adjustments from "./merchants/Adjustments.ts"
import * as BillingStatements from "./merchants/BillingStatements.ts"
import * as Capabilities from "./merchants/Capabilities.ts"
import * as Documents from "./merchants/Documents.ts"
import * as EnablementClocks from "./merchants/EnablementClocks.ts"
import * as LegalEntities from "./merchants/LegalEntities.ts"
import * as PayoutMethods from "./merchants/PayoutMethods.ts"
import * as Payouts from "./merchants/Payouts.ts"
import * as Recoveries from "./merchants/Recoveries.ts"
import * as ReserveCover from "./merchants/ReserveCover.ts"
import * as Reserves from "./merchants/Reserves.ts"
import type { Request, RequestOf, Tag } from "./ModelRequests.ts"
import * as CardSettlements from "./payments/CardSettlements.ts"
import * as ClientTokens from "./payments/ClientTokens.ts"
import * as CreatePayment from "./payments/CreatePayment.ts"
import * as Disputes from "./payments/Disputes.ts"
import * as Orders from "./payments/Orders.ts"
import * as PaymentMethods from "./payments/PaymentMethods.ts"
import * as Payments from "./payments/Payments.ts"
import * as Refunds from "./payments/Refunds.ts"
import * as Terminals from "./payments/Terminals.ts"
import * as State from "./State.ts"

const handlers: State.Handlers<Tag> = {
  ...LegalEntities.handlers,
  ...Accounts.handlers,
  ...AccountClosing.handlers,
  ...Capabilities.handlers,
  ...Adjustments.handlers,
  ...Reserves.handlers,
  ...PayoutMethods.handlers,
  ...Payouts.handlers,
  ...BillingStatements.handlers,
  ...PaymentMethods.handlers,
  ...ClientTokens.handlers,
  ...Terminals.handlers,
  ...Documents.handlers,
  ...Orders.handlers,
  ...CreatePayment.handlers,
  ...Payments.handlers,
  ...Refunds.handlers,
  ...Disputes.handlers
}

const answerTo = <T extends Tag>(model: State.Model, request: RequestOf<T>): State.Answer => {
  try {
    return handlers[request._tag](model, request)
  } catch (error) {
    if (error instanceof State.Refusal) return error.answer
    throw error
  }
}

/**
 * Counts the announcements of balances that a request or the timers of one second move below zero. One that leaves a
 * balance below zero is announced for certain.
 */
const countFalls = <A>(model: State.Model, change: () => A): A =>
  ReserveCover.watch(model, change, (account, was, is) => {
    if (was < 0 || is >= 0) return
    account.fell = true
    if (!account.fallPending) account.leastFalls += 1
    account.fallPending = true
  })

/** Counts each debit of a balance, which may be announced when it is below zero meanwhile. */
const countDebits = <A>(model: State.Model, change: () => A): A =>
  ReserveCover.watch(model, change, (account, was, is) => {
    if (is < was) account.maxFalls += 1
    account.credited += Math.max(0, is - was)
  })

/** Does what an account has to do in the background. */
const background = (model: State.Model, account: State.Account): void => {
  account.isWoken = false
  EnablementClocks.review(account)
  ReserveCover.cover(model, account)
  Reserves.receive(model, account)
}

/** What follows from a request or a timer before anything else happens. */
const follow = (model: State.Model): void => {
  EnablementClocks.note(model)
  for (const account of model.accounts) if (account.isWoken) background(model, account)
  Capabilities.follow(model)
}

/** Seconds for which a Unique-Key is stored (platform.md 2). */
const keyMemory = 30 * State.day

/** The rejection that a Unique-Key does not store, because the client is to retry. */
const retried = "Refund/PaymentNotProcessed"

/** What a Unique-Key holds; undefined: it is free. */
const held = (model: State.Model, key: string) => {
  const known = model.keys.get(key)
  return known !== undefined && known.usedAt + keyMemory > model.now ? known : undefined
}

/** Whether a Unique-Key belongs to a request. */
export const isHeld = (model: State.Model, key: string): boolean => held(model, key) !== undefined

/**
 * The answer to a request under its Unique-Key (platform.md 2). Records and rejections are stored with the key. A
 * request that was refused before any decision leaves the key free. One without an answer of the network may be
 * repeated.
 */
export const execute = (model: State.Model, request: Request, key: string, hash: string): State.Answer => {
  const known = held(model, key)
  if (known !== undefined) {
    if (known.hash !== hash) return { _tag: "Refused", refusal: "KeyTaken" }
    return { ...known.answer, replayed: true, ...(known.answer._tag === "Accepted" ? { warning: null } : {}) }
  }
  const answer = countFalls(model, () => countDebits(model, () => answerTo(model, request)))
  for (const account of model.accounts) ReserveCover.begin(account)
  follow(model)
  const isKept = answer._tag === "Accepted" || (answer._tag === "Rejected" && answer.rejection !== retried)
  if (isKept) model.keys.set(key, { hash, usedAt: model.now, answer })
  return answer
}

/** The resources of a kind and their timers. `dueAt`: UNIX seconds, or Infinity for never */
interface Timed<A> {
  readonly all: (model: State.Model) => ReadonlyArray<A>
  readonly dueAt: (resource: A) => number
  readonly due: (model: State.Model, resource: A) => void
}

const timer = <A>({ all, due, dueAt }: Timed<A>) => ({
  next: (model: State.Model): number => Math.min(...all(model).map(dueAt)),
  run: (model: State.Model): void => {
    // timers that start meanwhile run in the next round
    for (const each of all(model).slice())
      if (dueAt(each) <= model.now) {
        countDebits(model, () => due(model, each))
        EnablementClocks.note(model)
        for (const account of model.accounts) EnablementClocks.review(account)
        follow(model)
      }
  }
})

const timers = [
  timer({ all: ({ entities }) => entities, ...LegalEntities }),
  timer({ all: ({ methods }) => methods, ...PaymentMethods }),
  timer({ all: ({ payoutMethods }) => payoutMethods, ...PayoutMethods }),
  timer({ all: ({ payments }) => payments, ...Payments }),
  timer({ all: ({ refunds }) => refunds, ...Refunds }),
  timer({ all: ({ disputes }) => disputes, ...Disputes }),
  timer({ all: ({ settlements }) => settlements, ...CardSettlements }),
  timer({ all: ({ accounts }) => accounts, ...EnablementClocks }),
  timer({ all: ({ accounts }) => accounts, ...Reserves }),
  timer({ all: ({ documents }) => documents, ...Documents }),
  timer({ all: ({ recoveries }) => recoveries, ...Recoveries }),
  timer({ all: ({ accounts }) => accounts, ...Recoveries.looks }),
  timer({ all: ({ payouts }) => payouts, ...Payouts }),
  timer({ all: ({ accounts }) => accounts, ...Payouts.schedule }),
  timer({ all: ({ accounts }) => accounts, ...BillingStatements.schedule }),
  timer({ all: ({ statements }) => statements, ...BillingStatements })
]

const nextOf = (model: State.Model): number => Math.min(...timers.map(({ next }) => next(model)))

/** Moves the clock by `seconds` and runs every timer that falls due on the way. */
export const tick = (model: State.Model, seconds: number): void => {
  const to = model.now + seconds
  for (const account of model.accounts) background(model, account)
  Capabilities.follow(model)
  for (let next = nextOf(model); next <= to; next = nextOf(model)) {
    model.now = Math.max(model.now, next)
    for (const account of model.accounts) account.before = State.balance(model, account, "available")
    while (nextOf(model) <= model.now) {
      countFalls(model, () => {
        for (const { run } of timers) run(model)
      })
      for (const account of model.accounts) {
        // whether other timers of this second come before what is held, the contract leaves open
        if (Reserves.excess(model, account) > Math.max(0, State.balance(model, account, "available")))
          model.isOpen = true
        background(model, account)
      }
    }
    // falls up to now have been announced
    for (const account of model.accounts) account.fallPending = false
  }
  model.now = to
  for (const account of model.accounts) account.fallPending = false
}
