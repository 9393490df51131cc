/** Runs conversations: each question goes to the method of its port. */
import { Context, Effect, Layer } from "effect"
import type { Conversation } from "../../decider/ExternalCalls.ts"
import { DocumentStore } from "../../ports/DocumentStore.ts"
import { BankDirectory } from "../../ports/networks/BankDirectory.ts"
import { BankNetwork } from "../../ports/networks/BankNetwork.ts"
import { CardDirectory } from "../../ports/networks/CardDirectory.ts"
import { CardNetwork } from "../../ports/networks/CardNetwork.ts"
import { CardReaders } from "../../ports/networks/CardReaders.ts"
import { DisputeDesk } from "../../ports/networks/DisputeDesk.ts"
import type { Answer, Name, Request } from "../../ports/networks/ExternalQuestions.ts"
import { IdentityVerification } from "../../ports/networks/IdentityVerification.ts"
import type { NoAnswer } from "../../ports/networks/NetworkTimeout.ts"
import { PayoutBank } from "../../ports/networks/PayoutBank.ts"
import { RiskScreening } from "../../ports/networks/RiskScreening.ts"
import { Wallets } from "../../ports/networks/Wallets.ts"
import { Retention } from "../../ports/Retention.ts"
import { Store, type Unavailable } from "../../ports/Store.ts"
import * as IdentityServiceTimeout from "../IdentityServiceTimeout.ts"
import { NetworkCallLog } from "./NetworkCallLog.ts"

/** The port's method for each question. */
type Calls = { readonly [N in Name]: (request: Request<N>) => Effect.Effect<Answer<N>, NoAnswer | Unavailable> }

/** Asks the port of a question. */
export type Ask = <N extends Name>(call: N, request: Request<N>) => Effect.Effect<Answer<N>, NoAnswer | Unavailable>

/** Runs a conversation; a function answers each question. */
export const converseBy =
  <E>(answerBy: <N extends Name>(call: N, request: Request<N>) => Effect.Effect<Answer<N>, E>) =>
  <A>(conversation: Conversation<A>): Effect.Effect<A, E> => {
    const converse = <B>(conversation: Conversation<B>): Effect.Effect<B, E> => {
      switch (conversation._tag) {
        case "End":
          return Effect.succeed(conversation.result)
        case "Question":
          return conversation.put((call, request, then) =>
            Effect.flatMap(answerBy(call, request), (answer) => converse(then(answer)))
          )
        case "Together":
          return conversation.join((parts, then) =>
            Effect.flatMap(Effect.forEach(parts, converse, { concurrency: "unbounded" }), (results) =>
              converse(then(results))
            )
          )
      }
    }
    return converse(conversation)
  }

export class ExternalCallRunner extends Context.Service<ExternalCallRunner>()(
  "@payments-platform/domain/ExternalCallRunner",
  {
    make: Effect.gen(function* () {
      const cards = yield* CardNetwork
      const banks = yield* BankNetwork
      const payoutBank = yield* PayoutBank
      const screening = yield* RiskScreening
      const identity = IdentityServiceTimeout.withTimeout(yield* IdentityVerification)
      const desk = yield* DisputeDesk
      const cardDirectory = yield* CardDirectory
      const bankDirectory = yield* BankDirectory
      const readers = yield* CardReaders
      const wallets = yield* Wallets
      const store = yield* Store
      const documents = yield* DocumentStore
      const retention = yield* Retention
      const log = yield* NetworkCallLog

      const calls: Calls = {
        "cards.authorize": cards.authorize,
        "cards.result": cards.result,
        "cards.capture": cards.capture,
        "cards.void": cards.void,
        "cards.disputeReport": cards.disputeReport,
        "cards.refund": cards.refund,
        "cards.refundResult": cards.refundResult,
        "banks.debit": banks.debit,
        "banks.result": banks.result,
        "banks.lateReturn": banks.lateReturn,
        "banks.void": banks.void,
        "banks.deposit": banks.deposit,
        "banks.refund": banks.refund,
        "banks.refundResult": banks.refundResult,
        "screening.screen": screening.screen,
        "screening.decision": screening.decision,
        "payoutBank.credit": payoutBank.credit,
        "payoutBank.debit": payoutBank.debit,
        "payoutBank.result": payoutBank.result,
        "payoutBank.lateReturn": payoutBank.lateReturn,
        "payoutBank.void": payoutBank.void,
        "payoutBank.deposit": payoutBank.deposit,
        "identity.evaluate": identity.evaluate,
        "identity.inquire": identity.inquire,
        "disputeDesk.challenged": desk.challenged,
        "disputeDesk.progress": desk.progress,
        "cardDirectory.fundingOf": cardDirectory.fundingOf,
        "cardDirectory.update": cardDirectory.update,
        "bankDirectory.knowsInstitution": bankDirectory.knowsInstitution,
        "bankDirectory.knowsTransit": bankDirectory.knowsTransit,
        "bankDirectory.linked": bankDirectory.linked,
        "cardReaders.open": readers.open,
        "wallets.open": wallets.open,
        "store.list": store.list,
        "documents.abandon": documents.abandon,
        "documents.finish": documents.finish,
        "documents.remove": documents.remove,
        "retention.ownedBy": retention.ownedBy,
        "retention.deleteResource": retention.deleteResource,
        "retention.deleteNotifications": retention.deleteNotifications
      }

      /** The answer to a question, which the log of network calls notes. */
      const ask: Ask = (call, request) => log.watch(call, request, calls[call](request))

      /** The result of a conversation. Fails with `Network/NoAnswer` if a call times out. */
      const converse = converseBy<NoAnswer | Unavailable>(ask)

      return { ask, converse } as const
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
