/**
 * The commands on microdeposits that every resource with a bank account shares (payments.md 1.5, merchants.md 6): the
 * bank is asked to send them, its response is recorded, and the holder confirms the amounts.
 */
import { Result } from "effect"
import type { Signal } from "../decider/Change.ts"
import * as CommandHandler from "../decider/CommandHandler.ts"
import type * as ExternalCalls from "../decider/ExternalCalls.ts"
import * as RequiredFacts from "../decider/RequiredFacts.ts"
import type { Fact, Step } from "../decider/ResourceKind.ts"
import type { Row } from "../decider/StoredRow.ts"
import type * as BankNetwork from "../ports/networks/BankNetwork.ts"
import type { ReleasableDeposit } from "../ports/networks/PayoutBank.ts"
import type * as Secret from "../vocabulary/Secret.ts"
import * as Microdeposits from "./Microdeposits.ts"
import * as SealedAccount from "./SealedAccount.ts"

/** A resource kind whose events include those of microdeposits. */
interface Kind<S> {
  readonly type: string
  readonly fact: (row: Row) => Fact<S>
  readonly move: (fact: Fact<S>, events: readonly [Microdeposits.Event]) => Step
  readonly keep: (fact: Fact<S>) => Step
}

/** A round whose response from the bank is outstanding, with its account. */
interface OpenRound {
  readonly deposits: Microdeposits.State
  readonly account: Secret.SealedText
}

/** A resource kind with microdeposits, and what its command handlers need. */
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
  ) => ExternalCalls.Conversation<A>
  /** the signals to send with the response; absent: none */
  readonly signals?: (state: S) => RequiredFacts.RequiredFacts<ReadonlyArray<Signal>>
}

export interface AnswerCommand {
  readonly methodId: string
  readonly round: number
  readonly answer: BankNetwork.DepositResult
}

/** Records the bank's response for one round. A response that is recorded already changes nothing. */
export const record = <S, Gone>({
  contract,
  gone,
  kind,
  openRound,
  signals
}: Holder<S, Gone>): CommandHandler.CommandHandler<
  AnswerCommand,
  readonly [Fact<S> | null, ReadonlyArray<Signal>],
  Gone
> => ({
  name: `${kind.type}.microdeposits`,
  contract,
  requires: ({ methodId }) =>
    RequiredFacts.withNext(RequiredFacts.optional(kind, methodId), (method) =>
      method === null || signals === undefined ? RequiredFacts.succeed([]) : signals(method.state)
    ),
  decide: ([method, sent], { answer, round }, { at }) => {
    if (method === null) return Result.fail(gone)
    return openRound(method.state)?.deposits.round === round
      ? Result.succeed({
          ...CommandHandler.decision(kind.move(method, [Microdeposits.responseEvent(answer, at)])),
          signals: sent
        })
      : Result.succeed(CommandHandler.decision(kind.keep(method)))
  }
})

/** Calls the bank for the open round and records its response; null: no round is open. The bank sends once per key. */
export const call = <S, Gone>(
  holder: Holder<S, Gone>,
  { id: methodId, state }: Pick<Fact<S>, "id" | "state">,
  context: CommandHandler.Context
): CommandHandler.Calls<Gone> | null => {
  const open = holder.openRound(state)
  if (open === null) return null
  const { released, round } = open.deposits
  const key = Microdeposits.networkKey(methodId, round)
  const conversation = () => {
    const deposit = { key, account: SealedAccount.open(open.account, context), isReleased: released }
    return holder.ask(deposit, (answer) => CommandHandler.bindCommand(record(holder), { methodId, round, answer }))
  }
  return { conversation }
}

export interface Command {
  readonly methodId: string
}

/**
 * Records that the bank is about to be called. From then on the call is repeated until the bank responds, even if the
 * resource is deleted, because deposits that were sent must be booked (L14). A resource that is deleted before gets none.
 */
export const request = <S, Gone>(
  holder: Holder<S, Gone>
): CommandHandler.CommandHandler<Command, Fact<S> | null, Gone> => ({
  name: `${holder.kind.type}.microdeposits.ask`,
  contract: holder.contract,
  requires: ({ methodId }) => RequiredFacts.optional(holder.kind, methodId),
  decide: (method, _, context) => {
    if (method === null) return Result.fail(holder.gone)
    const isFirst = holder.openRound(method.state)?.deposits.nextPollAt === 0
    const asked = { _tag: "DepositsAsked", at: context.at } as const
    const step = isFirst ? holder.kind.move(method, [asked]) : holder.kind.keep(method)
    const calls = call(holder, holder.kind.fact(step.row), context)
    return Result.succeed(calls === null ? CommandHandler.decision(step) : { ...CommandHandler.decision(step), calls })
  }
})

/**
 * The decision on amounts that the holder states; null: no deposits were sent yet. The mismatch that uses up the last
 * attempt is recorded and also rejected.
 */
export const confirm = <S, R>(
  kind: Kind<S>,
  method: Fact<S>,
  deposits: Microdeposits.State,
  { microdeposits }: Microdeposits.Confirmation,
  failedForGood: R
): CommandHandler.Decision<R> | null => {
  const event = Microdeposits.confirmationEvent(deposits, microdeposits)
  if (event === null) return null
  const decision = CommandHandler.decision(kind.move(method, [event]))
  return event._tag === "LockedOut" ? { ...decision, rejection: failedForGood } : decision
}
