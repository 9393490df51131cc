/** Recoveries in each of their states, and accounts with a negative balance, for specifications. */
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import type * as Account from "@payments-platform/domain/merchants/account/Account"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import type * as Recovery from "@payments-platform/domain/payouts/recovery/Recovery"
import * as RecoveryKind from "@payments-platform/domain/payouts/recovery/RecoveryKind"
import { seconds } from "../../decoding.ts"
import { methodId } from "../../merchants/payout-method/payoutMethods.ts"
import * as Samples from "../../samples.ts"

export const recoveryId = "recovery"

/** A Monday at the opening, and the opening of the 2nd business day after it. */
export const { opening } = Samples
export const settlementTime = seconds("2026-11-25T14:00:00Z")

export const terms = (given: Partial<Recovery.Terms> = {}): Recovery.Terms => ({
  accountId: "account",
  payoutMethodId: methodId,
  methodType: "payout_bank_us",
  amount: 1_000,
  currency: "USD",
  customData: null,
  ...given
})

export const requestEvent = (given: Partial<Recovery.Terms> = {}): Recovery.Event => ({
  _tag: "Requested",
  terms: terms(given),
  at: opening
})
export const acceptanceEvent: Recovery.Event = { _tag: "Taken", reference: "reference", nextPollAt: settlementTime }
export const completionEvent: Recovery.Event = {
  _tag: "Completed",
  at: settlementTime,
  reportPollAt: settlementTime + 10
}
export const rejection: Recovery.FailureReason = { reason: "BANK_REJECTED", detail: "R01" }
export const failureEvent: Recovery.Event = { _tag: "Failed", reason: rejection, recalls: false }
export const failedByOperator: Recovery.Event = {
  _tag: "Failed",
  reason: { reason: "OPERATOR", detail: null },
  recalls: true
}
export const returnEvent: Recovery.Event = { _tag: "Returned", reason: rejection }

export const from = (...events: readonly [Recovery.Event, ...ReadonlyArray<Recovery.Event>]): Step =>
  RecoveryKind.kind.create({ id: recoveryId, appId: "app", createTime: opening }, events)

/** A recovery in each state. */
export const states = {
  requested: from(requestEvent()),
  sent: from(requestEvent(), acceptanceEvent),
  completed: from(requestEvent(), acceptanceEvent, completionEvent),
  failed: from(requestEvent(), acceptanceEvent, failureEvent),
  failedByOperator: from(requestEvent(), acceptanceEvent, failedByOperator),
  returned: from(requestEvent(), acceptanceEvent, completionEvent, returnEvent)
} as const

interface Balances {
  readonly available: number
  readonly reserve?: number
}

/** An account with these balances, its bank account, and more events of it. */
export const account = ({ available, reserve = 0 }: Balances, ...events: ReadonlyArray<Account.Event>): Step => {
  const payout = { currencies: { USD: { payoutMethodId: methodId } } }
  const created = Samples.account({ fields: { name: "Shop", description: "A shop", payout } })
  const [first, ...more] = events
  const step =
    first === undefined ? created : AccountKind.kind.move(AccountKind.kind.fact(created.row), [first, ...more])
  const entry = Ledger.entry("L3", "USD", [
    Ledger.credit(Ledger.merchant("account", "available"), available),
    Ledger.credit(Ledger.merchant("account", "reserve"), reserve),
    Ledger.debit("cash", available + reserve)
  ])
  return { ...step, entries: [entry] }
}

export const accountOf = (row: Step["row"] | undefined): Account.State => {
  if (row === undefined) throw new Error("no account")
  return AccountKind.kind.fact(row).state
}

/** The account's events of a fall on Saturday, and of the recovery that followed. */
export const fell: Account.Event = { _tag: "FellBelowZero", at: Samples.now, available: -1 }
export const owes: Account.Event = { _tag: "RecoveryOpened", recoveryId }
