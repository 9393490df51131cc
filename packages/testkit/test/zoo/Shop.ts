/**
 * A small shop that works with the platform, and keeps every rule. What it decides stands in its `Manners`, so that a
 * faulty shop is this one with one manner replaced by a classic mistake.
 */
import {
  isPaymentsError,
  type Notification,
  type Payment,
  PaymentsClient,
  verifyNotification
} from "@payments-platform/client"
import type { CustomerAct, ShopOrder, ShopSettings } from "@payments-platform/testkit"
import type { ShopUnderTest } from "../../src/integration/ShopContract.ts"

/** An order in the books of the shop. */
export interface Entry {
  readonly order: string
  readonly amount: number
  payment: string | null
  status: string
  paid: number
  fulfilled: number
  /** cents by refund, of those that completed */
  readonly refunds: Map<string, number>
  readonly withdrawn: Set<string>
  readonly reinstated: Set<string>
  /** the payment and the refund that are asked for now, which name their Unique-Keys */
  payments: number
  asked: number
}

/** The memory of a shop. */
export interface Memory {
  readonly entries: Map<string, Entry>
  readonly seen: Set<string>
  secrets: ReadonlyArray<string>
}

export interface Manners {
  /** what a delivery must be to be believed; null: it is refused */
  readonly believe: (memory: Memory, headers: Headers, body: string) => Promise<Notification | null>
  /** whether a notification was handled before */
  readonly isRepeated: (memory: Memory, notification: Notification) => Promise<boolean>
  /** a notification was handled */
  readonly remember: (memory: Memory, notification: Notification) => void
  /** the order of a payment that is announced */
  readonly find: (memory: Memory, payment: Payment) => Entry | undefined
  /** enters what is known of a payment: from an answer, or from a notification with its topic */
  readonly enter: (entry: Entry, payment: Payment, topic: string | null) => void
  /** what is done with a payment that is no order's */
  readonly stranger: () => void
  readonly unknownTopic: () => void
  readonly refund: (entry: Entry, topic: string, refund: { readonly id: string; readonly amount: number }) => void
  /** a refund was asked for */
  readonly refundAsked: (entry: Entry, id: string, amount: number) => void
  readonly dispute: (entry: Entry, topic: string, id: string) => void
  readonly refunded: (entry: Entry) => number
  /** the Unique-Key of the payment of an order */
  readonly key: (entry: Entry) => string
  /** whether a customer who presses the button again pays again */
  readonly paysAgain: (entry: Entry) => boolean
  /** what the answer to a checkout means */
  readonly answered: (manners: Manners, entry: Entry, payment: Payment) => void
  /** the answer to a checkout did not come */
  readonly unanswered: (entry: Entry) => void
  readonly restart: (memory: Memory) => void
  readonly rotate: (memory: Memory, secrets: ReadonlyArray<string>) => void
}

const isFinal = ({ status }: Entry): boolean => status === "completed" || status === "canceled" || status === "failed"

export const complete = (entry: Entry, amount: number): void => {
  entry.paid = amount
  if (entry.fulfilled === 0) entry.fulfilled = 1
}

export const right: Manners = {
  believe: async ({ secrets: secret }, headers, body) => {
    const verified = await verifyNotification({ secret, headers, body })
    return verified._tag === "Trusted" ? verified.notification : null
  },
  isRepeated: async ({ seen }, { id }) => seen.has(id),
  remember: ({ seen }, { id }) => void seen.add(id),
  // a notification may come before the answer that tells the id of the payment
  find: ({ entries }, { id, reference_id }) =>
    [...entries.values()].find(({ payment }) => payment === id) ?? entries.get(reference_id ?? ""),
  enter: (entry, { amount, id, status }) => {
    if (entry.payment === id && isFinal(entry)) return
    entry.payment = id
    entry.status = status
    if (status === "completed") complete(entry, amount)
  },
  stranger: () => undefined,
  unknownTopic: () => undefined,
  refund: ({ refunds }, topic, { amount, id }) => {
    if (topic === "refunds.completed") refunds.set(id, amount)
  },
  refundAsked: () => undefined,
  dispute: ({ reinstated, withdrawn }, topic, id) => {
    if (topic === "disputes.funds_withdrawn") withdrawn.add(id)
    if (topic === "disputes.funds_reinstated") reinstated.add(id)
  },
  refunded: ({ refunds }) => [...refunds.values()].reduce((sum, amount) => sum + amount, 0),
  key: ({ order, payments }) => `${order}-payment-${payments}`,
  paysAgain: ({ payment, status }) => payment === null || status === "failed" || status === "canceled",
  answered: ({ enter }, entry, payment) => enter(entry, payment, null),
  unanswered: () => undefined,
  restart: () => undefined,
  rotate: (memory, secrets) => {
    memory.secrets = secrets
  }
}

const newEntry = (order: string, amount: number): Entry => ({
  order,
  amount,
  payment: null,
  status: "new",
  paid: 0,
  fulfilled: 0,
  refunds: new Map(),
  withdrawn: new Set(),
  reinstated: new Set(),
  payments: 1,
  asked: 0
})

/** A refusal of the platform is an answer that the shop can live with. */
const unlessRefused = (cause: unknown): null => {
  if (isPaymentsError(cause) && cause._tag === "Refused") return null
  throw cause
}

type Checkout = Extract<CustomerAct, { readonly type: "checkout" }>

const pay = async (manners: Manners, memory: Memory, client: PaymentsClient, accountId: string, act: Checkout) => {
  const { amount, order, paymentMethod, risk } = act
  const entry = memory.entries.get(order) ?? newEntry(order, amount)
  memory.entries.set(order, entry)
  if (!manners.paysAgain(entry)) return
  const body = {
    account_id: accountId,
    amount,
    currency: "USD",
    payment_method: paymentMethod,
    reference_id: order
  } as const
  const call = client.payments.create(body, { ...risk, uniqueKey: manners.key(entry) })
  const payment = await call.catch((cause: unknown) => {
    manners.unanswered(entry)
    return unlessRefused(cause)
  })
  // until there is an answer, the same payment is asked for
  entry.payments += 1
  if (payment !== null) manners.answered(manners, entry, payment)
}

const refund = async (manners: Manners, entry: Entry, client: PaymentsClient, amount: number): Promise<void> => {
  if (entry.payment === null || entry.status !== "completed") return
  const body = { payment_id: entry.payment, refund_reason: "Asked for", amounts: amountsOf(amount) }
  const made = await client.refunds
    .create(body, { uniqueKey: `${entry.order}-refund-${entry.asked}` })
    .catch(unlessRefused)
  entry.asked += 1
  if (made !== null) manners.refundAsked(entry, made.id, amount)
}

const amountsOf = (total_amount: number) => ({ total_amount, currency: "USD" }) as const

const act = async (
  manners: Manners,
  memory: Memory,
  client: PaymentsClient,
  accountId: string,
  does: CustomerAct
): Promise<void> => {
  if (does.type === "checkout") return pay(manners, memory, client, accountId, does)
  const entry = memory.entries.get(does.order)
  if (entry === undefined) return
  if (does.type === "refund") return refund(manners, entry, client, does.amount)
  if (entry.payment !== null && !isFinal(entry)) await client.payments.cancel(entry.payment).catch(unlessRefused)
}

const handle = (manners: Manners, memory: Memory, notification: Notification): void => {
  const byPayment = (id: string) => [...memory.entries.values()].find(({ payment }) => payment === id)
  switch (notification.topic) {
    case "payments.created":
    case "payments.updated":
    case "payments.in_review":
    case "payments.completed":
    case "payments.failed":
    case "payments.canceled": {
      const entry = manners.find(memory, notification.payload)
      return entry === undefined ? manners.stranger() : manners.enter(entry, notification.payload, notification.topic)
    }
    case "refunds.created":
    case "refunds.updated":
    case "refunds.completed":
    case "refunds.failed": {
      const { amounts, id, payment } = notification.payload
      const entry = byPayment(payment?.id ?? "")
      return entry && manners.refund(entry, notification.topic, { id, amount: amounts.total_amount })
    }
    case "disputes.created":
    case "disputes.updated":
    case "disputes.resolved":
    case "disputes.funds_withdrawn":
    case "disputes.funds_reinstated": {
      const { id, payment } = notification.payload
      const entry = byPayment(payment.id)
      return entry && manners.dispute(entry, notification.topic, id)
    }
    default:
      return manners.unknownTopic()
  }
}

/** The shop, with its handler as a function. */
export const makeShop = (manners: Manners = right): ShopUnderTest => {
  const memory: Memory = { entries: new Map(), seen: new Set(), secrets: [] }
  let work: { readonly client: PaymentsClient; readonly accountId: string } | null = null
  const shownOf = (entry: Entry): ShopOrder => ({
    order: entry.order,
    paid: entry.paid,
    fulfilled: entry.fulfilled,
    refunded: manners.refunded(entry),
    contested: [...entry.withdrawn].some((id) => !entry.reinstated.has(id))
  })
  return {
    handler: async (request) => {
      const body = await request.text()
      const notification = await manners.believe(memory, request.headers, body)
      if (notification === null) return new Response(null, { status: 400 })
      if (!(await manners.isRepeated(memory, notification))) {
        handle(manners, memory, notification)
        manners.remember(memory, notification)
      }
      return new Response(null, { status: 204 })
    },
    reset: ({ accountId, appId, appToken, baseUrl, signingSecrets }: ShopSettings) => {
      memory.entries.clear()
      memory.seen.clear()
      memory.secrets = signingSecrets
      work = { client: new PaymentsClient({ baseUrl, appId, appToken, retry: false }), accountId }
    },
    act: (does) => (work === null ? undefined : act(manners, memory, work.client, work.accountId, does)),
    observe: () => [...memory.entries.values()].map(shownOf),
    restart: () => manners.restart(memory),
    rotate: (secrets) => manners.rotate(memory, secrets)
  }
}
