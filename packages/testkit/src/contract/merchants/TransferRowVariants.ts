/** The variants of payouts, recoveries and the charges of billing statements (merchants.md 7, 8, 12), by row. */
import { state, type Variant } from "../RowVariant.ts"

/** What is pending: the bank may not have it yet, or has it. */
const pending = /^(Requested|Sent)$/

const requested = (says: string, rule: Variant["rule"] & string): Variant => ({
  says,
  events: ["Requested"],
  rule,
  after: state("Requested")
})
const completed: Variant = { events: ["Completed"], before: state("Sent"), after: state("Completed") }
const failed = (says: string, reason: (Variant["after"] & RegExp) | string): Variant => ({
  says,
  events: ["Failed"],
  before: state(pending),
  after: state("Failed", { reason: { reason } })
})
const returned = (says: string, reason: string): Variant => ({
  says,
  events: ["Returned"],
  before: state("Completed"),
  after: state("Failed", { reason: { reason } })
})
const held = (event: string, before: boolean): Variant => ({
  says: event,
  events: [event],
  before: state(pending, { held: before }),
  after: state(pending, { held: !before })
})

export const payouts: ReadonlyArray<ReadonlyArray<Variant>> = [
  [requested("schedule", "payouts.schedule"), requested("POST", "payouts.create")],
  [completed],
  [failed("bank rejects", "BANK_REJECTED"), failed("operator fails it", "OPERATOR")],
  [held("Held", false), held("Released", true)],
  [returned("bank return", "BANK_REJECTED"), returned("stale check", "CHECK_RETURNED")]
]

export const recoveries: ReadonlyArray<ReadonlyArray<Variant>> = [
  [{ events: ["Requested"], after: state("Requested") }],
  [completed],
  [failed("bank rejects", "BANK_REJECTED"), failed("operator fails it", "OPERATOR")],
  [returned("bank return", "BANK_REJECTED")]
]

const attempted = (before: string): Variant => ({
  says: before,
  events: ["ChargeRequested"],
  before: state(before),
  after: state("Requested")
})

export const charges: ReadonlyArray<ReadonlyArray<Variant>> = [
  [attempted("NotCharged"), attempted("Failed")],
  [{ events: ["ChargeSucceeded"], before: state("Sent"), after: state("Succeeded") }],
  [
    { says: "bank rejects", events: ["ChargeFailed"], before: state("Sent"), after: state("Failed") },
    { says: "no method", events: ["ChargeImpossible"], after: state("Failed") }
  ]
]
