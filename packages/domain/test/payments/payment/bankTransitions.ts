/** The bank rows of payments.md 3.3 as data. */
import * as Samples from "../../samples.ts"
import { cancel, capture, finish, type Line, withCapture, acceptance, result, review, tick } from "./cardTransitions.ts"

const { debit: authorization, holdEnds, now } = Samples
const screening = { reference: "screening", nextPollAt: now + 10 }
const settled = (reportPollAt: number | null = null) =>
  tick({ _tag: "Bank", result: { _tag: "Settled", reportPollAt } }, Samples.bankMethod())
const returned = (code: string) => tick({ _tag: "Bank", result: { _tag: "Returned", code } }, Samples.bankMethod())

export const bankLines: ReadonlyArray<Line> = [
  {
    row: "3.3/06 US",
    trigger: "payment_bank_us, accepted",
    given: Samples.openedBankPayment(),
    by: finish({ _tag: "Later", authorization, nextPollAt: null }),
    to: "pending PROCESSING",
    topics: "created",
    ledger: "L1"
  },
  {
    row: "3.3/03 bank",
    trigger: "queued for manual review",
    given: Samples.openedBankPayment(),
    by: finish({ _tag: "Review", authorization, screening, nextPollAt: null }),
    to: "pending IN_REVIEW",
    topics: "created in_review",
    ledger: "L1"
  },
  {
    trigger: "screening rejects",
    given: Samples.openedBankPayment(),
    by: finish({ _tag: "Rejected", authorization }),
    to: "failed REVIEW risk_review",
    topics: "created failed"
  },
  {
    row: "3.3/18",
    trigger: "hold ends, no review",
    given: Samples.processingBankPayment(),
    at: holdEnds,
    by: settled(),
    to: "completed",
    topics: "completed",
    ledger: "L2 L3"
  },
  {
    trigger: "the bank knows nothing yet",
    given: Samples.processingBankPayment(),
    at: holdEnds,
    by: tick({ _tag: "Bank", result: { _tag: "Pending", nextPollAt: null } }),
    to: "pending PROCESSING"
  },
  {
    row: "3.3/17",
    trigger: "bank result: failure",
    given: Samples.processingBankPayment(now + 10),
    at: now + 10,
    by: returned("R01"),
    to: "failed BANK_SYSTEM_ERROR R01",
    topics: "failed",
    ledger: "L2"
  },
  {
    row: "3.3/17",
    trigger: "a return that deletes the method",
    given: Samples.processingBankPayment(now + 10),
    at: now + 10,
    by: returned("R04"),
    to: "failed BANK_NOT_CONFIRMED R04",
    topics: "failed payment_methods.deleted",
    ledger: "L2"
  },
  {
    row: "3.3/18",
    trigger: "the operator settles it",
    given: Samples.processingBankPayment(),
    by: result(null, Samples.bankMethod()),
    to: "completed",
    topics: "completed",
    ledger: "L2 L3"
  },
  {
    row: "3.3/17",
    trigger: "the operator returns it",
    given: Samples.processingBankPayment(),
    by: result("R29", Samples.bankMethod()),
    to: "failed ECHECK_FRAUD R29",
    topics: "failed payment_methods.deleted",
    ledger: "L2"
  },
  {
    row: "3.3/09",
    trigger: "passed, hold still running",
    given: Samples.bankInReview(),
    by: review("passed"),
    to: "pending PROCESSING",
    topics: "updated"
  },
  {
    row: "3.3/07 bank",
    trigger: "passed, hold over",
    given: Samples.bankInReview(),
    at: holdEnds,
    by: review("passed"),
    to: "completed",
    topics: "completed",
    ledger: "L2 L3"
  },
  {
    row: "3.3/07 bank",
    trigger: "passed, paid already",
    given: Samples.bankInReview({ _tag: "Cleared", reportPollAt: null }),
    by: review("passed"),
    to: "completed",
    topics: "completed",
    ledger: "L2 L3"
  },
  {
    trigger: "the bank pays meanwhile",
    given: Samples.bankInReview(),
    at: holdEnds,
    by: settled(),
    to: "pending IN_REVIEW"
  },
  {
    row: "3.3/10",
    trigger: "a return during it",
    given: Samples.bankInReview(),
    by: returned("R01"),
    to: "failed BANK_SYSTEM_ERROR R01",
    topics: "failed",
    ledger: "L2"
  },
  {
    row: "3.3/10",
    trigger: "the operator returns it",
    given: Samples.bankInReview(),
    by: result("R29", Samples.bankMethod()),
    to: "failed ECHECK_FRAUD R29",
    topics: "failed payment_methods.deleted",
    ledger: "L2"
  },
  {
    row: "3.3/10",
    trigger: "the operator returns what was paid already",
    given: Samples.bankInReview({ _tag: "Cleared", reportPollAt: null }),
    by: result("R01"),
    to: "failed BANK_SYSTEM_ERROR R01",
    topics: "failed",
    ledger: "L2"
  },
  {
    row: "3.3/11 bank",
    trigger: "failed",
    given: Samples.bankInReview(),
    by: review("failed"),
    to: "failed REVIEW risk_review",
    topics: "failed",
    ledger: "L2"
  },
  {
    trigger: "cancel: only cards are canceled",
    given: Samples.processingBankPayment(holdEnds, { autoCapture: false }),
    by: cancel,
    to: "unchanged"
  },
  {
    trigger: "capture: only cards are captured",
    given: Samples.processingBankPayment(holdEnds, { autoCapture: false }),
    by: withCapture(capture(), acceptance),
    to: "unchanged"
  }
]
