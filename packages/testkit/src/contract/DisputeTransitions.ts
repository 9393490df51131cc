/** The transitions of disputes (payments.md 5), one row each. */
import type { Pattern, Row } from "./Row.ts"

interface Moved {
  readonly before?: Pattern
  readonly after?: Pattern
  readonly topics: ReadonlyArray<string>
  readonly ledger?: ReadonlyArray<string>
}

const move = (id: string, says: string, event: string, { topics, ledger = [], ...rest }: Moved): Row => ({
  id: `5/${id}`,
  says,
  seen: {
    saw: "step",
    kind: "disputes",
    events: [event],
    topics: topics.map((topic) => `disputes.${topic}`),
    ledger,
    ...rest
  }
})

const of = (_tag: string, type: Pattern, more: { readonly [member: string]: Pattern } = {}): Pattern => ({
  _tag,
  terms: { type },
  ...more
})
const takes = /^(chargeback|debit_adjustment)$/
const onlyAsks = /^(inquiry|retrieval)$/
const withoutFee = { type: takes, withdrawal: { platformFee: 0 } }
const given = ["updated", "funds_reinstated"]
const ended = (outcome: string) => ({ outcome })

const opened = ["chargeback", "debit_adjustment"].flatMap((type, index) => [
  move(`01${"ac".charAt(index)}`, `(new) -> awaiting_merchant_response: ${type}`, "Opened", {
    after: of("AwaitingResponse", type),
    topics: ["created", "funds_withdrawn"],
    ledger: ["L8", "L9"]
  }),
  move(`01${"bd".charAt(index)}`, `(new) -> awaiting_merchant_response: ${type}, platform fee back`, "Opened", {
    after: of("AwaitingResponse", type),
    topics: ["created", "funds_withdrawn"],
    ledger: ["L8", "L9", "L10"]
  })
])

export const disputeTransitions: ReadonlyArray<Row> = [
  ...opened,
  move("02a", "(new) -> awaiting_merchant_response: inquiry", "Opened", {
    after: of("AwaitingResponse", "inquiry"),
    topics: ["created"]
  }),
  move("02b", "(new) -> awaiting_merchant_response: retrieval", "Opened", {
    after: of("AwaitingResponse", "retrieval"),
    topics: ["created"]
  }),
  move("03", "(new) -> resolved, lost: pre_dispute", "OpenedLost", {
    after: of("Resolved", "pre_dispute", ended("lost")),
    topics: ["created", "funds_withdrawn", "resolved"],
    ledger: ["L8"]
  }),
  move("04", "awaiting_merchant_response -> pending_service_review: explanation in time", "Answered", {
    before: { _tag: "AwaitingResponse" },
    after: { _tag: "InServiceReview" },
    topics: ["updated"]
  }),
  move("05a", "awaiting_merchant_response -> resolved, conceded", "Conceded", {
    before: of("AwaitingResponse", takes),
    after: of("Resolved", takes, ended("conceded")),
    topics: ["resolved"]
  }),
  move("05b", "awaiting_merchant_response -> resolved, conceded: of what only asks", "Conceded", {
    before: of("AwaitingResponse", onlyAsks),
    after: of("Resolved", onlyAsks, ended("conceded")),
    topics: ["resolved"]
  }),
  move("06a", "awaiting_merchant_response -> resolved, expired", "Expired", {
    before: of("AwaitingResponse", takes),
    after: of("Resolved", takes, ended("expired")),
    topics: ["resolved"]
  }),
  move("06b", "awaiting_merchant_response -> resolved, expired: a chargeback follows what only asked", "Expired", {
    before: of("AwaitingResponse", onlyAsks),
    after: of("Resolved", onlyAsks, ended("expired")),
    topics: ["resolved"]
  }),
  move("07", "pending_service_review -> awaiting_merchant_response: the operator asks for more", "SentBack", {
    before: { _tag: "InServiceReview" },
    after: { _tag: "AwaitingResponse" },
    topics: ["updated"]
  }),
  move("08", "pending_service_review -> awaiting_chargeback_decision: of what only asks", "Submitted", {
    before: of("InServiceReview", onlyAsks),
    after: of("AwaitingDecision", onlyAsks, { submission: "inquired" }),
    topics: ["updated"]
  }),
  move("09", "pending_service_review -> ..._with_credit", "Submitted", {
    before: of("InServiceReview", takes),
    after: of("AwaitingDecision", takes, { submission: "with_credit" }),
    topics: given,
    ledger: ["L11"]
  }),
  move("10", "pending_service_review -> ..._without_credit", "Submitted", {
    before: of("InServiceReview", takes),
    after: of("AwaitingDecision", takes, { submission: "without_credit" }),
    topics: ["updated"]
  }),
  move("11a", "awaiting_chargeback_decision_without_credit -> resolved, won", "Won", {
    before: of("AwaitingDecision", takes, { submission: "without_credit" }),
    after: of("Resolved", takes, ended("won")),
    topics: ["funds_reinstated", "resolved"],
    ledger: ["L11"]
  }),
  move("11b", "awaiting_chargeback_decision_with_credit -> resolved, won: credit was given", "Won", {
    before: of("AwaitingDecision", takes, { submission: "with_credit" }),
    after: of("Resolved", takes, ended("won")),
    topics: ["resolved"]
  }),
  move("11c", "awaiting_chargeback_decision -> resolved, won: none withdrawn", "Won", {
    before: of("AwaitingDecision", onlyAsks),
    after: of("Resolved", onlyAsks, ended("won")),
    topics: ["resolved"]
  }),
  move("12a", "awaiting_chargeback_decision_without_credit -> resolved, lost", "Lost", {
    before: of("AwaitingDecision", takes, { submission: "without_credit" }),
    after: of("Resolved", takes, ended("lost")),
    topics: ["resolved"]
  }),
  move("12b", "awaiting_chargeback_decision_with_credit -> resolved, lost: credit was given", "Lost", {
    before: { _tag: "AwaitingDecision", submission: "with_credit", terms: withoutFee },
    after: of("Resolved", takes, ended("lost")),
    topics: ["funds_withdrawn", "resolved"],
    ledger: ["L8"]
  }),
  move("12c", "awaiting_chargeback_decision_with_credit -> resolved, lost: with the platform fee", "Lost", {
    before: of("AwaitingDecision", takes, { submission: "with_credit" }),
    after: of("Resolved", takes, ended("lost")),
    topics: ["funds_withdrawn", "resolved"],
    ledger: ["L8", "L10"]
  }),
  move("12d", "awaiting_chargeback_decision -> resolved, lost: a chargeback follows", "Lost", {
    before: of("AwaitingDecision", onlyAsks),
    after: of("Resolved", onlyAsks, ended("lost")),
    topics: ["resolved"]
  }),
  {
    id: "5/13",
    says: "a win that changes amount_disputed sends payments.updated",
    seen: { saw: "step", kind: "payments", events: ["DisputeWon"], topics: ["payments.updated"], ledger: [] }
  }
]
