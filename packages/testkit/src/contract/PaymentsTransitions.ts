/**
 * Every transition of the tables of payments.md 1.5, 2, 3.3, 4 and 5, in their order. A table row with an "or"
 * becomes several rows here. A rule reaches a row when it decides the transition with exactly the topics and
 * ledger entries of the contract.
 */
import type { Pattern, Row } from "./Row.ts"

interface Moved {
  readonly rule?: Pattern
  /** the state before, as far as it matters; absent: any state */
  readonly before?: Pattern
  readonly after?: Pattern
  readonly topics?: ReadonlyArray<string>
  readonly ledger?: ReadonlyArray<string>
}

const move =
  (kind: string) =>
  (id: string, says: string, events: ReadonlyArray<string>, { topics = [], ledger = [], ...rest }: Moved): Row => ({
    id,
    says,
    seen: {
      saw: "step",
      kind,
      events,
      topics: topics.map((topic) => `${kind}.${topic}`),
      ledger,
      ...rest
    }
  })

const state = (_tag: string, more: { readonly [member: string]: Pattern } = {}): Pattern => ({ _tag, ...more })
const terms = (more: { readonly [member: string]: Pattern }): { readonly terms: Pattern } => ({ terms: more })

const method = move("payment_methods")
const made = (type: string) => ({ after: state("Usable", { details: { type } }) })
const updated = { topics: ["updated"] } as const

const methods: ReadonlyArray<Row> = [
  method("1.5/01a", "(new) -> verified: a card without verification", ["Created"], made("credit_card")),
  method("1.5/01b", "(new) -> verified: apple_pay", ["Created"], made("apple_pay")),
  method("1.5/01c", "(new) -> verified: google_pay", ["Created"], made("google_pay")),
  method("1.5/01d", "(new) -> verified: encoded", ["Created"], made("encoded_payment_method")),
  method("1.5/01e", "(new) -> verified: linked bank", ["Created"], made("payment_bank_us")),
  method("1.5/02", "(new) -> verified: trigger_verification, approved; voided", ["VoidOwed", "Verified"], {
    after: state("Usable")
  }),
  method("1.5/03", "(new) -> verification_failed: trigger_verification, declined", ["VoidOwed", "VerificationFailed"], {
    after: state("Refused"),
    ...updated
  }),
  method("1.5/04a", "(new) -> unverified: payment_bank_us", ["DepositsOrdered"], {
    after: state("Unverified", { details: { type: "payment_bank_us" } })
  }),
  method("1.5/04b", "(new) -> unverified: payment_bank_ca", ["DepositsOrdered"], {
    after: state("Unverified", { details: { type: "payment_bank_ca" } })
  }),
  method("1.5/04c", "unverified: the deposits are sent", ["DepositsSent"], {
    after: state("Unverified"),
    topics: ["microdeposit_sent"],
    ledger: ["L14"]
  }),
  method("1.5/05", "unverified -> verified: amounts match", ["DepositsMatched"], {
    before: state("Unverified"),
    after: state("Usable"),
    ...updated
  }),
  ...[1, 2].map((mismatches) =>
    method(`1.5/06${mismatches === 1 ? "a" : "b"}`, `unverified: mismatch ${mismatches}`, ["DepositsMismatched"], {
      after: state("Unverified", { details: { deposits: { mismatches } } })
    })
  ),
  method("1.5/07", "unverified -> verification_failed: 3rd mismatch", ["LockedOut"], {
    before: state("Unverified"),
    after: state("Refused"),
    ...updated
  }),
  method("1.5/08", "unverified -> verification_failed: undeliverable", ["DepositsUndeliverable"], {
    after: state("Refused"),
    ...updated
  }),
  method("1.5/09", "verification_failed -> unverified: the operator resets", ["VerificationReset"], {
    before: state("Refused"),
    after: state("Unverified", { details: { deposits: { mismatches: 0 } } }),
    ...updated
  }),
  method("1.5/10a", "verified -> deleted: DELETE", ["Deleted"], {
    rule: "payment_methods.delete",
    before: state("Usable"),
    topics: ["deleted"]
  }),
  method("1.5/10b", "unverified -> deleted: DELETE", ["Deleted"], {
    rule: "payment_methods.delete",
    before: state("Unverified"),
    topics: ["deleted"]
  }),
  method("1.5/10c", "verification_failed -> deleted: DELETE", ["Deleted"], {
    rule: "payment_methods.delete",
    before: state("Refused"),
    topics: ["deleted"]
  }),
  method("1.5/11", "-> deleted: a bank return that deletes", ["Deleted"], {
    rule: /^payments\./,
    before: state("Usable"),
    topics: ["deleted"]
  })
]

const agreement = move("pad_agreements")
const agreements: ReadonlyArray<Row> = [
  agreement("2/01", "(new) -> live", ["Signed"], { after: state("Signed") }),
  agreement("2/02a", "live -> revoked: call", ["Revoked"], { rule: "pad_agreements.revoke", after: state("Revoked") }),
  {
    id: "2/02b",
    says: "live -> revoked: method deleted",
    seen: {
      saw: "step",
      rule: "pad_agreements.revoke",
      kind: "payment_methods",
      events: ["AgreementEnded"],
      before: state("Deleted"),
      topics: [],
      ledger: []
    }
  },
  {
    id: "2/03",
    says: "a one_time agreement is used up by a payment: no longer live, revoked stays false",
    seen: {
      saw: "step",
      rule: /^payments\./,
      kind: "payment_methods",
      events: ["AgreementEnded"],
      topics: [],
      ledger: []
    }
  }
]

const payment = move("payments")
const account = move("accounts")
const card = "credit_card"
const autoCapture = (auto: boolean) => terms({ autoCapture: auto })
const ofBank = (type: Pattern) => terms({ methodType: type })
const bank = /^payment_bank/
const failedFor = (code: Pattern, more: { readonly [member: string]: Pattern } = {}) =>
  state("Failed", { reason: { code }, ...more })

const payments: ReadonlyArray<Row> = [
  payment("3.3/01", "(new) -> completed: card, auto_capture, no review", ["Sold"], {
    after: state("Completed", terms({ autoCapture: true, methodType: card })),
    topics: ["created", "completed"],
    ledger: ["L3"]
  }),
  payment("3.3/02", "(new) -> [PENDING_CAPTURE]: card, auto_capture false, approved", ["Authorized"], {
    after: state("PendingCapture", autoCapture(false)),
    topics: ["created"],
    ledger: ["L1"]
  }),
  payment("3.3/03a", "(new) -> [IN_REVIEW]: card", ["QueuedForReview"], {
    after: state("InReview", ofBank(card)),
    topics: ["created", "in_review"],
    ledger: ["L1"]
  }),
  payment("3.3/03b", "(new) -> [IN_REVIEW]: bank", ["QueuedForReview"], {
    after: state("InReview", ofBank(bank)),
    topics: ["created", "in_review"],
    ledger: ["L1"]
  }),
  payment("3.3/04", "(new) -> failed, NOT_CAPTURED: synchronous failure", ["Declined"], {
    after: failedFor("NOT_CAPTURED"),
    topics: ["created"]
  }),
  payment("3.3/05", "[PROCESSING] -> failed, NOT_CAPTURED: card, asynchronous failure", ["Failed"], {
    before: state("Processing", ofBank(card)),
    after: failedFor("NOT_CAPTURED"),
    topics: ["failed"],
    ledger: ["L2"]
  }),
  payment("3.3/06a", "(new) -> [PROCESSING]: payment_bank_us, accepted", ["Deferred"], {
    after: state("Processing", ofBank("payment_bank_us")),
    topics: ["created"],
    ledger: ["L1"]
  }),
  payment("3.3/06b", "(new) -> [PROCESSING]: payment_bank_ca, accepted", ["Deferred"], {
    after: state("Processing", ofBank("payment_bank_ca")),
    topics: ["created"],
    ledger: ["L1"]
  }),
  payment("3.3/07a", "[IN_REVIEW] -> completed: card, passed, auto_capture not false", ["Captured"], {
    before: state("Capturing", { reviewed: false, ...autoCapture(true) }),
    after: state("Completed"),
    topics: ["completed"],
    ledger: ["L2", "L3"]
  }),
  payment("3.3/07b", "[IN_REVIEW] -> completed: bank, passed, hold over", ["Captured"], {
    before: state("InReview", ofBank(bank)),
    after: state("Completed"),
    topics: ["completed"],
    ledger: ["L2", "L3"]
  }),
  payment("3.3/08", "[IN_REVIEW] -> [PENDING_CAPTURE]: card, passed, auto_capture false", ["ReviewPassed"], {
    before: state("InReview", autoCapture(false)),
    after: state("PendingCapture"),
    ...updated
  }),
  payment("3.3/09", "[IN_REVIEW] -> [PROCESSING]: bank, passed, hold still running", ["ReviewPassed"], {
    before: state("InReview", ofBank(bank)),
    after: state("Processing"),
    ...updated
  }),
  payment("3.3/10a", "[IN_REVIEW] -> failed, REVIEW: card; authorization voided", ["Failed"], {
    before: state("InReview", ofBank(card)),
    after: failedFor("REVIEW", { voids: [/./] }),
    topics: ["failed"],
    ledger: ["L2"]
  }),
  payment("3.3/10b", "[IN_REVIEW] -> failed, REVIEW: bank", ["Failed"], {
    before: state("InReview", ofBank(bank)),
    after: failedFor("REVIEW"),
    topics: ["failed"],
    ledger: ["L2"]
  }),
  payment("3.3/10c", "[IN_REVIEW] -> failed: bank, its bank or the operator returns it", ["Failed"], {
    before: state("InReview", ofBank(bank)),
    after: failedFor(/^(ECHECK_FRAUD|BANK_NOT_CONFIRMED|BANK_SYSTEM_ERROR)$/),
    topics: ["failed"],
    ledger: ["L2"]
  }),
  payment("3.3/11a", "[PENDING_CAPTURE] -> completed: capture", ["CaptureOpened"], {
    rule: "payments.capture",
    before: state("PendingCapture"),
    after: state("Capturing")
  }),
  payment("3.3/11b", "[PENDING_CAPTURE] -> completed: capture_at reached", ["CaptureOpened"], {
    rule: "payments.tick",
    before: state("PendingCapture"),
    after: state("Capturing")
  }),
  payment("3.3/11c", "[PENDING_CAPTURE] -> completed: the network accepts", ["Captured"], {
    before: state("Capturing", { reviewed: true }),
    after: state("Completed"),
    topics: ["completed"],
    ledger: ["L2", "L3"]
  }),
  payment("3.3/12", "[PENDING_CAPTURE] -> failed, NOT_CAPTURED: the network refuses", ["Failed"], {
    before: state("Capturing"),
    after: failedFor("NOT_CAPTURED"),
    topics: ["failed"],
    ledger: ["L2"]
  }),
  payment("3.3/13", "[PENDING_CAPTURE] -> failed, PAYMENT_EXPIRED: 7 days uncaptured", ["Failed"], {
    before: state("PendingCapture"),
    after: failedFor("PAYMENT_EXPIRED"),
    topics: ["failed"],
    ledger: ["L2"]
  }),
  payment("3.3/14", "[PENDING_CAPTURE]: POST with amounts", ["Updated"], {
    before: state("PendingCapture"),
    after: state("PendingCapture"),
    topics: ["updated"],
    ledger: ["L2", "L1"]
  }),
  payment("3.3/15a", "[PENDING_CAPTURE] -> canceled; authorization voided", ["Canceled"], {
    before: state("PendingCapture"),
    after: state("Canceled", { voids: [/./] }),
    topics: ["canceled"],
    ledger: ["L2"]
  }),
  payment("3.3/15b", "[IN_REVIEW] -> canceled, auto_capture false", ["Canceled"], {
    before: state("InReview", autoCapture(false)),
    after: state("Canceled", { voids: [/./] }),
    topics: ["canceled"],
    ledger: ["L2"]
  }),
  payment("3.3/16", "bank [PROCESSING] -> failed: bank result", ["Failed"], {
    before: state("Processing", ofBank(bank)),
    after: failedFor(/^(ECHECK_FRAUD|BANK_NOT_CONFIRMED|BANK_SYSTEM_ERROR)$/),
    topics: ["failed"],
    ledger: ["L2"]
  }),
  payment("3.3/17", "bank [PROCESSING] -> completed: hold ends", ["Captured"], {
    before: state("Processing", ofBank(bank)),
    after: state("Completed"),
    topics: ["completed"],
    ledger: ["L2", "L3"]
  }),
  payment("3.3/18", "completed: POST /refunds, amount_refundable changes", ["Refunded"], {
    rule: "refunds.create",
    before: state("Completed"),
    after: state("Completed"),
    ...updated
  }),
  payment("3.3/19a", "completed; dispute: the issuer starts a chargeback", ["Disputed"], {
    before: state("Completed", ofBank(card)),
    after: state("Completed"),
    ...updated
  }),
  payment("3.3/19b", "completed; dispute: bank return", ["Disputed"], {
    before: state("Completed", ofBank(bank)),
    after: state("Completed"),
    ...updated
  }),
  account("3.3/20", "completed: balance check, reserve above 0; the account alone moves", ["Held"], { ledger: ["L13"] })
]

const refund = move("refunds")
const pending = /^(Requested|Sent|Accepted)$/
const refunds: ReadonlyArray<Row> = [
  refund("4/01a", "(new) -> pending [PROCESSING], no fee refund", ["Requested"], {
    topics: ["created"],
    ledger: ["L5"]
  }),
  refund("4/01b", "(new) -> pending [PROCESSING], with fee refund", ["Requested"], {
    topics: ["created"],
    ledger: ["L6"]
  }),
  refund("4/02a", "pending -> completed: card", ["Settled"], {
    before: { _tag: pending, ...ofBank(card) },
    after: state("Completed"),
    topics: ["completed"],
    ledger: ["L7"]
  }),
  refund("4/02b", "pending -> completed: bank", ["Settled"], {
    before: { _tag: pending, ...ofBank(bank) },
    after: state("Completed"),
    topics: ["completed"],
    ledger: ["L7"]
  }),
  refund("4/03a", "pending -> failed: the network refuses", ["Failed"], {
    before: { _tag: pending },
    after: state("Failed"),
    topics: ["failed"],
    ledger: ["L12"]
  }),
  payment("4/03b", "a refund failed: the payment's counters move back", ["RefundFailed"], {
    before: state("Completed"),
    ...updated
  })
]

export const transitions: ReadonlyArray<Row> = [...methods, ...agreements, ...payments, ...refunds]
