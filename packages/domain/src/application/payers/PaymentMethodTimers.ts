/** What payment methods want when their time has come: voids, the card updater, deposits, the end of agreements. */
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
import { SystemContext, unanswered } from "../executor/SystemContext.ts"

type Method = Fact<PaymentMethod.State>
type Asked = Exclude<PaymentMethodTimers.DueAction, { readonly _tag: "SendDeposits" | "EndAgreements" }>

export class MethodTimers extends Context.Service<MethodTimers>()("@payments-platform/domain/MethodTimers", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const calls = yield* SystemContext
    const cards = yield* CardNetwork
    const banks = yield* BankNetwork
    const directory = yield* CardDirectory
    const instruments = yield* Instruments
    const store = yield* Store

    const newsOf = Effect.fnUntraced(function* (
      duty: Asked
    ): Effect.fn.Return<PaymentMethodTimers.CallResult, NoAnswer> {
      switch (duty._tag) {
        case "Void":
          yield* cards.void(duty.key)
          return { _tag: "Voided", key: duty.key }
        case "AskUpdater": {
          const { card, magic } = duty
          const expiry = yield* directory.update({ card: instruments.cardSecret(card), magic })
          return { _tag: "Refreshed", of: card, expiry }
        }
        case "Decide":
          return { _tag: "None" }
      }
    })

    /**
     * Asks the network to send the deposits of the round, which it does once however often it is asked. That it is
     * asked is written down before.
     */
    const sendDeposits = Effect.fnUntraced(function* ({ appId, id: methodId }: Method, at: number | null) {
      const call = yield* calls.callFor(appId, at)
      const owedAfter = (step: Step) => RequestMicrodeposits.openRound(kind.fact(step.row))
      const opened = yield* executor.execute(RequestMicrodeposits.rule, call, input({ methodId }), {
        renderer: unanswered,
        opens: (step) => owedAfter(step) !== null
      })
      const owed = opened._tag === "Open" ? owedAfter(opened.step) : null
      if (owed === null) return
      const { details, round } = owed
      const key = Microdeposits.networkKey(methodId, round)
      const answer = yield* banks.deposit({ key, account: instruments.bankSecret(details.bank) })
      const command = { methodId, round, answer }
      yield* executor.execute(RecordMicrodepositResponse.rule, call, input(command), { renderer: unanswered })
    })

    /** Ends the agreements of a deleted method one by one, so that no Change grows with their number. */
    const endAgreements = Effect.fnUntraced(function* (method: Method, at: number | null) {
      const owed = RevokePadAgreement.owed(method)
      if (owed.length === 0) return
      const call = yield* calls.callFor(method.appId, at)
      for (const { id: agreementId } of owed) {
        const command = { agreementId, methodId: method.id }
        yield* executor.execute(RevokePadAgreement.ofDeleted, call, input(command), { renderer: unanswered })
      }
    })

    const tick = Effect.fnUntraced(function* (row: Row, at: number) {
      const method = kind.fact(row)
      const duty = PaymentMethodTimers.dueAction(method.state, at)
      if (duty === null) return
      if (duty._tag === "SendDeposits") return yield* sendDeposits(method, at)
      if (duty._tag === "EndAgreements") return yield* endAgreements(method, at)
      const command = { methodId: row.id, news: yield* newsOf(duty) }
      const call = yield* calls.callFor(row.appId, at)
      yield* executor.execute(PaymentMethodTimers.rule, call, input(command), { renderer: unanswered })
    })

    /** What a method has left to do is done before a command on it is answered. What does not succeed now, the timer does. */
    const settle = Effect.fnUntraced(function* (methodId: string) {
      const method = yield* factOf(store, kind, methodId)
      if (method === null) return
      if (RequestMicrodeposits.openRound(method) !== null) yield* Effect.ignore(sendDeposits(method, null))
      yield* Effect.ignore(endAgreements(method, null))
    })

    return { tick, settle } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
