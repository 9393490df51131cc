/**
 * A bank returns a completed transfer late (merchants.md 7, 8), a payout after 20 days for example. It may do so for 60
 * days after the completion, and is asked until then; later the operator reports the return (OperatorReport.ts). The
 * transfer fails, and its money is posted back (ledger/PayoutEntries.ts, ledger/RecoveryEntries.ts). What else follows
 * stands in EndPayout.ts and EndRecovery.ts. All times are UNIX seconds of service time.
 */
import type * as PayoutBank from "../../ports/networks/PayoutBank.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import type { TransferFailure } from "./TransferFailure.ts"

/** The bank has returned no money so far; `reportPollAt`: when to ask again, null: not any more. */
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

/** When to ask for a return, within the period; null: not any more. */
export const pollAt = (completedAt: number, reportPollAt: number | null): number | null =>
  reportPollAt === null || reportPollAt > completedAt + returnPeriod ? null : reportPollAt

/** The event of what the bank says; null: it was not to be asked at this time. */
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
