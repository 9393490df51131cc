/** The resources of merchants in the model (merchants.md). Amounts are in cents, times in UNIX seconds. */
import type { ClosingIssue, Currency, PartyDecision, PartyName, Period, Word } from "../ModelRequests.ts"
import type { NamedResource, NotedResource } from "../Named.ts"

export interface Entity extends NotedResource {
  readonly country: string
  /** whether it has all data that its verification needs */
  complete: boolean
  readonly parties: ReadonlyArray<Party>
  /** why its accounts are closed; null: they stay open */
  closing: "compliance" | "country_not_supported" | null
}

/** A party of a legal entity, which is verified by itself; see LegalEntities.ts. */
export interface Party {
  readonly name: PartyName
  word: Word
  state: "unverified" | "checking" | "errant_fields" | PartyDecision
  /** what it is asked for, and until when */
  asks: string
  until: number
  /** whether documents of a risk outreach are in review, so that it stays verified */
  isOutreach: boolean
  /** what it was before a change of its data, while the service is asked; null: nothing to go back to */
  resumes: { readonly state: "verified" | "risk_outreach"; readonly asks: string; readonly until: number } | null
  /** when the service is asked, when the check began, how often it did not answer, and what it said would follow */
  nextPollAt: number
  since: number
  failures: number
  follows: "script" | "posted" | null
  readonly documents: Array<Document>
}

type Standing = "active" | "verified" | "unverified"

/** A payout method. `fails`, `refuses`: what becomes of debits from it and of credits to it */
export interface PayoutMethod extends NamedResource {
  readonly entity: string
  readonly number: string
  status: Standing | "pending_verification" | "disabled" | "deleted"
  /** what it was before it was disabled */
  former: Standing
  readonly fails: Fails
  readonly refuses: Fails
  /** the payouts that completed or failed, by the time at which they first did */
  decided: Array<{ readonly status: string; readonly decidedAt: number }>
  /** wrong answers about its deposits, and whether they were sent */
  mismatches: number
  isDeposited: boolean
  /** when the bank knows that they cannot be delivered, and when it is asked */
  failsAt: number | null
  nextPollAt: number
}
export type Fails = "never" | "at once" | "late"

/** The debit of a payout method that brings a negative balance to 0. `nextPollAt`, `returnAt`: when the bank reports */
export interface Recovery extends NamedResource {
  readonly account: Account
  readonly method: PayoutMethod
  readonly amount: number
  status: "pending" | "completed" | "failed"
  nextPollAt: number
  returnAt: number
}

/** The credit of all that is available to a payout method. */
export interface Payout extends Recovery {
  /** when it completed, or failed without */
  decidedAt: number
  held: boolean
  sent: boolean
  /** the payout that took the money again after this one had failed */
  takenBy: Payout | null
}

/**
 * A billing statement, with its sums. `month`: of New York by one number; `movements`: what moved, by type of transaction;
 * `fails`: what becomes of the debit that is pending
 */
export interface BillingStatement extends NamedResource {
  readonly account: Account
  readonly month: number
  readonly movements: ReadonlyArray<string>
  readonly interchange: number
  readonly network: number
  readonly markup: number
  readonly total: number
  status: "not_charged" | "pending" | "succeeded" | "failed"
  attempts: number
  firstFailedAt: number | null
  chargeAt: number
  sent: boolean
  fails: Fails
  nextPollAt: number
}

/** What the background knows of the available balance of a new account. */
export const initialBalanceState = {
  /** whether a fall below zero is not announced yet */
  fallPending: false,
  /** whether a fall is neither covered by the reserve nor to be recovered yet */
  fell: false,
  /** what timers have credited since the reserve covered it last, and when that was */
  credited: 0,
  coveredAt: -Infinity,
  /** the balance at the beginning of this second */
  before: 0,
  /** bounds of the number of `accounts.negative_balance`: whether a debit is a fall depends on when the reserve pays */
  leastFalls: 0,
  maxFalls: 0
}

type Watched = typeof initialBalanceState

export interface Account extends NotedResource, Watched {
  readonly entity: Entity
  readonly currency: Currency
  /** price of card payments in 1/10,000 of a percent, plus 30 cents; null: no price */
  readonly price: number | null
  /**
   * whether the price is a markup that statements bill, since which month, when the next one is made, the months of failed
   * debits that none has billed, and the transactions that one has
   */
  readonly isBilled: boolean
  readonly billedSince: number
  statementAt: number
  failedDebits: ReadonlyArray<number>
  readonly onStatements: Set<string>
  /** see EnablementClocks.ts. `running again`: by time alone, since data was lost */
  clock: {
    readonly phase: "cleared" | "not started" | "running" | "running again" | "payments off" | "closed"
    readonly since: number
    startedAt: number | null
    limitedAt: number | null
  }
  method: PayoutMethod | null
  period: Period | null
  /** the period of its schedule, null for none, and when it pays out next */
  scheduled: Period | null
  nextPayoutAt: number
  /** when the balance is looked at to recover it; see Recoveries.ts */
  recovery: {
    readonly since: number | null
    readonly failedAt: number | null
    readonly isPending: boolean
    readonly nextAt: number
  }
  /** why it is closed; see AccountClosing.ts */
  closings: ReadonlyArray<ClosingIssue>
  isDeleted: boolean
  /** the reasons of the blocks of its capabilities */
  blocks: { readonly payments: string | null; readonly payouts: string | null }
  /** see Reserves.ts: the payments that are not counted yet, and what was received and held of those that are */
  weeklyLimit: number | null
  received: number
  readonly receipts: Array<{ readonly at: number; readonly received: number; held: number }>
  /** what its capabilities showed when they were announced last */
  announced: string
  /** whether its background work is done before the response */
  isWoken: boolean
}

/** What the operator credited, or debited when negative. */
export interface Adjustment extends NotedResource {
  readonly amount: number
}

/** A document. `stem`: of its file name; `to`: the dispute or legal entity that it is attached to, or null */
export interface Document extends NamedResource {
  readonly stem: string
  readonly expiresAt: number
  status: "uploaded" | "attached" | "expired" | "in_review" | "accepted" | "rejected"
  to: string | null
}
