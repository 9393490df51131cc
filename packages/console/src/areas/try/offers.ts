/** Everything that Try offers, by group: its name, what becomes of it, and how it is made. */
import { capital, words } from "../../data/format.ts"
import { type Outcome, outcomes, testCards } from "./given.ts"
import * as merchants from "./recipes/merchants.ts"
import * as moneyBack from "./recipes/moneyBack.ts"
import * as payments from "./recipes/payments.ts"
import type { Recipe } from "./scene.ts"

export interface Offer {
  readonly id: string
  readonly title: string
  /** what becomes of it */
  readonly ends: string
  readonly recipe: Recipe
  /** the card that it uses; absent: its own */
  readonly card?: string
  /** there is one for payments by bank account too */
  readonly byBank?: boolean
  /** what follows by itself, a few seconds of service time later */
  readonly follows?: string
}

export interface Group {
  readonly name: string
  readonly offers: ReadonlyArray<Offer>
}

const offer = (id: string, title: string, ends: string, recipe: Recipe, more: Partial<Offer> = {}): Offer => ({
  id,
  title,
  ends,
  recipe,
  ...more
})

const approvedCard = testCards.find(({ number }) => number.startsWith("4111"))?.number ?? ""

const basics: ReadonlyArray<Group> = [
  {
    name: "Merchants",
    offers: [
      offer("merchant", "Merchant, verified", "takes payments", merchants.openAccount),
      offer("bare-merchant", "Merchant, bare", "nearly all is missing", merchants.bare),
      offer("failed-verification", "Verification fails", "the date of birth is wrong", merchants.wrongBirthDate),
      offer("documents-asked", "Verification asks", "for documents", merchants.missingDocuments),
      offer("verification-in-review", "Verification waits", "for the operator", merchants.inReview)
    ]
  },
  {
    name: "Payments",
    offers: [
      offer("payment", "Payment", "completed", payments.byNumber(approvedCard)),
      offer("authorized", "Authorization", "waits for its capture", payments.authorization),
      offer("captured", "Captured later", "authorized, then completed", payments.laterCapture),
      offer("bank-payment", "Bank payment", "the bank settles it", payments.byBank),
      offer("bank-failure", "Bank payment fails", "before it settles", payments.bankFails),
      offer("bank-return", "Bank return", "after it settled", payments.bankReturns)
    ]
  },
  {
    name: "Money back",
    offers: [
      offer("refund", "Refund", "completed", moneyBack.refund),
      offer("failed-refund", "Refund fails", "the network refuses it", moneyBack.failedRefund),
      offer("dispute", "Dispute", "waits for the merchant", moneyBack.dispute),
      offer("won-dispute", "Dispute, won", "the merchant keeps the money", moneyBack.wonDispute),
      offer("lost-dispute", "Dispute, lost", "the payer gets the money", moneyBack.lostDispute)
    ]
  },
  {
    name: "Payouts",
    offers: [
      offer("payout", "Payout", "credited", moneyBack.payout),
      offer("failed-payout", "Payout fails", "the bank refuses it", moneyBack.failedPayout),
      offer("returned-payout", "Payout returned", "after it was credited", moneyBack.returnedPayout)
    ]
  }
]

const later = "in a few seconds of service time"

interface Meaning {
  readonly group: string
  readonly title: string
  readonly ends: string
  readonly follows?: string
}

const disputeMeaning = ({ challenged, reason, share, type }: NonNullable<Outcome["dispute"]>): Meaning => {
  const asked = share === "half" ? ", half of it" : reason === "fraudulent" ? ", fraudulent" : ""
  const end = challenged === null ? "follows its completion" : `once challenged, it is ${challenged.decision}`
  const ends = challenged === null ? end : `${end} ${challenged.credit ? "with" : "without"} credit meanwhile`
  return { group: "Disputed", title: `${capital(words(type))}${asked}`, ends, follows: `The dispute follows ${later}.` }
}

const reviews = {
  passed: ["Review, then passed", "completed"],
  failed: ["Review, then failed", "failed"],
  operator: ["Review", "open until the operator decides"]
} as const

/** What an outcome means in words. */
const meaningOf = (outcome: Outcome): Meaning => {
  const { authorization, avs, capture, dispute, number, refund, review, updatedYears } = outcome
  if (number === "000") return { group: "Approved", title: "Approved", ends: "completed" }
  if (number === "501" || number === "502")
    return {
      group: "Later",
      title: number === "501" ? "Verification fails" : "Verified, then declined",
      ends: `payments are declined: ${words(authorization.code ?? "")}`
    }
  if (dispute !== null) return disputeMeaning(dispute)
  if (refund !== null)
    return { group: "Refund fails", title: capital(words(refund.reason.toLowerCase())), ends: "the refund fails later" }
  if (avs !== null) return { group: "Address check", title: capital(words(avs.toLowerCase())), ends: "approved" }
  if (review !== "none") {
    const [title, ends] = reviews[review]
    return { group: "Review", title, ends, ...(review === "operator" ? {} : { follows: `The review ends ${later}.` }) }
  }
  if (capture !== null) return { group: "Later", title: "Capture refused", ends: `authorized; then ${words(capture)}` }
  if (updatedYears > 0) return { group: "Later", title: "Card updated", ends: `expires ${updatedYears} years later` }
  if (authorization._tag === "NoAnswer")
    return { group: "Later", title: "Network timeout", ends: "503, and no payment is kept" }
  if (authorization._tag === "Later") {
    const ends =
      authorization.code === null || authorization.code === undefined ? "completed" : words(authorization.code)
    return {
      group: "Later",
      title: `Pending, then ${ends === "completed" ? "completed" : "failed"}`,
      ends,
      follows: `The result follows ${later}.`
    }
  }
  return { group: "Declined", title: capital(words(authorization.code ?? "declined")), ends: "failed" }
}

const ofOutcome = (outcome: Outcome): readonly [string, Offer] => {
  const { ends, follows, group, title } = meaningOf(outcome)
  const more = follows === undefined ? {} : { follows }
  const { bank, card, number } = outcome
  return [group, offer(`outcome-${number}`, title, ends, payments.byOutcome(outcome), { card, byBank: bank, ...more })]
}

const groupsOf = (pairs: ReadonlyArray<readonly [string, Offer]>): ReadonlyArray<Group> =>
  [...new Set(pairs.map(([name]) => name))].map((name) => ({
    name,
    offers: pairs.flatMap(([group, each]) => (group === name ? [each] : []))
  }))

/** Outcomes of payments (payments.md 8.1). */
const byOutcome = groupsOf(outcomes.map(ofOutcome))

/** Plain test cards (payments.md 8). */
const byCard: Group = {
  name: "Test cards",
  offers: testCards.map(({ brand, funding, number }) =>
    offer(
      `card-${number.slice(0, 4)}-${number.slice(-4)}`,
      `${capital(words(brand))} ${number.slice(-4)}`,
      funding,
      payments.byNumber(number),
      {
        card: number
      }
    )
  )
}

/** What a payment may be made by, below which outcomes and cards stand. */
export const groups = { basics, palette: [...byOutcome, byCard] } as const
