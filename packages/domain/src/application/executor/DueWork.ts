/** What each kind of resource does when its timer is due. Kinds that are not listed have no timers. */
import * as ClientTokenKind from "../../access/client-token/ClientTokenKind.ts"
import * as ExpireClientToken from "../../access/client-token/ExpireClientToken.ts"
import type { Conversation } from "../../decider/Conversation.ts"
import type { Fact } from "../../decider/Kind.ts"
import type { Row } from "../../decider/Row.ts"
import type * as Rule from "../../decider/Rule.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as AnnounceNegativeBalance from "../../merchants/account/AnnounceNegativeBalance.ts"
import * as DocumentKind from "../../merchants/document/DocumentKind.ts"
import * as UploadDocument from "../../merchants/document/UploadDocument.ts"
import { kind as methodKind } from "../../payers/payment-method/PaymentMethodKind.ts"
import * as PaymentMethodTimers from "../../payers/payment-method/PaymentMethodTimers.ts"
import { kind as disputeKind } from "../../payments/dispute/DisputeKind.ts"
import * as RunDisputeTimer from "../../payments/dispute/RunDisputeTimer.ts"
import * as PaymentKind from "../../payments/payment/PaymentKind.ts"
import * as RunPaymentTimer from "../../payments/payment/RunPaymentTimer.ts"
import * as RefundKind from "../../payments/refund/RefundKind.ts"
import * as RunRefundTimer from "../../payments/refund/RunRefundTimer.ts"

type DueWorkOfRow = (row: Row, context: Rule.Context) => Conversation<Rule.Bound<unknown>> | null

const of = <S>(
  kind: { readonly type: string; readonly fact: (row: Row) => Fact<S> },
  due: Rule.DueWork<S>
): readonly [string, DueWorkOfRow] => [kind.type, (row, context) => due(kind.fact(row), context)]

const byType: ReadonlyMap<string, DueWorkOfRow> = new Map([
  of(PaymentKind.kind, RunPaymentTimer.due),
  of(RefundKind.kind, RunRefundTimer.due),
  of(disputeKind, RunDisputeTimer.due),
  of(methodKind, PaymentMethodTimers.due),
  of(AccountKind.kind, AnnounceNegativeBalance.due),
  of(ClientTokenKind.kind, ExpireClientToken.due),
  of(DocumentKind.kind, UploadDocument.due)
])

/** The calls that a due resource requires, and then the command that records them; null: nothing is due. */
export const dueWorkOf: DueWorkOfRow = (row, context) => byType.get(row.type)?.(row, context) ?? null
