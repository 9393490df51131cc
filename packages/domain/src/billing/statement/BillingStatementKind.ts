/** The resource kind of billing statements: its transitions carry out the table of merchants.md 12. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as Entries from "../../ledger/BillingStatementEntries.ts"
import * as PayoutMethod from "../../merchants/payout-method/PayoutMethod.ts"
import * as TransferFailure from "../../payouts/transfer/TransferFailure.ts"
import * as BillingStatement from "./BillingStatement.ts"
import * as BillingStatementRecord from "./BillingStatementRecord.ts"

/** `charge` is the next attempt; `send` and `recall` are due at once. */
export type TimerName = "charge" | "send" | "bank_result" | "recall"

const timers = (state: BillingStatement.State): Timer.Timers<TimerName> => {
  switch (state._tag) {
    case "NotCharged":
      return Timer.runningTimers({ charge: state.chargeAt })
    case "Requested":
      return Timer.runningTimers({ send: state.requestedAt })
    case "Sent":
      return Timer.runningTimers({ bank_result: state.nextPollAt })
    case "Succeeded":
      return []
    case "Failed":
      return Timer.runningTimers(state.recall === null ? { charge: state.chargeAt } : { recall: 0 })
  }
}

type Failure = Omit<Extract<BillingStatement.Event, { readonly _tag: "ChargeFailed" }>, "_tag">

/** The state after a failed attempt. */
const failed = (
  { attempts, firstFailedAt, terms }: Pick<BillingStatement.State, "attempts" | "firstFailedAt" | "terms">,
  { at, reason, recall }: Failure
): BillingStatement.State => {
  const first = firstFailedAt ?? at
  const chargeAt = BillingStatement.nextChargeAt(attempts, first, at)
  return { _tag: "Failed", terms, attempts, firstFailedAt: first, reason, chargeAt, recall }
}

const pending = ["Requested", "Sent"] as const
const chargeable = ["NotCharged", "Failed"] as const
const { creation, from } = ResourceKind.transitions<BillingStatement.State, BillingStatement.Event>()

const events: ResourceKind.Events<BillingStatement.State, BillingStatement.Event> = {
  Created: creation({
    to: ({ at, terms }) => ({
      _tag: "NotCharged",
      terms,
      attempts: 0,
      firstFailedAt: null,
      chargeAt: BillingStatement.firstChargeAt(at)
    }),
    topics: ["billing_statements.created"]
  }),
  ChargeRequested: from(chargeable, {
    to: ({ attempts, firstFailedAt, terms }, { at, payoutMethodId }) => ({
      _tag: "Requested",
      terms,
      attempts: attempts + 1,
      firstFailedAt,
      payoutMethodId,
      requestedAt: at
    })
  }),
  ChargeImpossible: from(chargeable, {
    to: (state, { at }) =>
      failed({ ...state, attempts: state.attempts + 1 }, { at, reason: TransferFailure.noMethod, recall: null }),
    topics: ["billing_statements.charge_failed"]
  }),
  Taken: from(["Requested"], {
    to: ({ attempts, firstFailedAt, payoutMethodId, terms }, { nextPollAt, reference }) => ({
      _tag: "Sent",
      terms,
      attempts,
      firstFailedAt,
      payoutMethodId,
      reference,
      nextPollAt
    })
  }),
  Postponed: from(["Sent"], { to: (state, { nextPollAt }) => ({ ...state, nextPollAt }) }),
  ChargeSucceeded: from(["Sent"], {
    to: ({ attempts, firstFailedAt, terms }) => ({ _tag: "Succeeded", terms, attempts, firstFailedAt }),
    entries: ({ terms: { amount } }, _, { appId }) => [
      Entries.feeCharge({ appId, currency: BillingStatement.currency, amount })
    ],
    topics: ["billing_statements.charge_succeeded"]
  }),
  ChargeFailed: from(pending, {
    to: (state, event) => failed(state, event),
    topics: ["billing_statements.charge_failed"]
  }),
  Recalled: from(["Failed"], { to: (state) => ({ ...state, recall: null }) })
}

export const kind = ResourceKind.make<BillingStatement.State, BillingStatement.Event, TimerName>({
  type: "billing_statements",
  state: BillingStatement.State,
  events,
  timers,
  counts: (state) => {
    const methodId = BillingStatement.openMethod(state)
    return methodId === null ? [] : [{ key: PayoutMethod.openCounter(methodId) }]
  },
  listed: (state) => {
    const { accountId, amount, month, year } = state.terms
    return {
      ownerId: accountId,
      status: BillingStatementRecord.chargeStatus(state),
      amount,
      facets: { currency: BillingStatement.currency, month, year }
    }
  },
  record: BillingStatementRecord.render
})
