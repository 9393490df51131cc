/**
 * Creates a payout, for POST /payouts and for the schedule (merchants.md 7). It pays all that is available and takes
 * the records that no payout has taken. If the balance or the open cycle has changed since they were read, the payout
 * is decided again under the locks of the commit. So two payouts never pay the same money, and an account is paid
 * however fast its balance moves.
 */
import { Result } from "effect"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import type { LimitRejection } from "../../decider/RefusalExplanation.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Counters, Fact } from "../../decider/ResourceKind.ts"
import * as PayoutCycle from "../../ledger/PayoutCycle.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as HoldAboveWeeklyLimit from "../../merchants/account/HoldAboveWeeklyLimit.ts"
import type * as LegalEntity from "../../merchants/legal-entity/LegalEntity.ts"
import * as LegalEntityKind from "../../merchants/legal-entity/LegalEntityKind.ts"
import type * as PayoutMethod from "../../merchants/payout-method/PayoutMethod.ts"
import { kind as methodKind } from "../../merchants/payout-method/PayoutMethodKind.ts"
import * as Payout from "./Payout.ts"
import { type PayoutsRefusal, payoutsRefusal } from "./PayoutEligibility.ts"
import * as PayoutKind from "./PayoutKind.ts"

export type Rejection = PayoutsRefusal | ({ readonly _tag: "Payout/NoBalance" } & LimitRejection)

/** An account with all that decides about its payouts. */
export interface Payable {
  readonly account: Fact<Account.State>
  readonly entity: Fact<LegalEntity.State> | null
  readonly method: Fact<PayoutMethod.State> | null
  readonly counters: Counters
}

const availableOf = ({ id, state: { currency } }: Fact<Account.State>) => Account.balanceKey(id, "available", currency)
const cycleOf = ({ id, state: { currency } }: Fact<Account.State>) => PayoutCycle.counterKey(id, currency)

const hasWeeklyLimit = ({ state }: Fact<Account.State>) => (state.details.reserveWeeklyLimit ?? null) !== null

export const payable = (account: Fact<Account.State>): RequiredFacts.RequiredFacts<Payable> =>
  RequiredFacts.map(
    RequiredFacts.both(
      RequiredFacts.both(
        RequiredFacts.optional(LegalEntityKind.kind, account.state.legalEntityId),
        RequiredFacts.optional(methodKind, Account.payoutOf(account.state).payoutMethodId)
      ),
      RequiredFacts.counters(
        availableOf(account),
        cycleOf(account),
        ...(hasWeeklyLimit(account) ? HoldAboveWeeklyLimit.counterKeys(account) : [])
      )
    ),
    ([[entity, method], counters]) => ({ account, entity, method, counters })
  )

type Labels = Pick<Payout.Terms, "referenceId" | "statementDescriptor" | "customData">

/** A payout of the schedule has no labels. */
export const noLabels: Labels = { referenceId: null, statementDescriptor: null, customData: null }

/** What moves to the reserve before the payout (merchants.md 10), with every counter that may move at commit. */
const receiptOf = ({ account, counters }: Payable, at: number): HoldAboveWeeklyLimit.Receipt => {
  if (!hasWeeklyLimit(account)) return { events: [], held: 0, conditions: [] }
  const receipt = HoldAboveWeeklyLimit.receipt(account, counters, at)
  const reserve = Account.balanceKey(account.id, "reserve", account.state.currency)
  return { ...receipt, conditions: [...receipt.conditions, { key: reserve, delta: 0 }] }
}

/** The decision that creates the payout; further events of the account belong to the same commit. */
export const createPayout = (
  payable: Payable,
  labels: Labels,
  { at, newId }: Pick<CommandHandler.Context, "at" | "newId">,
  ...more: ReadonlyArray<Account.Event>
): Result.Result<CommandHandler.Decision, Rejection> => {
  const { account, counters, entity, method } = payable
  const refusal = payoutsRefusal({ account, entity, method })
  if (refusal !== null) return Result.fail(refusal)
  const receipt = receiptOf(payable, at)
  const amount = counters(availableOf(account)) - receipt.held
  if (amount < Payout.minimum)
    return Result.fail({ _tag: "Payout/NoBalance", bound: { key: availableOf(account), amount, min: Payout.minimum } })
  if (method === null) return Result.fail({ _tag: "Payout/PayoutsDisabled" })
  const { currency } = account.state
  const terms: Payout.Terms = {
    accountId: account.id,
    payoutMethodId: method.id,
    methodType: method.state.details.instrument.type,
    currency,
    amount,
    ...labels
  }
  const payoutId = newId()
  const step = PayoutKind.kind.create({ id: payoutId, appId: account.appId, createTime: at }, [
    { _tag: "Requested", terms, at }
  ])
  const cycle = { accountId: account.id, currency, number: counters(cycleOf(account)) }
  const [first, ...others] = [...receipt.events, ...more]
  const accountSteps = first === undefined ? [] : [AccountKind.kind.move(account, [first, ...others])]
  return Result.succeed({
    steps: [step, ...accountSteps],
    conditions: receipt.conditions,
    payouts: [{ payoutId, cycle }]
  })
}
