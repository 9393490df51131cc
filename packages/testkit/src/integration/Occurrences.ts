/** What the steps of a plan do: customers act in the shop, and the operator, the payers and their banks act at the platform. */
import { isPaymentsError, OperatorClient } from "@payments-platform/client"
import type { Adversary } from "../adversary/Adversary.ts"
import type { ApiProxy } from "../adversary/ApiProxy.ts"
import { recordingFetch, type SentRequest } from "../adversary/SentRequest.ts"
import { browser } from "../sandbox/Merchants.ts"
import type { Sandbox } from "../sandbox/Sandbox.ts"
import { dollars } from "./Dollars.ts"
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

const pick = <A>(all: ReadonlyArray<A>, place: number): A | undefined =>
  all.length === 0 ? undefined : all[place % all.length]

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

const note = { note: "a test" } as const

/** An act of the operator; one that the platform refuses changes nothing. */
const operate = async (
  { sandbox: { baseUrl, operatorToken }, timeline }: Stage,
  what: string,
  call: (operator: OperatorClient) => Promise<unknown>
): Promise<void> => {
  const sent = new Array<SentRequest>()
  const fetch = recordingFetch((request) => void sent.push(request))
  try {
    await call(new OperatorClient({ baseUrl, operatorToken, fetch }))
  } catch (cause) {
    if (!isPaymentsError(cause) || cause._tag !== "Refused") throw cause
    return
  }
  const request = sent.at(-1)
  timeline.add("world", what, request === undefined ? undefined : { type: "request", ...request })
}

/** The payments of orders that are paid by bank, or of all others. */
const paymentsBy = ({ books, orders, proxy }: Stage, isBank: boolean): ReadonlyArray<TruePayment> =>
  orders
    .filter(({ by }) => by in bankNumbers === isBank)
    .flatMap(({ name }) => proxy.paymentsOf(name))
    .flatMap((id) => books.payment(id) ?? [])

type OccurrenceOf = { readonly [O in Occurrence as O["type"]]: O }
type Happen<H> = (stage: Stage, occurrence: H) => Promise<void>
type Happens = { readonly [T in keyof OccurrenceOf]: Happen<OccurrenceOf[T]> }

const withPayment = async (
  { timeline }: Stage,
  payment: TruePayment | undefined,
  happen: (id: string, name: string) => Promise<void>
): Promise<void> => {
  if (payment !== undefined) await happen(payment.id, timeline.nameOf(payment.id, "payment"))
}

const happens: Happens = {
  checkout: async (stage, { amount, by }) => {
    const order = { name: `order-${stage.orders.length + 1}`, by, amount }
    stage.orders.push(order)
    stage.timeline.add("customer", `a customer buys ${order.name} for ${dollars(amount)} ${means[by]}`)
    await checkout(stage, order)
  },
  again: async (stage, { order: place }) => {
    const order = pick(stage.orders, place)
    if (order === undefined) return
    stage.timeline.add("customer", `the customer presses the button again for ${order.name}`)
    await checkout(stage, order)
  },
  cancel: async (stage, { order: place }) => {
    const order = pick(stage.orders, place)
    if (order === undefined) return
    stage.timeline.add("customer", `the customer cancels ${order.name}`)
    await act(stage, { type: "cancel", order: order.name })
  },
  refund: async (stage, { order: place, percent }) => {
    const order = pick(stage.orders, place)
    if (order === undefined) return
    const amount = Math.max(1, Math.floor((order.amount * percent) / 100))
    stage.timeline.add("customer", `the customer wants ${dollars(amount)} of ${order.name} back`)
    await act(stage, { type: "refund", order: order.name, amount })
  },
  dispute: (stage, occurrence) => {
    const disputable = paymentsBy(stage, false).filter(
      ({ reversal, status }) => status === "completed" && reversal === "none"
    )
    return withPayment(stage, pick(disputable, occurrence.payment), (payment_id, name) =>
      operate(stage, `the payer disputes ${name}`, ({ disputes }) =>
        disputes.create({ payment_id, type: "chargeback", reason_code: "fraudulent" }, note)
      )
    )
  },
  return: (stage, occurrence) => {
    const returnable = paymentsBy(stage, true).filter(
      ({ reversal, status }) => status === "completed" && reversal === "none"
    )
    return withPayment(stage, pick(returnable, occurrence.payment), (id, name) =>
      operate(stage, `the bank returns ${name}, which had completed`, ({ payments }) =>
        payments.networkResult(id, { result: "failed", code: "R01" }, note)
      )
    )
  },
  review: (stage, occurrence) => {
    const { decision } = occurrence
    const reviewed = stage.books.payments().filter(({ inReview }) => inReview)
    return withPayment(stage, pick(reviewed, occurrence.payment), (id, name) =>
      operate(stage, `the review of ${name} is ${decision}`, ({ payments }) => payments.review(id, { decision }, note))
    )
  },
  block: async (stage, { blocked: is_blocked }) => {
    const what = `the merchant may ${is_blocked ? "take no payments" : "take payments again"}`
    const body = { capability: "payments", is_blocked, reason: "a test" } as const
    await operate(stage, what, ({ accounts }) => accounts.block(stage.accountId, body, note))
  },
  wait: async (stage, { hours }) => {
    const what = hours === 1 ? "an hour passes" : `${hours} hours pass`
    await operate(stage, what, ({ platform }) => platform.advance({ seconds: hours * 3_600 }, note))
    stage.timeline.at(await stage.sandbox.clock.now())
  }
}

const happenBy = <T extends keyof OccurrenceOf>(stage: Stage, type: T, occurrence: OccurrenceOf[T]): Promise<void> =>
  happens[type](stage, occurrence)

/** Lets an occurrence happen, if there is something that it can happen to. */
export const happen = (stage: Stage, occurrence: Occurrence): Promise<void> =>
  happenBy(stage, occurrence.type, occurrence)
