/** The variants of payout methods (merchants.md 6), by row. */
import type { Pattern } from "../ContractRow.ts"
import { type Members, state, type Variant } from "../RowVariant.ts"

const live = (status: string, more: Members = {}) => state("Live", { status, ...more })
const sent = { ledger: ["L14"] } as const
const mismatched = (mismatches: number): Variant => ({
  says: `mismatch ${mismatches}`,
  events: ["DepositsMismatched"],
  after: state("Unverified", { deposits: { mismatches } })
})
const deleted = (before: string, rule: Variant["rule"] & string): Variant => ({
  says: `${before}, ${rule}`,
  events: ["Deleted"],
  rule,
  before: state(before),
  after: state("Deleted")
})
const restored = (former: string, after: Pattern): Variant => ({
  says: former,
  events: ["Restored"],
  before: state("Disabled", { former }),
  after
})
const operatorDeletes = "payout_methods.delete"

const failed = { payoutId: null }
const completed = { payoutId: /./ }

export const methods: ReadonlyArray<ReadonlyArray<Variant>> = [
  ["payout_bank_us", "payout_bank_ca", "paper_check"].map((type) => ({
    says: type,
    events: ["Created"],
    after: live("active", { details: { instrument: { type } } })
  })),
  [
    {
      says: "the deposits are sent",
      events: ["DepositsSent"],
      before: state("Opening"),
      after: state("Unverified"),
      ...sent
    },
    { says: "they are queued", events: ["DepositsQueued"], before: state("Opening"), after: state("Unverified") }
  ],
  [{ events: ["DepositsSent"], before: state("Unverified"), after: state("Unverified"), ...sent }],
  [{ events: ["DepositsMatched"], before: state("Unverified"), after: live("verified") }],
  [mismatched(1), mismatched(2)],
  [
    { says: "3rd mismatch", events: ["LockedOut"], before: state("Unverified"), after: state("Disabled") },
    {
      says: "undeliverable",
      events: ["DepositsUndeliverable"],
      before: state("Unverified"),
      after: state("Disabled")
    }
  ],
  [
    ...["active", "verified"].map((status) => ({
      says: status,
      events: ["PayoutFailed"],
      before: live(status, { outcomes: [failed, failed] }),
      after: state("Disabled", { former: status })
    })),
    {
      says: "a completed one is between",
      events: ["PayoutCompleted"],
      before: state("Live", { outcomes: [failed, failed] }),
      after: state("Live", { outcomes: [failed, failed, completed] }),
      topics: []
    },
    {
      says: "a returned one failed in its place",
      events: ["PayoutFailed"],
      before: state("Live", { outcomes: [failed, completed, failed] }),
      after: state("Disabled")
    }
  ],
  [
    restored("active", live("active", { outcomes: [] })),
    restored("verified", live("verified", { outcomes: [] })),
    restored("unverified", state("Unverified"))
  ],
  [
    {
      events: ["VerificationReset"],
      before: state("Disabled"),
      after: state("Unverified", { deposits: { mismatches: 0 } })
    }
  ],
  ["Unverified", "Live", "Disabled"].map((before) => deleted(before, operatorDeletes))
]
