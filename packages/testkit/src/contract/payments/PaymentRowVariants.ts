/** The variants of payment methods, payments and refunds (payments.md 1.5, 3.3, 4), by row. */
import type { Pattern } from "../ContractRow.ts"
import { type Members, none, state, terms, type Variant } from "../RowVariant.ts"

const autoCapture = (auto: boolean) => terms({ autoCapture: auto })
const of = (methodType: Pattern) => terms({ methodType })
const failed = (code: Pattern, more: Members = {}) => state("Failed", { reason: { code }, ...more })

const card = "credit_card"
const bank = /^payment_bank/
const bankReasons = /^(ECHECK_FRAUD|BANK_NOT_CONFIRMED|BANK_SYSTEM_ERROR)$/

const created = (type: string): Variant => ({
  says: type,
  events: ["Created"],
  after: state("Usable", { details: { type } })
})
const ordered = (type: string): Variant => ({
  says: type,
  events: ["DepositsOrdered"],
  after: state("Unverified", { details: { type } }),
  ...none
})
const mismatched = (mismatches: number): Variant => ({
  says: `mismatch ${mismatches}`,
  events: ["DepositsMismatched"],
  after: state("Unverified", { details: { deposits: { mismatches } } })
})
const deleted = (tag: string): Variant => ({
  says: tag,
  events: ["Deleted"],
  rule: "payment_methods.delete",
  before: state(tag)
})

export const methods: ReadonlyArray<ReadonlyArray<Variant>> = [
  ["credit_card", "apple_pay", "google_pay", "encoded_payment_method", "payment_bank_us"].map(created),
  [{ events: ["VoidOwed", "Verified"], after: state("Usable") }],
  [{ events: ["VoidOwed", "VerificationFailed"], after: state("Refused") }],
  [
    ordered("payment_bank_us"),
    ordered("payment_bank_ca"),
    { says: "the deposits are sent", events: ["DepositsSent"], after: state("Unverified") }
  ],
  [{ events: ["DepositsMatched"], before: state("Unverified"), after: state("Usable") }],
  [mismatched(1), mismatched(2)],
  [{ events: ["LockedOut"], before: state("Unverified"), after: state("Refused") }],
  [{ events: ["DepositsUndeliverable"], after: state("Refused") }],
  [
    {
      events: ["VerificationReset"],
      before: state("Refused"),
      after: state("Unverified", { details: { deposits: { mismatches: 0 } } }),
      ledger: []
    }
  ],
  ["Usable", "Unverified", "Refused"].map(deleted),
  [{ events: ["Deleted"], rule: /^payments\./, before: state("Usable") }]
]

export const payments: ReadonlyArray<ReadonlyArray<Variant>> = [
  [{ events: ["Sold"], after: state("Completed", terms({ autoCapture: true, methodType: card })) }],
  [{ events: ["Authorized"], after: state("PendingCapture", autoCapture(false)) }],
  [
    { says: "card", events: ["QueuedForReview"], after: state("InReview", of(card)) },
    { says: "bank", events: ["QueuedForReview"], after: state("InReview", of(bank)) }
  ],
  [{ events: ["Declined"], after: failed("NOT_CAPTURED") }],
  [{ events: ["Failed"], before: state("Processing", of(card)), after: failed("NOT_CAPTURED"), topics: ["failed"] }],
  [
    { says: "US", events: ["Deferred"], after: state("Processing", of("payment_bank_us")) },
    { says: "Canada", events: ["Deferred"], after: state("Processing", of("payment_bank_ca")) }
  ],
  [
    {
      says: "card",
      events: ["Captured"],
      before: state("Capturing", { reviewed: false, ...autoCapture(true) }),
      after: state("Completed")
    },
    { says: "bank", events: ["Captured"], before: state("InReview", of(bank)), after: state("Completed") }
  ],
  [{ events: ["ReviewPassed"], before: state("InReview", autoCapture(false)), after: state("PendingCapture") }],
  [{ events: ["ReviewPassed"], before: state("InReview", of(bank)), after: state("Processing") }],
  [{ events: ["Failed"], before: state("InReview", of(bank)), after: failed(bankReasons) }],
  [
    {
      says: "card",
      events: ["Failed"],
      before: state("InReview", of(card)),
      after: failed("REVIEW", { voids: [/./] })
    },
    { says: "bank", events: ["Failed"], before: state("InReview", of(bank)), after: failed("REVIEW") }
  ],
  [
    {
      says: "capture",
      events: ["CaptureOpened"],
      rule: "payments.capture",
      before: state("PendingCapture"),
      after: state("Capturing"),
      ...none
    },
    {
      says: "capture_at",
      events: ["CaptureOpened"],
      rule: "payments.tick",
      before: state("PendingCapture"),
      after: state("Capturing"),
      ...none
    },
    {
      says: "the network accepts",
      events: ["Captured"],
      before: state("Capturing", { reviewed: true }),
      after: state("Completed")
    }
  ],
  [{ events: ["Failed"], before: state("Capturing"), after: failed("NOT_CAPTURED") }],
  [{ events: ["Failed"], before: state("PendingCapture"), after: failed("PAYMENT_EXPIRED") }],
  [
    {
      events: ["Updated"],
      before: state("PendingCapture"),
      after: state("PendingCapture"),
      ledger: ["L2", "L1"]
    }
  ],
  [
    {
      says: "pending capture",
      events: ["Canceled"],
      before: state("PendingCapture"),
      after: state("Canceled", { voids: [/./] })
    },
    {
      says: "in review",
      events: ["Canceled"],
      before: state("InReview", autoCapture(false)),
      after: state("Canceled", { voids: [/./] })
    }
  ],
  [{ events: ["Failed"], before: state("Processing", of(bank)), after: failed(bankReasons) }],
  [{ events: ["Captured"], before: state("Processing", of(bank)), after: state("Completed") }],
  [
    {
      events: ["Refunded"],
      rule: "refunds.create",
      before: state("Completed"),
      after: state("Completed"),
      ledger: []
    }
  ],
  [
    { says: "card", events: ["Disputed"], before: state("Completed", of(card)), after: state("Completed"), ledger: [] },
    { says: "bank", events: ["Disputed"], before: state("Completed", of(bank)), after: state("Completed"), ledger: [] }
  ],
  [{ kind: "accounts", events: ["Held"] }]
]

const pending = /^(Requested|Sent|Accepted)$/
export const refunds: ReadonlyArray<ReadonlyArray<Variant>> = [
  [
    { says: "no fee refund", events: ["Requested"], ledger: ["L5"] },
    { says: "with fee refund", events: ["Requested"], ledger: ["L6"] }
  ],
  [
    { says: "card", events: ["Settled"], before: state(pending, of(card)), after: state("Completed") },
    { says: "bank", events: ["Settled"], before: state(pending, of(bank)), after: state("Completed") }
  ],
  [
    { events: ["Failed"], before: state(pending), after: state("Failed") },
    { says: "the payment", kind: "payments", events: ["RefundFailed"], before: state("Completed"), ledger: [] }
  ]
]
