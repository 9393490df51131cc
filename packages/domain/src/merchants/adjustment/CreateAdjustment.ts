/**
 * POST /operator/accounts/{id}/adjustments (platform.md 12): the operator credits or debits the available balance of an
 * account in any status. A debit may make the balance negative, which sends the account a signal.
 */
import { Result, Schema } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as Money from "../../vocabulary/Money.ts"
import { type Problem, violation } from "../../vocabulary/Problem.ts"
import * as Requirement from "../../vocabulary/Requirement.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import type * as Account from "../account/Account.ts"
import * as AccountKind from "../account/AccountKind.ts"
import * as Adjustment from "./Adjustment.ts"
import { kind } from "./AdjustmentKind.ts"

/** The largest amount, in the smallest unit (merchants.md 9). */
export const maximum = 99_999_999

/** The reason of a request that states none. */
const defaultReason = "REIMBURSEMENTS_AND_CORRECTIONS"

const isReason = Schema.is(Adjustment.ReasonCode)
const isDetail = Schema.is(Adjustment.DetailCode)

interface Reason {
  readonly reason_code?: unknown
  readonly detail_code?: unknown
}

/** A detail code must belong to its reason. */
const reasonProblems = ({ detail_code, reason_code = defaultReason }: Reason): ReadonlyArray<Problem> =>
  isReason(reason_code) && isDetail(detail_code) && !Adjustment.isDetailOf(reason_code, detail_code)
    ? [violation("PARAM_VALUE_IS_INVALID_ENUM", Requirement.oneOf(Adjustment.detailCodes[reason_code]), "detail_code")]
    : []

export const Request = Wire.withRule(
  Wire.struct({
    type: Adjustment.Type.annotateKey({
      description: "Whether the account is given the amount or it is taken from the account."
    }),
    amount: Check.Integer.check(Check.between(1, maximum)).annotateKey({
      description: "What is credited or debited, in cents, 1 to 99,999,999."
    }),
    currency: Money.Currency.annotateKey({ description: "The currency of the account." }),
    reasonCode: Schema.optionalKey(Adjustment.ReasonCode).annotateKey({
      description: "Why the balance is adjusted; REIMBURSEMENTS_AND_CORRECTIONS unless stated."
    }),
    detailCode: Schema.optionalKey(Adjustment.DetailCode).annotateKey({
      description: "What the adjustment is for: a code of its reason. Without it the record has no details."
    })
  }),
  reasonProblems
).annotate({ identifier: "CreateAdjustmentRequest" })
export type Request = typeof Request.Type

export type Rejection = { readonly _tag: "Account/OtherCurrency"; readonly path: ReadonlyArray<string> }

const decide = (
  { appId, id: accountId, state: account }: Fact<Account.State>,
  { request }: Command.OnResource<Request>,
  { at, newId }: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  const { amount, currency, detailCode = null, reasonCode = defaultReason, type } = request
  if (currency !== account.currency) return Result.fail({ _tag: "Account/OtherCurrency", path: ["currency"] })
  const adjustment: Adjustment.State = {
    accountId,
    currency,
    amount: type === "credit" ? amount : -amount,
    reasonCode,
    detailCode,
    customData: null
  }
  const subject = { id: newId(), appId, createTime: at }
  return Result.succeed(CommandHandler.decision(kind.create(subject, [{ _tag: "Made", adjustment }])))
}

export const handler: CommandHandler.CommandHandler<Command.OnResource<Request>, Fact<Account.State>, Rejection> = {
  name: "adjustments.create",
  contract: "merchants.md 9",
  rejects: CommandHandler.rejections<Rejection>()("Account/OtherCurrency"),
  requires: RequiredFacts.ofPath(AccountKind.kind),
  decide
}
