/** What each type of resource does when it is due. Types that are not listed have no timers and are not signalled. */
import * as AppKind from "../../access/app/AppKind.ts"
import * as ApprovalKind from "../../access/approval/ApprovalKind.ts"
import * as ExpireApproval from "../../access/approval/ExpireApproval.ts"
import * as ClientTokenKind from "../../access/client-token/ClientTokenKind.ts"
import * as ExpireClientToken from "../../access/client-token/ExpireClientToken.ts"
import * as BillingStatementKind from "../../billing/statement/BillingStatementKind.ts"
import * as IssueStatement from "../../billing/statement/IssueStatement.ts"
import * as RunStatementTimer from "../../billing/statement/RunStatementTimer.ts"
import { negativeBalance } from "../../decider/AssembleChange.ts"
import type { PendingSignal } from "../../decider/Change.ts"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import type { Conversation } from "../../decider/ExternalCalls.ts"
import type { DefinedKind } from "../../decider/ResourceKind.ts"
import * as SignalReason from "../../decider/SignalReason.ts"
import type { Row } from "../../decider/StoredRow.ts"
import type * as Timer from "../../decider/Timer.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as EraseAccount from "../../merchants/account/commands/EraseAccountWithLegalEntity.ts"
import * as HandleNegativeBalance from "../../merchants/account/commands/HandleNegativeBalance.ts"
import * as ReleaseWeeklyReserve from "../../merchants/account/commands/ReleaseWeeklyReserve.ts"
import * as ReviewAccountsOfApp from "../../merchants/account/commands/ReviewAccountsOfApp.ts"
import * as ReviewCapabilities from "../../merchants/account/commands/ReviewCapabilities.ts"
import * as HoldAboveWeeklyLimit from "../../merchants/account/HoldAboveWeeklyLimit.ts"
import * as AuthenticationCodeKind from "../../merchants/authentication-code/AuthenticationCodeKind.ts"
import * as DeleteAuthenticationCode from "../../merchants/authentication-code/DeleteAuthenticationCode.ts"
import * as DocumentKind from "../../merchants/document/DocumentKind.ts"
import * as EraseDocument from "../../merchants/document/EraseDocument.ts"
import * as UploadDocument from "../../merchants/document/UploadDocument.ts"
import * as EraseLegalEntity from "../../merchants/legal-entity/commands/EraseLegalEntity.ts"
import * as RunVerificationTimer from "../../merchants/legal-entity/commands/RunVerificationTimer.ts"
import * as LegalEntityKind from "../../merchants/legal-entity/LegalEntityKind.ts"
import * as ErasePayoutMethod from "../../merchants/payout-method/ErasePayoutMethodWithLegalEntity.ts"
import { kind as payoutMethodKind } from "../../merchants/payout-method/PayoutMethodKind.ts"
import * as RunPayoutMethodTimer from "../../merchants/payout-method/RunPayoutMethodTimer.ts"
import * as EndSessionTokens from "../../merchants/session-token/EndSessionTokens.ts"
import * as ExpireSessionToken from "../../merchants/session-token/ExpireSessionToken.ts"
import * as SessionTokenKind from "../../merchants/session-token/SessionTokenKind.ts"
import { kind as methodKind } from "../../payers/payment-method/PaymentMethodKind.ts"
import * as PaymentMethodTimers from "../../payers/payment-method/PaymentMethodTimers.ts"
import { kind as disputeKind } from "../../payments/dispute/DisputeKind.ts"
import * as RunDisputeTimer from "../../payments/dispute/RunDisputeTimer.ts"
import * as RunPaymentTimer from "../../payments/payment/commands/RunPaymentTimer.ts"
import * as PaymentKind from "../../payments/payment/PaymentKind.ts"
import * as RefundKind from "../../payments/refund/RefundKind.ts"
import * as RunRefundTimer from "../../payments/refund/RunRefundTimer.ts"
import { kind as payoutKind } from "../../payouts/payout/PayoutKind.ts"
import * as RunPayoutSchedule from "../../payouts/payout/RunPayoutSchedule.ts"
import * as RunPayoutTimer from "../../payouts/payout/RunPayoutTimer.ts"
import * as CreateRecovery from "../../payouts/recovery/CreateRecovery.ts"
import * as RecoveryKind from "../../payouts/recovery/RecoveryKind.ts"
import * as RunRecoveryTimer from "../../payouts/recovery/RunRecoveryTimer.ts"
import * as EraseRbit from "../../risk/rbit/EraseRbit.ts"
import * as RbitKind from "../../risk/rbit/RbitKind.ts"
import * as RetentionPeriods from "../../vocabulary/time/RetentionPeriods.ts"

type Work<A> = (
  subject: A,
  context: CommandHandler.Context
) => Conversation<CommandHandler.BoundCommand<unknown>> | null
type Reaction<A> = (
  subject: A,
  context: CommandHandler.Context,
  signal: CommandHandler.DueSignal
) => Conversation<CommandHandler.BoundCommand<unknown>> | null

interface DueWork<A> {
  readonly timers: Work<A>
  /** the timers that run, each with its time; none of a resource whose id is a secret */
  readonly running: (subject: A) => Timer.Timers
  /** by the word of the signal's reason, in the order in which they run */
  readonly reactions: ReadonlyMap<string, Reaction<A>>
}

const workOfKind = <S>(
  kind: Pick<DefinedKind<S, never, string>, "type" | "fact" | "timers" | "hasSecretId">,
  timers: CommandHandler.DueWork<S>,
  reactions: ReadonlyArray<readonly [reason: string, CommandHandler.Reaction<S>]> = []
): readonly [string, DueWork<Row>] => {
  const ofRow =
    (reaction: CommandHandler.Reaction<S>): Reaction<Row> =>
    (row, context, signal) =>
      reaction(kind.fact(row), context, signal)
  return [
    kind.type,
    {
      timers: (row, context) => timers(kind.fact(row), context),
      running: (row) => (kind.hasSecretId ? [] : kind.timers(kind.fact(row).state)),
      reactions: new Map(reactions.map(([reason, reaction]) => [reason, ofRow(reaction)] as const))
    }
  ]
}

/** The due work of a resource kind, by the name of each timer. The first due timer that has something to do runs. */
const byTimer =
  <S, Name extends string>(
    kind: { readonly timers: (state: S) => Timer.Timers<Name> },
    works: { readonly [N in Name]: CommandHandler.DueWork<S> }
  ): CommandHandler.DueWork<S> =>
  (fact, context) => {
    for (const { at, name } of kind.timers(fact.state)) {
      const work = at <= context.at ? works[name](fact, context) : null
      if (work !== null) return work
    }
    return null
  }

const byType: ReadonlyMap<string, DueWork<Row>> = new Map([
  workOfKind(AppKind.kind, ReviewAccountsOfApp.due),
  workOfKind(ApprovalKind.kind, ExpireApproval.due),
  workOfKind(PaymentKind.kind, RunPaymentTimer.due),
  workOfKind(RefundKind.kind, RunRefundTimer.due),
  workOfKind(RecoveryKind.kind, RunRecoveryTimer.due),
  workOfKind(disputeKind, RunDisputeTimer.due),
  workOfKind(methodKind, PaymentMethodTimers.due),
  workOfKind(
    LegalEntityKind.kind,
    byTimer(LegalEntityKind.kind, {
      check: RunVerificationTimer.due,
      outreach: RunVerificationTimer.due,
      erasure: EraseLegalEntity.due
    })
  ),
  workOfKind(payoutMethodKind, RunPayoutMethodTimer.due, [[RetentionPeriods.ownerErasure, ErasePayoutMethod.due]]),
  workOfKind(
    AccountKind.kind,
    byTimer(AccountKind.kind, {
      reserve: ReleaseWeeklyReserve.due,
      payout: RunPayoutSchedule.due,
      enablement: ReviewCapabilities.due,
      recovery: CreateRecovery.due,
      statement: IssueStatement.due
    }),
    [
      [negativeBalance, HandleNegativeBalance.due],
      [Account.paymentReceipt, HoldAboveWeeklyLimit.reaction],
      [Account.accountDeletion, EndSessionTokens.reaction],
      [RetentionPeriods.ownerErasure, EraseAccount.due],
      ...ReviewCapabilities.reactions
    ]
  ),
  workOfKind(payoutKind, RunPayoutTimer.due),
  workOfKind(BillingStatementKind.kind, RunStatementTimer.due),
  workOfKind(ClientTokenKind.kind, ExpireClientToken.due),
  workOfKind(SessionTokenKind.kind, ExpireSessionToken.due),
  workOfKind(AuthenticationCodeKind.kind, DeleteAuthenticationCode.due),
  workOfKind(DocumentKind.kind, UploadDocument.due, [[RetentionPeriods.ownerErasure, EraseDocument.due]]),
  workOfKind(RbitKind.kind, () => null, [[RetentionPeriods.ownerErasure, EraseRbit.due]])
])

/** The timers of a resource that run, by their names. */
export const timersOf = (row: Row): Timer.Timers => byType.get(row.type)?.running(row) ?? []

/** The types of resources that may be due. */
export const types: ReadonlyArray<string> = [...byType.keys()]

/**
 * The calls that a due resource requires, and then the command that records their answers; null: nothing is due. Signals
 * come before timers. A signal without work is a defect, since the resource would stay due for ever.
 */
export const dueWorkOf = (
  row: Row,
  context: CommandHandler.Context,
  signal: PendingSignal | null
): Conversation<CommandHandler.BoundCommand<unknown>> | null => {
  const due = byType.get(row.type)
  const { at, reasons } = signal ?? { at: 0, reasons: new Set<string>() }
  const words = [...(due?.reactions.keys() ?? [])]
  for (const reason of SignalReason.inOrder(reasons, words)) {
    const work = due?.reactions.get(SignalReason.wordOf(reason))?.(row, context, { reason, at }) ?? null
    if (work !== null) return work
  }
  const work = due?.timers(row, context) ?? null
  if (work === null && reasons.size > 0)
    throw new TypeError(`${row.type}: no work for the signal ${[...reasons].join(", ")}`)
  return work
}
