/** The stories of `trigger`: what each makes happen, and which data of one's own it takes. */

/** The flags by which a story takes data that is there, in place of data that it makes. */
export const givenFlags = {
  account: { metavar: "id", description: "the account; unless given, that of a new merchant" },
  amount: { metavar: "cents", description: "the amount in the smallest unit of the currency; unless given, 10000" },
  currency: { metavar: "code", description: "the currency of the account; unless given, USD" },
  "payment-method": {
    metavar: "id",
    description: "a stored payment method; unless given, a test card or test bank account"
  },
  payment: { metavar: "id", description: "a completed payment; unless given, a new one" },
  "legal-entity": { metavar: "id", description: "a legal entity; unless given, a new one" },
  "return-code": { metavar: "code", description: "why the bank returns it; unless given, R01 (insufficient funds)" },
  decision: {
    metavar: "decision",
    description:
      "what the operator decides: verified, in_review, additional_documents_required, identity_verification or risk_outreach; unless given, verified"
  }
} as const
export type GivenFlag = keyof typeof givenFlags

interface StoryOutline {
  /** a sentence without subject, which follows the name */
  readonly does: string
  readonly takes: ReadonlyArray<GivenFlag>
}

const outline = (does: string, ...takes: ReadonlyArray<GivenFlag>): StoryOutline => ({ does, takes })

const toPay = ["account", "amount", "currency", "payment-method"] as const

export const outlines = {
  merchant: outline("onboards a merchant that may take payments and be paid out"),
  verification: outline(
    "gives a legal entity what is missing, and lets the operator decide",
    "legal-entity",
    "decision"
  ),
  "completed-payment": outline("charges a card", ...toPay),
  "declined-payment": outline("charges a card without funds", ...toPay),
  "reviewed-payment": outline("charges a card, reviews the payment and passes it", ...toPay),
  "rejected-payment": outline("charges a card, reviews the payment and rejects it", ...toPay),
  "captured-payment": outline("authorizes a card and captures the payment", ...toPay),
  "canceled-payment": outline("authorizes a card and cancels the payment", ...toPay),
  "ach-payment": outline("debits a bank account, and the bank settles", ...toPay),
  "ach-failure": outline("debits a bank account, and the bank refuses", ...toPay, "return-code"),
  "ach-return": outline("debits a bank account, the bank settles, and returns it later", ...toPay, "return-code"),
  refund: outline("refunds a payment", ...toPay, "payment"),
  "failed-refund": outline("refunds a payment, and the network refuses", ...toPay, "payment"),
  dispute: outline("opens a chargeback, which waits for the merchant", ...toPay, "payment"),
  "won-dispute": outline("opens a chargeback, which the merchant answers and wins", ...toPay, "payment"),
  "lost-dispute": outline("opens a chargeback, which the merchant answers and loses", ...toPay, "payment"),
  payout: outline("charges a card and pays the merchant out", ...toPay),
  "failed-payout": outline("charges a card and pays the merchant out, and the bank refuses", ...toPay),
  "returned-payout": outline("charges a card and pays the merchant out, and the bank returns it", ...toPay)
} as const
export type StoryName = keyof typeof outlines

const isStory = (name: string): name is StoryName => Object.hasOwn(outlines, name)

export const storyNames: ReadonlyArray<StoryName> = Object.keys(outlines).filter(isStory)
