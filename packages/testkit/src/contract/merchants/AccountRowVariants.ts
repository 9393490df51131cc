/** The variants of accounts and of their enablement clock (merchants.md 4.2, 5), by row. */
import type { Pattern } from "../ContractRow.ts"
import { type Members, state, type Variant } from "../RowVariant.ts"

const announced = "CapabilitiesChanged"
/** The schedule of payouts begins or ends with the status of the account. */
const rescheduled = "PayoutScheduled"
const account = (status: string, more: Members = {}): Pattern => ({ status, ...more })
const deleted = (before: string, ...events: ReadonlyArray<string>): Variant => ({
  says: before,
  events: ["Deleted", ...events, announced],
  before: account(before),
  after: account("deleted")
})

export const accounts: ReadonlyArray<ReadonlyArray<Variant>> = [
  [{ events: ["Created", announced], after: account("active") }],
  [deleted("active", rescheduled), deleted("disabled")],
  [
    {
      says: "clock runs out",
      events: ["ClockMoved", "Closed", announced],
      before: account("active"),
      after: account("disabled", { closings: ["account_closed"] })
    },
    {
      says: "operator closes",
      rule: "accounts.issues.create",
      events: ["Closed", rescheduled, announced],
      before: account("active"),
      after: account("disabled")
    }
  ],
  [{ events: ["Reopened", rescheduled, announced], before: account("disabled"), after: account("active") }]
]

const clock = (tag: string): Pattern => ({ clock: state(tag) })
const moved = (before: string, after: string, more: Pick<Variant, "rule" | "says"> = {}): Variant => ({
  events: ["ClockMoved", announced],
  before: clock(before),
  after: clock(after),
  ...more
})

export const clocks: ReadonlyArray<ReadonlyArray<Variant>> = [
  [moved("NotStarted", "Running")],
  [moved("Running", "PaymentsOff")],
  ["NotStarted", "Running", "PaymentsOff"].map((before) => moved(before, "Cleared", { says: before })),
  [
    {
      events: ["ClockMoved", "Closed", announced],
      before: clock("PaymentsOff"),
      after: { status: "disabled", clock: state("RanOut") }
    }
  ],
  [
    {
      events: ["Reopened", rescheduled, announced],
      before: { status: "disabled", clock: state("RanOut") },
      after: { status: "active", clock: state("Cleared") }
    }
  ],
  [moved("Cleared", "Running")]
]
