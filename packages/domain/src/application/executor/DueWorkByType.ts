/** What each kind of resource does when it is due. Kinds that are not listed have no timers and are not woken. */
import * as AppKind from "../../access/app/AppKind.ts"
import * as ClientTokenKind from "../../access/client-token/ClientTokenKind.ts"
import * as ExpireClientToken from "../../access/client-token/ExpireClientToken.ts"
import * as AuthenticationCodeKind from "../../merchants/authentication-code/AuthenticationCodeKind.ts"
import * as DeleteAuthenticationCode from "../../merchants/authentication-code/DeleteAuthenticationCode.ts"
import * as EndSessionTokens from "../../merchants/session-token/EndSessionTokens.ts"
import * as ExpireSessionToken from "../../merchants/session-token/ExpireSessionToken.ts"
import * as SessionTokenKind from "../../merchants/session-token/SessionTokenKind.ts"
import type { Woken } from "../../decider/Change.ts"
import * as WakeReason from "../../decider/WakeReason.ts"
import { negativeBalance } from "../../decider/AssembleChange.ts"
import type { Conversation } from "../../decider/OutsideConversation.ts"
import type { Fact } from "../../decider/Kind.ts"
import type { Row } from "../../decider/StoredRow.ts"
import type * as Rule from "../../decider/Rule.ts"
import * as BillingStatementKind from "../../billing/statement/BillingStatementKind.ts"
import * as IssueStatement from "../../billing/statement/IssueStatement.ts"
import * as RunStatementTimer from "../../billing/statement/RunStatementTimer.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as EraseAccount from "../../merchants/account/EraseWithLegalEntity.ts"
import * as HandleNegativeBalance from "../../merchants/account/HandleNegativeBalance.ts"
import * as HoldAboveWeeklyLimit from "../../merchants/account/HoldAboveWeeklyLimit.ts"
import * as ReleaseWeeklyReserve from "../../merchants/account/ReleaseWeeklyReserve.ts"
import * as ReviewAccountsOfApp from "../../merchants/account/ReviewAccountsOfApp.ts"
import * as ReviewCapabilities from "../../merchants/account/ReviewCapabilities.ts"
import * as DocumentKind from "../../merchants/document/DocumentKind.ts"
import * as EraseDocument from "../../merchants/document/EraseDocument.ts"
import * as UploadDocument from "../../merchants/document/UploadDocument.ts"
import * as EraseLegalEntity from "../../merchants/legal-entity/EraseLegalEntity.ts"
import * as LegalEntityKind from "../../merchants/legal-entity/LegalEntityKind.ts"
import * as RunVerificationTimer from "../../merchants/legal-entity/RunVerificationTimer.ts"
import { kind as payoutMethodKind } from "../../merchants/payout-method/PayoutMethodKind.ts"
import * as ErasePayoutMethod from "../../merchants/payout-method/EraseWithLegalEntity.ts"
import * as RunPayoutMethodTimer from "../../merchants/payout-method/RunPayoutMethodTimer.ts"
import { kind as methodKind } from "../../payers/payment-method/PaymentMethodKind.ts"
import * as PaymentMethodTimers from "../../payers/payment-method/PaymentMethodTimers.ts"
import { kind as disputeKind } from "../../payments/dispute/DisputeKind.ts"
import * as RunDisputeTimer from "../../payments/dispute/RunDisputeTimer.ts"
import type * as Timer from "../../decider/Timer.ts"
import { kind as payoutKind } from "../../payouts/payout/PayoutKind.ts"
import * as RunPayoutSchedule from "../../payouts/payout/RunPayoutSchedule.ts"
import * as RunPayoutTimer from "../../payouts/payout/RunPayoutTimer.ts"
import * as PaymentKind from "../../payments/payment/PaymentKind.ts"
import * as RunPaymentTimer from "../../payments/payment/RunPaymentTimer.ts"
import * as CreateRecovery from "../../payouts/recovery/CreateRecovery.ts"
import * as RecoveryKind from "../../payouts/recovery/RecoveryKind.ts"
import * as RunRecoveryTimer from "../../payouts/recovery/RunRecoveryTimer.ts"
import * as EraseRbit from "../../risk/rbit/EraseRbit.ts"
import * as RbitKind from "../../risk/rbit/RbitKind.ts"
import * as RetentionPeriods from "../../vocabulary/RetentionPeriods.ts"
import * as RefundKind from "../../payments/refund/RefundKind.ts"
import * as RunRefundTimer from "../../payments/refund/RunRefundTimer.ts"

type Work<A> = (of: A, context: Rule.Context) => Conversation<Rule.Bound<unknown>> | null
type Reaction<A> = (of: A, context: Rule.Context, woken: Rule.WokenFor) => Conversation<Rule.Bound<unknown>> | null

/** The due work of a kind of resource. */
interface DueWork<A> {
  readonly timers: Work<A>
  /** for the word of each reason for which it is woken */
  readonly reactions: ReadonlyMap<string, Reaction<A>>
}

const of = <S>(
  kind: { readonly type: string; readonly fact: (row: Row) => Fact<S> },
  timers: Rule.DueWork<S>,
  reactions: ReadonlyArray<readonly [reason: string, Rule.Reaction<S>]> = []
): readonly [string, DueWork<Row>] => {
  const ofRow =
    (reaction: Rule.Reaction<S>): Reaction<Row> =>
    (row, context, woken) =>
      reaction(kind.fact(row), context, woken)
  return [
    kind.type,
    {
      timers: (row, context) => timers(kind.fact(row), context),
      reactions: new Map(reactions.map(([reason, reaction]) => [reason, ofRow(reaction)] as const))
    }
  ]
}

/** The work of a kind whose timers have one each: that of the first timer that is due and has something to do. */
const byTimer =
  <S, Name extends string>(
    kind: { readonly timers: (state: S) => Timer.Timers<Name> },
    works: { readonly [N in Name]: Rule.DueWork<S> }
  ): Rule.DueWork<S> =>
  (fact, context) => {
    for (const { at, name } of kind.timers(fact.state)) {
      const work = at <= context.at ? works[name](fact, context) : null
      if (work !== null) return work
    }
    return null
  }

const byType: ReadonlyMap<string, DueWork<Row>> = new Map([
  of(AppKind.kind, ReviewAccountsOfApp.due),
  of(PaymentKind.kind, RunPaymentTimer.due),
  of(RefundKind.kind, RunRefundTimer.due),
  of(RecoveryKind.kind, RunRecoveryTimer.due),
  of(disputeKind, RunDisputeTimer.due),
  of(methodKind, PaymentMethodTimers.due),
  of(
    LegalEntityKind.kind,
    byTimer(LegalEntityKind.kind, {
      check: RunVerificationTimer.due,
      outreach: RunVerificationTimer.due,
      erasure: EraseLegalEntity.due
    })
  ),
  of(payoutMethodKind, RunPayoutMethodTimer.due, [[RetentionPeriods.ownerErased, ErasePayoutMethod.due]]),
  of(
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
      [Account.paymentsReceived, HoldAboveWeeklyLimit.reaction],
      [Account.accountDeleted, EndSessionTokens.reaction],
      [RetentionPeriods.ownerErased, EraseAccount.due],
      ...ReviewCapabilities.reactions
    ]
  ),
  of(payoutKind, RunPayoutTimer.due),
  of(BillingStatementKind.kind, RunStatementTimer.due),
  of(ClientTokenKind.kind, ExpireClientToken.due),
  of(SessionTokenKind.kind, ExpireSessionToken.due),
  of(AuthenticationCodeKind.kind, DeleteAuthenticationCode.due),
  of(DocumentKind.kind, UploadDocument.due, [[RetentionPeriods.ownerErased, EraseDocument.due]]),
  of(RbitKind.kind, () => null, [[RetentionPeriods.ownerErased, EraseRbit.due]])
])

/** The kinds that may be due. */
export const types: ReadonlyArray<string> = [...byType.keys()]

/**
 * The calls that a due resource requires, and then the command that records them; null: nothing is due. What it was
 * woken for comes before its timers. A wake that nothing answers is a defect: the resource would be due for ever.
 */
export const dueWorkOf = (
  row: Row,
  context: Rule.Context,
  woken: Woken | null
): Conversation<Rule.Bound<unknown>> | null => {
  const due = byType.get(row.type)
  const { at, reasons } = woken ?? { at: 0, reasons: new Set<string>() }
  for (const reason of WakeReason.inOrder(reasons)) {
    const work = due?.reactions.get(WakeReason.wordOf(reason))?.(row, context, { reason, at }) ?? null
    if (work !== null) return work
  }
  const work = due?.timers(row, context) ?? null
  if (work === null && reasons.size > 0)
    throw new TypeError(`${row.type}: nothing answers the wake ${[...reasons].join(", ")}`)
  return work
}
