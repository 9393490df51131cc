/**
 * A bank may return a completed transfer, for example a payout after 20 days (merchants.md 7, 8). The platform asks the
 * bank for 60 days after the completion; a later return is reported by the operator (OperatorReport.ts). The transfer
 * fails, and its money is posted back (ledger/PayoutEntries.ts, ledger/RecoveryEntries.ts). EndPayout.ts and
 * EndRecovery.ts decide what else follows. All times are UNIX seconds of service time.
 */
import type * as PayoutBank from "../../ports/networks/PayoutBank.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import type { TransferFailure } from "./TransferFailure.ts"

/** The bank has returned no money so far. `reportPollAt`: when to ask again; null: never. */
interface ReportPolled {
  readonly _tag: "ReportPolled"
  readonly reportPollAt: number | null
}

/** The money of a completed transfer came back. */
interface Returned<Reason> {
  readonly _tag: "Returned"
  readonly reason: Reason
}

export type Event<Reason> = ReportPolled | Returned<Reason>

/** How long after its completion the bank may return a transfer, in seconds. */
const returnPeriod = Time.days(60)

/** When to ask for a return; null: never, because that time is after the period. */
export const pollAt = (completedAt: number, reportPollAt: number | null): number | null =>
  reportPollAt === null || reportPollAt > completedAt + returnPeriod ? null : reportPollAt

/** The event of the bank's report; null: no report is due at this time. */
export const eventOf = <Reason>(
  reportPollAt: number | null,
  news: PayoutBank.LateReturn,
  at: number,
  reasonOf: (failure: TransferFailure) => Reason
): { readonly event: Event<Reason>; readonly deletesMethod: boolean } | null => {
  if (!Time.isDue(reportPollAt, at)) return null
  return news._tag === "None"
    ? { event: { _tag: "ReportPolled", reportPollAt: Time.askAgain(news.reportPollAt, at) }, deletesMethod: false }
    : { event: { _tag: "Returned", reason: reasonOf(news.failure) }, deletesMethod: news.deletesMethod }
}

/** The completed transfer after the bank was asked and had returned nothing. */
export const recordReportPoll = <S extends { readonly completedAt: number }>(
  state: S,
  { reportPollAt }: ReportPolled
) => ({
  ...state,
  reportPollAt: pollAt(state.completedAt, reportPollAt)
})

/** The failed transfer after its money came back. */
export const applyReturn = <Terms, Reason>(
  { completedAt, terms }: { readonly completedAt: number; readonly terms: Terms },
  { reason }: Returned<Reason>
) => ({ _tag: "Failed", terms, reason, completedAt, recalls: false }) as const
