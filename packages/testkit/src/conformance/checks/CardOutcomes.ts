/**
 * The outcomes of payments.md 8.1 for cards, asked for by card, amount and header, as the table of the simulated networks says,
 * and the plain test cards. Outcomes of verifications and of challenged disputes are left to other checks.
 */
import { type Outcome, outcomes, type TestCard, testCards } from "@payments-platform/domain/simulation/TestOutcomes"
import type { Check } from "../Check.ts"
import { at, expectSame, listOf } from "../Expectations.ts"
import type { Platform } from "../Platform.ts"
import { refusalByRow, expectRefusal } from "../Refusals.ts"
import * as Payments from "./Payments.ts"

/** Seconds after which the simulated networks have answered. */
const delay = 10

type Course = (platform: Platform, order: Payments.Order) => Promise<void>

const declines =
  (detail: string): Course =>
  async (platform, order) =>
    Payments.expectDecline(await Payments.pay(platform, order), "NOT_CAPTURED", detail)

const completes = async (platform: Platform, order: Payments.Order): Promise<unknown> => {
  const made = await Payments.pay(platform, order)
  Payments.expectStatus("an approved payment", made, "completed")
  return made
}

const compares =
  (avs: string): Course =>
  async (platform, order) =>
    expectSame("the comparison of the address", at(await completes(platform, order), "address_verification"), avs)

const isReviewed =
  (passes: boolean): Course =>
  async (platform, order) => {
    const made = await Payments.pay(platform, order)
    Payments.expectPendingFor(made, "IN_REVIEW")
    await platform.sandbox.clock.advance(delay)
    const after = await Payments.again(platform, "payments", made)
    if (passes) Payments.expectStatus("a payment whose review passed", after, "completed")
    else Payments.expectDecline(after, "REVIEW", "risk_review")
  }

const declinesLater =
  (detail: string): Course =>
  async (platform, order) => {
    const made = await Payments.pay(platform, order)
    Payments.expectPendingFor(made, "PROCESSING")
    await platform.sandbox.clock.advance(delay)
    Payments.expectDecline(await Payments.again(platform, "payments", made), "NOT_CAPTURED", detail)
  }

const completesLater: Course = async (platform, order) => {
  const made = await Payments.pay(platform, order)
  const held = await Payments.pay(platform, { ...order, more: { auto_capture: false } })
  Payments.expectPendingFor(made, "PROCESSING")
  await platform.sandbox.clock.advance(delay)
  Payments.expectStatus("a late payment", await Payments.again(platform, "payments", made), "completed")
  Payments.expectPendingFor(await Payments.again(platform, "payments", held), "PENDING_CAPTURE")
}

const refundFails =
  (reason: string): Course =>
  async (platform, order) => {
    const payment = await completes(platform, order)
    const body = { payment_id: Payments.idOf(payment), refund_reason: "Returned" }
    const refund = await platform.post("/refunds", body)
    await platform.sandbox.clock.advance(delay)
    const after = await Payments.again(platform, "refunds", refund)
    const said = [at(after, "status"), at(after, "failure_reason", "reason_code")]
    expectSame("the failure of a refund", said, ["failed", reason])
  }

const isDisputed =
  (type: string, half: boolean): Course =>
  async (platform, order) => {
    const payment = await completes(platform, order)
    await platform.sandbox.clock.advance(delay)
    const found = listOf(at(await platform.get(`/disputes?payment_id=${Payments.idOf(payment)}`), "results"))
    const whole = order.amount ?? Payments.usualAmount
    const said = found.map((each) => [at(each, "type"), at(each, "amount")])
    expectSame("the dispute of a payment", said, [[type, half ? Math.floor(whole / 2) : whole]])
  }

const unanswered: Course = async (platform, order) => {
  const answer = await platform.ask("POST", "/payments", {
    body: Payments.paymentBody(platform, order),
    ...(order.headers === undefined ? {} : { headers: order.headers })
  })
  expectRefusal(answer, refusalByRow("payments 0 POST /payments: SERVICE_TEMPORARILY_UNAVAILABLE"))
}

/** What a payment of the outcome does; null: its row says more than a payment shows. */
const courseOf = (outcome: Outcome): Course | null => {
  const { authorization, avs, capture, dispute, number, refund, review, updatedYears, verification } = outcome
  if (number.startsWith("50") || updatedYears > 0 || capture !== null || review === "operator") return null
  if (verification._tag === "NoAnswer" || authorization._tag === "NoAnswer") return unanswered
  if (authorization._tag === "Declined") return declines(authorization.code)
  if (authorization._tag === "Later")
    return authorization.code === null ? completesLater : declinesLater(authorization.code)
  if (avs !== null) return compares(avs)
  if (review !== "none") return isReviewed(review === "passed")
  if (refund !== null) return refundFails(refund.reason)
  if (dispute !== null) return dispute.challenged === null ? isDisputed(dispute.type, dispute.share === "half") : null
  return async (platform, order) => void (await completes(platform, order))
}

const ordersOf = ({ byAmount, card, number }: Outcome): ReadonlyArray<readonly [by: string, order: Payments.Order]> => [
  ["card", { card }],
  ...(byAmount ? [["amount", { amount: 90_000 + Number(number) }] as const] : []),
  ["header", { headers: { "Service-Magic-Behavior": `outcome_${number}` } }]
]

const ofCard = ({ brand, funding, number }: TestCard): Check => ({
  rows: [`payments 8 test card ${number}`],
  run: async (platform) => {
    const made = await completes(platform, { card: number })
    const method = await platform.get(`/payment_methods/${String(at(made, "payment_method", "id"))}`)
    const said = [at(method, "credit_card", "card_funding"), at(method, "credit_card", "card_brand")]
    expectSame("the funding and the brand of a card", said, [funding, brand])
  }
})

export const cardOutcomes: ReadonlyArray<Check> = [
  ...testCards.map(ofCard),
  ...outcomes.flatMap((outcome): ReadonlyArray<Check> => {
    const course = courseOf(outcome)
    if (course === null) return []
    return ordersOf(outcome).map(([by, order]) => ({
      rows: [`payments 8.1 ${outcome.number} by ${by}`],
      run: (platform) => course(platform, order)
    }))
  })
]
