/**
 * The commands on microdeposits that every resource with a bank account shares (payments.md 1.5, merchants.md 6): the
 * bank is asked to send them, its response is recorded, and the holder confirms the amounts.
 */
import { Result } from "effect"
import type { Fact, Step } from "../decider/Kind.ts"
import type { Wake } from "../decider/Change.ts"
import type * as OutsideConversation from "../decider/OutsideConversation.ts"
import * as RequiredFacts from "../decider/RequiredFacts.ts"
import * as Rule from "../decider/Rule.ts"
import type { Row } from "../decider/StoredRow.ts"
import type * as BankNetwork from "../ports/BankNetwork.ts"
import type { ReleasableDeposit } from "../ports/PayoutBank.ts"
import type * as Secret from "../vocabulary/Secret.ts"
import * as Microdeposits from "./Microdeposits.ts"
import * as SealedAccount from "./SealedAccount.ts"

/** A kind of resource whose events include those of microdeposits. */
interface Kind<S> {
  readonly type: string
  readonly fact: (row: Row) => Fact<S>
  readonly move: (of: Fact<S>, events: readonly [Microdeposits.Event]) => Step
  readonly keep: (of: Fact<S>) => Step
}

/** The round for which the bank's response is outstanding, with its account. */
interface OpenRound {
  readonly deposits: Microdeposits.State
  readonly account: Secret.Sealed
}

/** A kind of resource with microdeposits, and how its rules are named. */
export interface Holder<S, Gone> {
  readonly kind: Kind<S>
  readonly contract: string
  /** the rejection for a resource that does not exist */
  readonly gone: Gone
  /** null: no response is outstanding */
  readonly openRound: (state: S) => OpenRound | null
  /** asks the bank for the deposits */
  readonly ask: <A>(
    deposit: ReleasableDeposit,
    then: (answer: BankNetwork.DepositResult) => A
  ) => OutsideConversation.Conversation<A>
  /** the resources to wake when the response is recorded; absent: none */
  readonly wakes?: (state: S) => RequiredFacts.RequiredFacts<ReadonlyArray<Wake>>
}

export interface Answered {
  readonly methodId: string
  readonly round: number
  readonly answer: BankNetwork.DepositResult
}

/** Records the bank's response for one round. A response that another process has already recorded changes nothing. */
export const record = <S, Gone>({
  contract,
  gone,
  kind,
  openRound,
  wakes
}: Holder<S, Gone>): Rule.Rule<Answered, readonly [Fact<S> | null, ReadonlyArray<Wake>], Gone> => ({
  name: `${kind.type}.microdeposits`,
  contract,
  requires: ({ methodId }) =>
    RequiredFacts.withNext(RequiredFacts.optional(kind, methodId), (method) =>
      method === null || wakes === undefined ? RequiredFacts.of([]) : wakes(method.state)
    ),
  decide: ([method, woken], { answer, round }, { at }) => {
    if (method === null) return Result.fail(gone)
    return openRound(method.state)?.deposits.round === round
      ? Result.succeed({ ...Rule.decided(kind.move(method, [Microdeposits.responded(answer, at)])), wakes: woken })
      : Result.succeed(Rule.decided(kind.keep(method)))
  }
})

/** The bank is called for the open round, and its response is recorded; null: none is open. The bank sends once per key. */
export const call = <S, Gone>(
  holder: Holder<S, Gone>,
  { id: methodId, state }: Pick<Fact<S>, "id" | "state">,
  context: Rule.Context
): Rule.Calls<Gone> | null => {
  const open = holder.openRound(state)
  if (open === null) return null
  const { released, round } = open.deposits
  const key = Microdeposits.networkKey(methodId, round)
  const conversation = () => {
    const deposit = { key, account: SealedAccount.open(open.account, context), isReleased: released }
    return holder.ask(deposit, (answer) => Rule.bind(record(holder), { methodId, round, answer }))
  }
  return { conversation }
}

export interface Command {
  readonly methodId: string
}

/**
 * Records that the bank is about to be called. From then on the call is repeated until the bank responds, even if the
 * resource is deleted meanwhile: deposits that were sent must be booked (L14). One that was deleted before gets none.
 */
export const request = <S, Gone>(holder: Holder<S, Gone>): Rule.Rule<Command, Fact<S> | null, Gone> => ({
  name: `${holder.kind.type}.microdeposits.ask`,
  contract: holder.contract,
  requires: ({ methodId }) => RequiredFacts.optional(holder.kind, methodId),
  decide: (method, _, context) => {
    if (method === null) return Result.fail(holder.gone)
    const isFirst = holder.openRound(method.state)?.deposits.askAt === 0
    const asked = { _tag: "DepositsAsked", at: context.at } as const
    const step = isFirst ? holder.kind.move(method, [asked]) : holder.kind.keep(method)
    const calls = call(holder, holder.kind.fact(step.row), context)
    return Result.succeed(calls === null ? Rule.decided(step) : { ...Rule.decided(step), calls })
  }
})

/**
 * The decision on amounts that the holder states; null: nothing was sent yet. The mismatch that uses up the last attempt
 * is rejected although it is recorded.
 */
export const confirm = <S, R>(
  kind: Kind<S>,
  method: Fact<S>,
  deposits: Microdeposits.State,
  { microdeposits }: Microdeposits.Confirmation,
  failedForGood: R
): Rule.Decision<R> | null => {
  const event = Microdeposits.verified(deposits, microdeposits)
  if (event === null) return null
  const decision = Rule.decided(kind.move(method, [event]))
  return event._tag === "LockedOut" ? { ...decision, rejection: failedForGood } : decision
}
