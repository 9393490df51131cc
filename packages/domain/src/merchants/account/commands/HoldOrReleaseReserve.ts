/**
 * POST /operator/accounts/{id}/reserve (merchants.md 10, platform.md 12): the
 * operator moves money from an account's available balance to its reserve (holds it),
 * or back (releases it). The bounds are checked at commit, so concurrent requests
 * never hold more than is available nor release more than is held. While `available`
 * is negative nothing can be held; a release raises it. No notification is sent.
 * Accounts in every status are allowed.
 */
import { Result } from "effect"
import type * as Command from "../../../decider/Command.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import * as Check from "../../../vocabulary/Check.ts"
import * as Money from "../../../vocabulary/Money.ts"
import * as Wire from "../../../vocabulary/Wire.ts"
import * as Account from "../Account.ts"
import * as AccountKind from "../AccountKind.ts"

const notZero = Check.must((amount: number) => amount !== 0, "PARAM_VALUE_IS_OUT_OF_RANGE", "must not be 0")

export const Request = Wire.annotate(
  Wire.struct({
    currency: Money.Currency.annotateKey({ description: "The currency of the account." }),
    amount: Money.Amount.check(notZero).annotateKey({
      description: "In cents, not 0. Above 0: held, at most what is available. Below 0: released, at most what is held."
    })
  }),
  { identifier: "HoldOrReleaseReserveRequest" }
)
export type Request = typeof Request.Type

export type Rejection =
  | { readonly _tag: "Account/OtherCurrency"; readonly path: ReadonlyArray<string> }
  /** more than is available, or than is held */
  | { readonly _tag: "Account/ReserveOutOfRange"; readonly path: ReadonlyArray<string> }

const eventOf = (amount: number): Account.Event =>
  amount > 0 ? { _tag: "Held", amount } : { _tag: "Released", amount: -amount }

const decide = (
  account: Fact<Account.State>,
  { request }: Command.OnResource<Request>
): Result.Result<CommandHandler.Decision, Rejection> => {
  const { amount, currency } = request
  if (currency !== account.state.currency) return Result.fail({ _tag: "Account/OtherCurrency", path: ["currency"] })
  const step = AccountKind.kind.move(account, [eventOf(amount)])
  const enough = { key: Account.balanceKey(account.id, "available", currency), delta: 0, min: 0 }
  return Result.succeed({ steps: [step], conditions: amount > 0 ? [enough] : [] })
}

export const handler: CommandHandler.CommandHandler<Command.OnResource<Request>, Fact<Account.State>, Rejection> = {
  name: "accounts.reserve",
  contract: "merchants.md 10",
  rejects: CommandHandler.rejections<Rejection>()("Account/OtherCurrency", "Account/ReserveOutOfRange"),
  requires: RequiredFacts.ofPath(AccountKind.kind),
  decide,
  /** a reserve never falls below zero, as no balance but `available` does */
  onConflict: (verdict) =>
    verdict._tag === "OutOfBounds" ? { _tag: "Account/ReserveOutOfRange", path: ["amount"] } : null
}
