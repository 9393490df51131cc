/**
 * Begins to charge a billing statement (merchants.md 12), at its time or when the operator asks for it
 * (POST /operator/billing_statements/{id}/charge). The attempt is committed before the bank is called. Without a live
 * bank account it fails at once.
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as PayoutMethod from "../../merchants/payout-method/PayoutMethod.ts"
import { kind as methodKind } from "../../merchants/payout-method/PayoutMethodKind.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as BillingStatement from "./BillingStatement.ts"
import { kind } from "./BillingStatementKind.ts"

export interface Command {
  readonly id: string
  /** true: the operator charges it before its time */
  readonly early: boolean
}

export type Rejection =
  | CommandHandler.Busy<"BillingStatement/NotRecalled">
  | { readonly _tag: "BillingStatement/WrongState" }

type Facts = readonly [Fact<BillingStatement.State>, Fact<PayoutMethod.State> | null]

/** The payout method of the statement's account; null: it has none. */
const methodOf = ({ state }: Fact<BillingStatement.State>): RequiredFacts.RequiredFacts<Facts[1]> =>
  RequiredFacts.andThen(RequiredFacts.optional(AccountKind.kind, state.terms.accountId), (account) =>
    RequiredFacts.optional(methodKind, account === null ? null : Account.payoutOf(account.state).payoutMethodId)
  )

const isLiveBank = ({ state }: Fact<PayoutMethod.State>): boolean =>
  PayoutMethod.isLive(state) && PayoutMethod.isBank(state) && PayoutMethod.fits(state, BillingStatement.currency)

const begun = ([statement, method]: Facts, at: number): CommandHandler.Decision => {
  const event: BillingStatement.Event =
    method !== null && isLiveBank(method)
      ? { _tag: "ChargeRequested", payoutMethodId: method.id, at }
      : { _tag: "ChargeImpossible", at }
  return CommandHandler.decision(kind.move(statement, [event]))
}

const decide = (
  facts: Facts,
  { early }: Command,
  { at }: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  const [statement] = facts
  const { id, state } = statement
  const isOpen = BillingStatement.isChargeable(state)
  if (early && !isOpen) return Result.fail({ _tag: "BillingStatement/WrongState" })
  if (early && state._tag === "Failed" && state.recall !== null)
    return Result.fail(CommandHandler.busy("BillingStatement/NotRecalled", id))
  return Result.succeed(
    isOpen && (early || Time.isDue(state.chargeAt, at))
      ? begun(facts, at)
      : CommandHandler.decision(kind.keep(statement))
  )
}

export const handler: CommandHandler.CommandHandler<Command, Facts, Rejection> = {
  name: "billing_statements.charge",
  contract: "merchants.md 12",
  rejects: CommandHandler.rejections<Rejection>()("BillingStatement/WrongState", "BillingStatement/NotRecalled"),
  allowedStates: () => kind.allowedStates("ChargeRequested"),
  requires: ({ id }) => RequiredFacts.withNext(RequiredFacts.resource(kind, id, "path", "id"), methodOf),
  decide
}
