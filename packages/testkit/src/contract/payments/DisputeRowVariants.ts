/** The variants of disputes (payments.md 5), by row. */
import type { Pattern } from "../ContractRow.ts"
import { type Members, state, type Variant } from "../RowVariant.ts"

const takes = /^(chargeback|debit_adjustment)$/
const asks = /^(inquiry|retrieval)$/
const dispute = (tag: string, type: Pattern, more: Members = {}) => state(tag, { terms: { type }, ...more })
const resolved = (type: Pattern, outcome: string) => dispute("Resolved", type, { outcome })
const decision = (type: Pattern, submission?: string) =>
  dispute("AwaitingDecision", type, submission === undefined ? {} : { submission })
const opened = (says: string): Variant => ({ says, events: ["Opened"], after: dispute("AwaitingResponse", says) })
const withFee = { ledger: ["L8", "L9", "L10"] } as const

export const disputes: ReadonlyArray<ReadonlyArray<Variant>> = [
  ["chargeback", "debit_adjustment"].flatMap((type) => [opened(type), { ...opened(type), ...withFee }]),
  ["inquiry", "retrieval"].map(opened),
  [{ events: ["OpenedLost"], after: resolved("pre_dispute", "lost") }],
  [{ events: ["Answered"], before: state("AwaitingResponse"), after: state("InServiceReview") }],
  [takes, asks].map((type) => ({
    events: ["Conceded"],
    before: dispute("AwaitingResponse", type),
    after: resolved(type, "conceded")
  })),
  [takes, asks].map((type) => ({
    events: ["Expired"],
    before: dispute("AwaitingResponse", type),
    after: resolved(type, "expired")
  })),
  [{ events: ["SentBack"], before: state("InServiceReview"), after: state("AwaitingResponse") }],
  [{ events: ["Submitted"], before: dispute("InServiceReview", asks), after: decision(asks, "inquired") }],
  [{ events: ["Submitted"], before: dispute("InServiceReview", takes), after: decision(takes, "with_credit") }],
  [{ events: ["Submitted"], before: dispute("InServiceReview", takes), after: decision(takes, "without_credit") }],
  [
    {
      says: "without credit",
      events: ["Won"],
      before: decision(takes, "without_credit"),
      after: resolved(takes, "won")
    },
    {
      says: "credit was given",
      events: ["Won"],
      before: decision(takes, "with_credit"),
      after: resolved(takes, "won"),
      topics: ["resolved"],
      ledger: []
    },
    {
      says: "none withdrawn",
      events: ["Won"],
      before: decision(asks),
      after: resolved(asks, "won"),
      topics: ["resolved"],
      ledger: []
    },
    { says: "the payment", kind: "payments", events: ["DisputeWon"], topics: ["updated"], ledger: [] }
  ],
  [
    {
      says: "without credit",
      events: ["Lost"],
      before: decision(takes, "without_credit"),
      after: resolved(takes, "lost"),
      topics: ["resolved"],
      ledger: []
    },
    {
      says: "credit was given",
      events: ["Lost"],
      before: {
        _tag: "AwaitingDecision",
        submission: "with_credit",
        terms: { type: takes, withdrawal: { platformFee: 0 } }
      },
      after: resolved(takes, "lost")
    },
    {
      says: "with the platform fee",
      events: ["Lost"],
      before: decision(takes, "with_credit"),
      after: resolved(takes, "lost"),
      ledger: ["L8", "L10"]
    },
    {
      says: "an inquiry or retrieval",
      events: ["Lost"],
      before: decision(asks),
      after: resolved(asks, "lost"),
      topics: ["resolved"],
      ledger: []
    }
  ]
]
