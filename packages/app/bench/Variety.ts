/**
 * A few payments of every outcome, made over HTTP. The lists of a nearly empty store find them, and a large store is
 * cloned from them.
 */
import { randomUUID } from "node:crypto"
import * as Setup from "./Setup.ts"

/** More than a page, so that each filter fills a page in a small store too. */
const each = 15
/** No other payment has this amount. */
export const rareAmount = 987_654
const review = "4003830000003037"

export interface Sample {
  readonly paymentId: string
  readonly accountId: string
  readonly methodId: string
}

const outcomes = ["completed", "canceled", "failed", "held", "bank"] as const
export type Outcome = (typeof outcomes)[number]

export interface Variety {
  /** one payment of each outcome, all of one account */
  readonly samples: Readonly<Record<Outcome, Sample>>
  readonly reference: string
}

const cardOf = async (port: number, number: string): Promise<string> =>
  String((await Setup.post(port, "/payment_methods", { type: "credit_card", credit_card: Setup.card(number) }))["id"])

const bankOf = async (port: number): Promise<string> => {
  const bank = {
    account_number: "900012345678",
    routing_number: "021000021",
    account_holder: { holder_name: "Pat Payer" }
  }
  const made = await Setup.post(port, "/payment_methods", { type: "payment_bank_us", payment_bank_us: bank })
  await Setup.post(port, `/operator/payment_methods/${String(made["id"])}/status`, { status: "verified" })
  return String(made["id"])
}

/** Makes them for the account of `payment`. It has two bank accounts, so that a page of one has a next page. */
export const make = async (port: number, payment: Setup.Payment): Promise<Variety> => {
  await bankOf(port)
  const [good, doubtful, bank] = [
    payment.payment_method.payment_method_id,
    await cardOf(port, review),
    await bankOf(port)
  ]
  const reference = randomUUID()
  const pay = async (methodId: string, more: object): Promise<Sample> => {
    const method = { type: "payment_method_id", payment_method_id: methodId }
    const paid = await Setup.post(port, "/payments", { ...payment, payment_method: method, ...more })
    return { paymentId: String(paid["id"]), accountId: payment.account_id, methodId }
  }
  const making: Readonly<Record<Outcome, (nth: number) => Promise<Sample>>> = {
    completed: (nth) => pay(good, nth === 0 ? {} : { amount: rareAmount, reference_id: reference }),
    canceled: async () => {
      const held = await pay(good, { auto_capture: false })
      await Setup.post(port, `/payments/${held.paymentId}/cancel`, {})
      return held
    },
    failed: async () => {
      const doubted = await pay(doubtful, {})
      await Setup.post(port, `/operator/payments/${doubted.paymentId}/review`, { decision: "failed" })
      return doubted
    },
    held: () => pay(doubtful, {}),
    bank: () => pay(bank, {})
  }
  const samples: Partial<Record<Outcome, Sample>> = {}
  for (const outcome of outcomes)
    for (let nth = 0; nth < each; nth++) {
      const made = await making[outcome](nth)
      samples[outcome] ??= made
    }
  const { bank: debited, canceled, completed, failed, held } = samples
  if (!debited || !canceled || !completed || !failed || !held) throw new Error("an outcome is missing")
  return { samples: { bank: debited, canceled, completed, failed, held }, reference }
}
