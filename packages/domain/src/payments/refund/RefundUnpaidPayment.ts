/**
 * A refund by POST /operator/accounts/{id}/refund_unpaid (platform.md 12, merchants.md 5): it refunds all that is left
 * of a payment whose merchant was closed before it was paid out. It has the checks of POST /refunds, except that the
 * payment may be of any age. The commit fails if the account has been reopened meanwhile.
 */
import { Result } from "effect"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import type * as Payment from "../payment/Payment.ts"
import * as PaymentKind from "../payment/PaymentKind.ts"
import * as CreateRefund from "./CreateRefund.ts"

export interface Command {
  readonly accountId: string
  readonly paymentId: string
}

export type Rejection = CreateRefund.Rejection | { readonly _tag: "Account/WrongState" }

const refundReason = "The account was closed before the payment was paid out."

type Facts = readonly [Fact<Account.State>, Fact<Payment.State>]

export const handler: CommandHandler.CommandHandler<Command, Facts, Rejection> = {
  name: "accounts.refund_unpaid",
  contract: "platform.md 12",
  rejects: [...CreateRefund.rejects, "Account/WrongState"],
  requires: ({ accountId, paymentId }) =>
    RequiredFacts.both(
      RequiredFacts.resource(AccountKind.kind, accountId, "path", "id"),
      RequiredFacts.resource(PaymentKind.kind, paymentId, "path", "id")
    ),
  decide: ([account, payment], { paymentId }, context): Result.Result<CommandHandler.Decision, Rejection> =>
    account.state.status === "disabled"
      ? CreateRefund.refundOfAnyAge(payment, { request: { paymentId, refundReason } }, context)
      : Result.fail({ _tag: "Account/WrongState" })
}
