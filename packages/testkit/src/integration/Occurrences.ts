/** What the steps of a plan do: customers act in the shop, and the operator, the payers and their banks act at the platform. */
import { isPaymentsError } from "@payments-platform/client"
import type { Adversary } from "../adversary/Adversary.ts"
import type { ApiProxy } from "../adversary/ApiProxy.ts"
import { browser } from "../sandbox/Merchants.ts"
import type { Sandbox } from "../sandbox/Sandbox.ts"
import { bankNumbers, means, type MeansName, type MeansOfPayment } from "./Means.ts"
import type { Occurrence } from "./Plan.ts"
import type { PlatformBooks, TruePayment } from "./PlatformBooks.ts"
import type { CustomerAct, ShopUnderTest } from "./ShopContract.ts"
import type { Timeline } from "./Timeline.ts"

/** An order that a customer placed in a run. */
export interface PlacedOrder {
  readonly name: string
  readonly by: MeansName
  /** cents */
  readonly amount: number
}

/** Everything that a run works with. */
export interface Stage {
  readonly sandbox: Sandbox
  readonly accountId: string
  readonly means: MeansOfPayment
  readonly shop: ShopUnderTest
  readonly proxy: ApiProxy
  readonly adversary: Adversary
  readonly books: PlatformBooks
  readonly orders: Array<PlacedOrder>
  readonly timeline: Timeline
}

const note = { note: "a test" } as const

const pick = <A>(all: ReadonlyArray<A>, place: number): A | undefined =>
  all.length === 0 ? undefined : all[place % all.length]

const dollars = (cents: number): string => `${(cents / 100).toFixed(2)} USD`

/** Lets a customer act; what the shop throws is the page that the customer sees. */
const act = async ({ proxy, shop, timeline }: Stage, does: CustomerAct): Promise<boolean> => {
  proxy.serve(does.order)
  try {
    await shop.act(does)
    return true
  } catch (cause) {
    timeline.add(
      "shop",
      `answers the customer with an error: ${cause instanceof Error ? cause.message : String(cause)}`
    )
    return false
  }
}

/** The customer presses the button, and once more when the shop answers with an error. */
const checkout = async (stage: Stage, { amount, by, name: order }: PlacedOrder): Promise<void> => {
  const does = { type: "checkout", order, amount, paymentMethod: stage.means[by], risk: browser } as const
  if (await act(stage, does)) return
  stage.timeline.add("customer", `the customer presses the button again for ${order}`)
  await act(stage, does)
}

/** An act of the operator; one that the platform refuses changes nothing. */
const operate = async (
  { timeline }: Stage,
  occurrence: Occurrence,
  { about, what }: { readonly about: string | null; readonly what: string },
  call: () => Promise<{ readonly id: string | null }>
): Promise<void> => {
  try {
    const { id: made } = await call()
    timeline.add("world", what, { type: "world", occurrence, about, made })
  } catch (cause) {
    if (!isPaymentsError(cause) || cause._tag !== "Refused") throw cause
  }
}

/** The payments of orders that are paid by bank, or of all others. */
const paymentsBy = ({ books, orders, proxy }: Stage, isBank: boolean): ReadonlyArray<TruePayment> =>
  orders
    .filter(({ by }) => by in bankNumbers === isBank)
    .flatMap(({ name }) => proxy.paymentsOf(name))
    .flatMap((id) => books.payment(id) ?? [])

/** false: there was nothing that it could happen to. */
type Happen<H> = (stage: Stage, occurrence: H) => Promise<boolean>

type Happens = { readonly [T in Occurrence["type"]]: Happen<Extract<Occurrence, { readonly type: T }>> }

const withPayment = async (
  { timeline }: Stage,
  payment: TruePayment | undefined,
  happen: (id: string, name: string) => Promise<void>
): Promise<boolean> => {
  if (payment === undefined) return false
  await happen(payment.id, timeline.nameOf(payment.id, "payment"))
  return true
}

const happens: Happens = {
  checkout: async (stage, { amount, by }) => {
    const order = { name: `order-${stage.orders.length + 1}`, by, amount }
    stage.orders.push(order)
    stage.timeline.add("customer", `a customer buys ${order.name} for ${dollars(amount)} ${means[by]}`)
    await checkout(stage, order)
    return true
  },
  again: async (stage, { order: place }) => {
    const order = pick(stage.orders, place)
    if (order === undefined) return false
    stage.timeline.add("customer", `the customer presses the button again for ${order.name}`)
    await checkout(stage, order)
    return true
  },
  cancel: async (stage, { order: place }) => {
    const order = pick(stage.orders, place)
    if (order === undefined) return false
    stage.timeline.add("customer", `the customer cancels ${order.name}`)
    await act(stage, { type: "cancel", order: order.name })
    return true
  },
  refund: async (stage, { order: place, percent }) => {
    const order = pick(stage.orders, place)
    if (order === undefined) return false
    const amount = Math.max(1, Math.floor((order.amount * percent) / 100))
    stage.timeline.add("customer", `the customer wants ${dollars(amount)} of ${order.name} back`)
    await act(stage, { type: "refund", order: order.name, amount })
    return true
  },
  dispute: (stage, occurrence) => {
    const disputable = paymentsBy(stage, false).filter(
      ({ reversal, status }) => status === "completed" && reversal === "none"
    )
    return withPayment(stage, pick(disputable, occurrence.payment), (payment_id, name) =>
      operate(stage, occurrence, { about: payment_id, what: `the payer disputes ${name}` }, () =>
        stage.sandbox.operator.disputes.create({ payment_id, type: "chargeback", reason_code: "fraudulent" }, note)
      )
    )
  },
  return: (stage, occurrence) => {
    const returnable = paymentsBy(stage, true).filter(
      ({ reversal, status }) => status === "completed" && reversal === "none"
    )
    return withPayment(stage, pick(returnable, occurrence.payment), (id, name) =>
      operate(stage, occurrence, { about: id, what: `the bank returns ${name}, which had completed` }, () =>
        stage.sandbox.operator.payments.networkResult(id, { result: "failed", code: "R01" }, note)
      )
    )
  },
  review: (stage, occurrence) => {
    const { decision } = occurrence
    const reviewed = stage.books.payments().filter(({ inReview }) => inReview)
    return withPayment(stage, pick(reviewed, occurrence.payment), (id, name) =>
      operate(stage, occurrence, { about: id, what: `the review of ${name} is ${decision}` }, () =>
        stage.sandbox.operator.payments.review(id, { decision }, note)
      )
    )
  },
  block: async (stage, occurrence) => {
    const { blocked: is_blocked } = occurrence
    const what = `the merchant may ${is_blocked ? "take no payments" : "take payments again"}`
    const body = { capability: "payments", is_blocked, reason: "a test" } as const
    await operate(stage, occurrence, { about: null, what }, () =>
      stage.sandbox.operator.accounts.block(stage.accountId, body, note)
    )
    return true
  },
  wait: async ({ sandbox, timeline }, occurrence) => {
    const { hours } = occurrence
    timeline.at(await sandbox.clock.advance(hours * 3_600))
    timeline.add("world", hours === 1 ? "an hour passes" : `${hours} hours pass`, {
      type: "world",
      occurrence,
      about: null,
      made: null
    })
    return true
  }
}

/** Lets an occurrence happen; false: there was nothing that it could happen to. */
export const happen = (stage: Stage, occurrence: Occurrence): Promise<boolean> => {
  switch (occurrence.type) {
    case "checkout":
      return happens.checkout(stage, occurrence)
    case "again":
      return happens.again(stage, occurrence)
    case "cancel":
      return happens.cancel(stage, occurrence)
    case "refund":
      return happens.refund(stage, occurrence)
    case "dispute":
      return happens.dispute(stage, occurrence)
    case "return":
      return happens.return(stage, occurrence)
    case "review":
      return happens.review(stage, occurrence)
    case "block":
      return happens.block(stage, occurrence)
    case "wait":
      return happens.wait(stage, occurrence)
  }
}
