/**
 * The timers of a payment method (payments.md 1.2, 1.5, 2). Times are service time. The first one that is due in this
 * order runs:
 *
 * | Timer | Due | Action |
 * | --- | --- | --- |
 * | abandoned verification | 60 s after it began, without a result | void its authorization; the method never existed |
 * | void | at once | void a verification that is no longer needed |
 * | agreements | at once after the method was deleted | revoke its PAD agreements |
 * | card updater | as the last month of the card begins; in staging after `simulator_delay` | read the new expiry |
 * | microdeposits | at once, then at the time that the network named | request the two deposits (L14), until the network reports them sent or undeliverable |
 *
 * A network call may be repeated: the network voids an authorization and sends the deposits of a round once per key. If
 * a call times out, nothing changes and the timer retries. A timer whose work was done meanwhile changes nothing.
 */
import { Context, Effect, Layer } from "effect"
import type { Fact, Step } from "../../decider/Kind.ts"
import type { Row } from "../../decider/Row.ts"
import * as PaymentMethodTimers from "../../payers/payment-method/PaymentMethodTimers.ts"
import * as RecordMicrodepositResponse from "../../payers/microdeposits/RecordMicrodepositResponse.ts"
import * as RequestMicrodeposits from "../../payers/microdeposits/RequestMicrodeposits.ts"
import * as Microdeposits from "../../payers/microdeposits/Microdeposits.ts"
import * as PaymentMethod from "../../payers/payment-method/PaymentMethod.ts"
import { kind } from "../../payers/payment-method/PaymentMethodKind.ts"
import * as RevokePadAgreement from "../../payers/pad-agreement/RevokePadAgreement.ts"
import { BankNetwork } from "../../ports/BankNetwork.ts"
import { CardDirectory } from "../../ports/CardDirectory.ts"
import { CardNetwork } from "../../ports/CardNetwork.ts"
import type { NoAnswer } from "../../ports/NoAnswer.ts"
import { Store } from "../../ports/Store.ts"
import { factOf } from "../executor/Lookup.ts"
import { Instruments } from "./Instruments.ts"
import { input, CommandExecutor } from "../executor/CommandExecutor.ts"
import { SystemContext, emptyResponse } from "../executor/SystemContext.ts"

type Method = Fact<PaymentMethod.State>
type DecidedByTick = Exclude<PaymentMethodTimers.DueAction, { readonly _tag: "SendDeposits" | "EndAgreements" }>

export class PaymentMethodTimerService extends Context.Service<PaymentMethodTimerService>()(
  "@payments-platform/domain/MethodTimers",
  {
    make: Effect.gen(function* () {
      const executor = yield* CommandExecutor
      const systemContext = yield* SystemContext
      const cards = yield* CardNetwork
      const banks = yield* BankNetwork
      const directory = yield* CardDirectory
      const instruments = yield* Instruments
      const store = yield* Store

      const callResultOf = Effect.fnUntraced(function* (
        action: DecidedByTick
      ): Effect.fn.Return<PaymentMethodTimers.CallResult, NoAnswer> {
        switch (action._tag) {
          case "Void":
            yield* cards.void(action.key)
            return { _tag: "Voided", key: action.key }
          case "AskUpdater": {
            const { card, magic } = action
            const expiry = yield* directory.update({ card: instruments.cardSecret(card), magic })
            return { _tag: "Refreshed", of: card, expiry }
          }
          case "Decide":
            return { _tag: "None" }
        }
      })

      /**
       * Has the network send the deposits of the current round, and commits its answer. The intent is committed before
       * the call: from then on the timer repeats the call until the network answers, although the method may be deleted
       * meanwhile, since deposits that were sent must be booked.
       */
      const sendDeposits = Effect.fnUntraced(function* ({ appId, id: methodId }: Method, at: number | null) {
        const context = yield* systemContext.callFor(appId, at)
        const owedAfter = (step: Step) => RequestMicrodeposits.openRound(kind.fact(step.row))
        const opened = yield* executor.execute(RequestMicrodeposits.rule, context, input({ methodId }), {
          renderer: emptyResponse,
          opens: (step) => owedAfter(step) !== null
        })
        const owed = opened._tag === "Open" ? owedAfter(opened.step) : null
        if (owed === null) return
        const { details, round } = owed
        const key = Microdeposits.networkKey(methodId, round)
        const answer = yield* banks.deposit({ key, account: instruments.bankSecret(details.bank) })
        const command = { methodId, round, answer }
        yield* executor.execute(RecordMicrodepositResponse.rule, context, input(command), { renderer: emptyResponse })
      })

      /** Revokes the agreements of a deleted method, one per command, so that no Change grows with their number. */
      const revokeAgreements = Effect.fnUntraced(function* (method: Method, at: number | null) {
        const owed = RevokePadAgreement.unrevokedAgreements(method)
        if (owed.length === 0) return
        const context = yield* systemContext.callFor(method.appId, at)
        for (const { id: agreementId } of owed) {
          const command = { agreementId, methodId: method.id }
          yield* executor.execute(RevokePadAgreement.ruleForDeletedMethod, context, input(command), {
            renderer: emptyResponse
          })
        }
      })

      const tick = Effect.fnUntraced(function* (row: Row, at: number) {
        const method = kind.fact(row)
        const action = PaymentMethodTimers.dueAction(method.state, at)
        if (action === null) return
        if (action._tag === "SendDeposits") return yield* sendDeposits(method, at)
        if (action._tag === "EndAgreements") return yield* revokeAgreements(method, at)
        const command = { methodId: row.id, news: yield* callResultOf(action) }
        const context = yield* systemContext.callFor(row.appId, at)
        yield* executor.execute(PaymentMethodTimers.rule, context, input(command), { renderer: emptyResponse })
      })

      /**
       * Sends open deposits and revokes the agreements of a deleted method now, so that the response to a command comes
       * after them. The timer retries what fails here.
       */
      const settle = Effect.fnUntraced(function* (methodId: string) {
        const method = yield* factOf(store, kind, methodId)
        if (method === null) return
        if (RequestMicrodeposits.openRound(method) !== null) yield* Effect.ignore(sendDeposits(method, null))
        yield* Effect.ignore(revokeAgreements(method, null))
      })

      return { tick, settle } as const
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
