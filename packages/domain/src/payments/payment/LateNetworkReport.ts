/**
 * What a network tells of a completed payment, asked when it may have something to
 * tell: nothing, a dispute of the payer's, or a bank's late return (payments.md 3.3,
 * 3.5, 5). The network answers alike however often it is asked; a payment hears it
 * once, and records it as it is told: by then the network has moved the money.
 */
import type { Fact } from "../../decider/Kind.ts"
import * as Rule from "../../decider/Rule.ts"
import type * as PaymentMethod from "../../payers/payment-method/PaymentMethod.ts"
import type * as BankNetwork from "../../ports/BankNetwork.ts"
import type * as CardNetwork from "../../ports/CardNetwork.ts"
import * as Time from "../../vocabulary/Time.ts"
import { ended, returnedLate } from "./DecidePayment.ts"
import * as DisputeOpening from "../dispute/DisputeOpening.ts"
import type * as Payment from "./Payment.ts"
import * as PaymentKind from "./PaymentKind.ts"

/** The answer of a network, and what a dispute that it makes is given. */
export type AfterCompletion =
  | { readonly _tag: "CardNews"; readonly news: CardNetwork.News; readonly next: DisputeOpening.New }
  | { readonly _tag: "BankNews"; readonly news: BankNetwork.News; readonly next: DisputeOpening.New }

type Method = Fact<PaymentMethod.State> | null
type Disputed = Extract<CardNetwork.News, { readonly _tag: "Disputed" }>

const claimOf = ({ amount, reason, reference, type }: Disputed, method: Method): DisputeOpening.Claim => ({
  type,
  amount,
  reason: { code: reason, detail: null },
  brand: DisputeOpening.brandOf(method),
  reference
})

/** The payment after what was told; null: it is not the time to hear anything of it. */
export const heard = (
  payment: Fact<Payment.State>,
  method: Method,
  { news, next }: AfterCompletion,
  at: number
): Rule.Decision | null => {
  const completed = DisputeOpening.disputable(payment)
  const newsAt = completed?.state.newsAt ?? null
  if (completed === null || newsAt === null || newsAt > at) return null
  const silence = (until: number | null): Payment.Event => ({ _tag: "NewsHeard", newsAt: until })
  switch (news._tag) {
    case "None":
      return Rule.decided(PaymentKind.kind.move(payment, [silence(Time.askAgain(news.newsAt, at))]))
    case "Returned":
      return (
        returnedLate(payment, news.code, method, next, at) ??
        Rule.decided(PaymentKind.kind.move(payment, [silence(null)]), ...ended(news.code, method))
      )
    case "Disputed": {
      const { dispute, events } = DisputeOpening.opened(completed, claimOf(news, method), next, at)
      return Rule.decided(PaymentKind.kind.move(payment, [silence(null), ...events]), dispute)
    }
  }
}
