/** The rules that every shop must keep, ready to be checked. */
import type { FaultName } from "../adversary/Faults.ts"
import { dollars } from "./Dollars.ts"
import type { TruePayment } from "./PlatformBooks.ts"
import type { ShopOrder } from "./ShopContract.ts"

/** An order as the shop shows it, beside what truly happened. */
export interface OrderEvidence {
  readonly shown: ShopOrder
  /** the payments that the shop made for it */
  readonly payments: ReadonlyArray<TruePayment>
}

/** What an invariant sees. */
export interface Evidence {
  readonly orders: ReadonlyArray<OrderEvidence>
  /** what a notification that the platform did not sign, or signed too long ago, changed in the shop or was answered */
  readonly untrusted: ReadonlyArray<{
    readonly fault: Extract<FaultName, "forgery" | "stale">
    readonly changed: string | null
    readonly accepted: boolean
  }>
  /** topics of notifications that the shop never accepted */
  readonly refused: ReadonlyArray<string>
  /** errors that nobody handled, which end a process */
  readonly crashes: ReadonlyArray<string>
  /** totals of the platform, in cents; null: the storm is not over yet */
  readonly totals: { readonly events: number; readonly ledger: number } | null
}

export interface Invariant {
  /** the rule, as a sentence */
  readonly name: string
  /** `always`: after each step; `finally`: when the storm is over and everything was delivered */
  readonly when: "always" | "finally"
  /** what is wrong, in a sentence; null: nothing */
  readonly check: (checked: Evidence) => string | null
}

/** The first problem of any order. */
const eachOrder =
  (problem: (order: OrderEvidence) => string | null): Invariant["check"] =>
  ({ orders }) => {
    for (const order of orders) {
      const found = problem(order)
      if (found !== null) return `${order.shown.order} ${found}`
    }
    return null
  }

const completedIn = (payments: ReadonlyArray<TruePayment>): ReadonlyArray<TruePayment> =>
  payments.filter(({ completed }) => completed)

const sum = (payments: ReadonlyArray<TruePayment>, amountOf: (payment: TruePayment) => number): number =>
  payments.reduce((total, payment) => total + amountOf(payment), 0)

const statusesOf = (payments: ReadonlyArray<TruePayment>): string =>
  payments.length === 0 ? "no payment was made" : `its payment is ${payments.map(({ status }) => status).join(" and ")}`

const fulfilledOnce: Invariant = {
  name: "nothing is fulfilled twice",
  when: "always",
  check: eachOrder(({ shown }) => (shown.fulfilled > 1 ? `was fulfilled ${shown.fulfilled} times` : null))
}

const paidIsCompleted: Invariant = {
  name: "only completed payments count as paid",
  when: "always",
  check: eachOrder(({ payments, shown: { fulfilled, paid } }) => {
    if (completedIn(payments).length > 0 || (paid === 0 && fulfilled === 0)) return null
    return `${paid > 0 ? "counts as paid" : "was fulfilled"}, and ${statusesOf(payments)}`
  })
}

/** Payments that hold money of the payer or still may: neither all refunded nor taken back. */
const live = (payments: ReadonlyArray<TruePayment>) =>
  payments.filter(({ amount, refunded, refunding, reversal, status }) => {
    const isOpen = status === "pending" || status === "completed"
    return isOpen && refunded + refunding < amount && reversal !== "withdrawn"
  })

const chargedOnce: Invariant = {
  name: "an order is charged once",
  when: "always",
  check: eachOrder(({ payments }) => {
    const all = live(payments)
    return all.length > 1 ? `has ${all.length} payments: ${all.map(({ status }) => status).join(" and ")}` : null
  })
}

const refundsAreMade: Invariant = {
  name: "refunds shown are refunds made",
  when: "finally",
  check: eachOrder(({ payments, shown: { refunded } }) => {
    const made = sum(payments, (payment) => payment.refunded)
    if (refunded === undefined || refunded === made) return null
    return `shows ${dollars(refunded)} as refunded, and ${dollars(made)} were given back`
  })
}

const reversalsAreNoticed: Invariant = {
  name: "a return or a dispute after completion is noticed",
  when: "finally",
  check: eachOrder(({ payments, shown: { contested } }) => {
    const isGone = payments.some(({ reversal }) => reversal === "withdrawn")
    return contested === false && isGone ? "does not show that its money was taken back" : null
  })
}

const booksAreEqual: Invariant = {
  name: "after the storm the shop's books equal the platform's",
  when: "finally",
  check: (checked) => {
    const wrong = eachOrder(({ payments, shown: { paid } }) => {
      const received = sum(completedIn(payments), ({ amount }) => amount)
      return paid === received ? null : `shows ${dollars(paid)} as paid, and ${dollars(received)} were received`
    })(checked)
    const paid = checked.orders.reduce((total, { shown }) => total + shown.paid, 0)
    if (wrong !== null || checked.totals === null) return wrong
    const { events, ledger } = checked.totals
    return paid === events && paid === ledger
      ? null
      : `the shop shows ${dollars(paid)} in all, GET /events ${dollars(events)} and the ledger ${dollars(ledger)}`
  }
}

const forgeriesChangeNothing: Invariant = {
  name: "forged notifications change nothing",
  when: "always",
  check: ({ untrusted }) => {
    const believed = untrusted.find(({ changed, fault }) => fault === "forgery" && changed !== null)
    return believed === undefined ? null : `a forged notification changed the shop: ${believed.changed}`
  }
}

const staleAreRefused: Invariant = {
  name: "an old signature is refused",
  when: "always",
  check: ({ untrusted }) =>
    untrusted.some(({ accepted, fault }) => fault === "stale" && accepted)
      ? "a copy that was signed an hour ago was answered with success"
      : null
}

const neverCrashes: Invariant = {
  name: "the shop's process survives",
  when: "always",
  check: ({ crashes: [crash] }) =>
    crash === undefined ? null : `an error that nobody handled would have ended it: ${crash}`
}

const allAreAccepted: Invariant = {
  name: "what the platform signed is accepted",
  when: "finally",
  check: ({ refused: [topic] }) =>
    topic === undefined ? null : `a notification of ${topic} was never answered with success`
}

/** The invariants that are checked unless others are named. The first that breaks is told, and so a cause stands before what it causes. */
export const invariants = {
  forgeriesChangeNothing,
  fulfilledOnce,
  paidIsCompleted,
  chargedOnce,
  refundsAreMade,
  reversalsAreNoticed,
  staleAreRefused,
  neverCrashes,
  allAreAccepted,
  booksAreEqual
} as const
