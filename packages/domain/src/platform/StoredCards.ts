/** Cards between a request, the vault and the network: sealed when kept, opened only to be used. */
import { Context, Effect, Layer, Redacted } from "effect"
import type * as Card from "../payers/Card.ts"
import type { CardRequest } from "../payers/CardRequest.ts"
import * as PaymentMethod from "../payers/PaymentMethod.ts"
import { ServiceTime } from "../ports/ServiceTime.ts"
import { Vault } from "../ports/Vault.ts"
import type { CustomData } from "../vocabulary/CustomData.ts"
import * as Secret from "../vocabulary/Secret.ts"
import { Directory } from "./Directory.ts"

export class StoredCards extends Context.Service<StoredCards>()("@payments-platform/domain/StoredCards", {
  make: Effect.gen(function* () {
    const vault = yield* Vault
    const time = yield* ServiceTime
    const directory = yield* Directory

    /** What is kept of a card. One that updates itself is looked after when the networks have had their time. */
    const detailsOf = Effect.fnUntraced(function* (
      card: CardRequest,
      funding: Card.Funding,
      customData: CustomData | null
    ) {
      const sealed = Secret.Sealed.make(vault.seal("card", Redacted.value(card.cardNumber)))
      const refreshAt = card.autoUpdate === true ? (yield* time.now) + (yield* directory.settings).simulatorDelay : null
      return PaymentMethod.detailsOf(card, sealed, funding, customData, refreshAt)
    })

    const secretOf = (card: PaymentMethod.StoredCard): Redacted.Redacted<Card.Secret> =>
      Redacted.make({
        number: Redacted.value(vault.open("card", card.sealed)),
        cvv: null,
        expirationMonth: card.expirationMonth,
        expirationYear: card.expirationYear
      })

    return { detailsOf, secretOf } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
