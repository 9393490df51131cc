/** What payment methods want when their time has come: voids, the card updater, deposits, the end of agreements. */
import { Context, Effect, Layer } from "effect"
import type { Row } from "../decider/Row.ts"
import * as ChangePaymentMethod from "../payers/ChangePaymentMethod.ts"
import * as Deposits from "../payers/Deposits.ts"
import * as PaymentMethod from "../payers/PaymentMethod.ts"
import { kind } from "../payers/PaymentMethodKind.ts"
import * as RevokePadAgreement from "../payers/RevokePadAgreement.ts"
import { BankNetwork } from "../ports/BankNetwork.ts"
import { CardDirectory } from "../ports/CardDirectory.ts"
import { CardNetwork } from "../ports/CardNetwork.ts"
import type { NoAnswer } from "../ports/NoAnswer.ts"
import { Store } from "../ports/Store.ts"
import { Instruments } from "./Instruments.ts"
import { Journey } from "./Journey.ts"
import { SystemCalls, unanswered } from "./SystemCalls.ts"

type Asked = Exclude<ChangePaymentMethod.Duty, { readonly _tag: "SendDeposits" | "EndAgreements" }>

export class MethodTimers extends Context.Service<MethodTimers>()("@payments-platform/domain/MethodTimers", {
  make: Effect.gen(function* () {
    const journey = yield* Journey
    const calls = yield* SystemCalls
    const cards = yield* CardNetwork
    const banks = yield* BankNetwork
    const directory = yield* CardDirectory
    const instruments = yield* Instruments
    const store = yield* Store

    const newsOf = Effect.fnUntraced(function* (duty: Asked): Effect.fn.Return<ChangePaymentMethod.News, NoAnswer> {
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

    /** Asks the network to send the deposits of the round, which it does once however often it is asked. */
    const sendDeposits = Effect.fnUntraced(function* (row: Row, at: number | null) {
      const owed = Deposits.owed(kind.fact(row))
      if (owed === null) return
      const answer = yield* banks.deposit({
        key: PaymentMethod.depositsKey(row.id, owed.round),
        account: instruments.bankSecret(owed.details.bank)
      })
      const command = { methodId: row.id, round: owed.round, answer }
      const call = yield* calls.callFor(row.appId, at)
      yield* journey.execute(Deposits.answered, call, { command, problems: [] }, { rendering: unanswered })
    })

    /** Ends the agreements of a deleted method one by one, so that no Change grows with their number. */
    const endAgreements = Effect.fnUntraced(function* (row: Row, at: number | null) {
      const owed = RevokePadAgreement.owed(kind.fact(row))
      if (owed.length === 0) return
      const call = yield* calls.callFor(row.appId, at)
      for (const { id: agreementId } of owed) {
        const command = { agreementId, methodId: row.id }
        yield* journey.execute(RevokePadAgreement.ofDeleted, call, { command, problems: [] }, { rendering: unanswered })
      }
    })

    const tick = Effect.fnUntraced(function* (row: Row, at: number) {
      const duty = ChangePaymentMethod.duty(kind.fact(row).state, at)
      if (duty === null) return
      if (duty._tag === "SendDeposits") return yield* sendDeposits(row, at)
      if (duty._tag === "EndAgreements") return yield* endAgreements(row, at)
      const command = { methodId: row.id, news: yield* newsOf(duty) }
      const call = yield* calls.callFor(row.appId, at)
      yield* journey.execute(ChangePaymentMethod.tick, call, { command, problems: [] }, { rendering: unanswered })
    })

    /** What a method has left to do is done before a command on it is answered. What does not succeed now, the timer does. */
    const settle = Effect.fnUntraced(function* (methodId: string) {
      const found = yield* store.load({ ids: [methodId], tallies: [], key: null, subscribers: [] })
      const row = found.rows.get(methodId)
      if (row?.type !== kind.type) return
      yield* Effect.ignore(sendDeposits(row, null))
      yield* Effect.ignore(endAgreements(row, null))
    })

    return { tick, settle } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
