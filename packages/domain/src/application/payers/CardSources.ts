/**
 * Resolves the card in a request (payments.md 1.1): a keyed card, an Apple Pay or Google Pay payload, or the value of a
 * card reader. Opens the payload, reads the card's funding from the directory, and seals the card number for storage.
 */
import { Context, Effect, Layer, Redacted } from "effect"
import * as CardUpdater from "../../payers/card/CardUpdater.ts"
import * as CardRequest from "../../payers/card/CardRequest.ts"
import type * as Card from "../../payers/card/Card.ts"
import type * as CreatePaymentMethod from "../../payers/payment-method/CreatePaymentMethod.ts"
import type * as CardSource from "../../payers/card/CardSource.ts"
import * as PaymentInstrument from "../../payers/payment-method/PaymentInstrument.ts"
import type { Reading } from "../../payers/card/CardPresentRead.ts"
import { CardDirectory } from "../../ports/CardDirectory.ts"
import { CardReaders, type Read } from "../../ports/CardReaders.ts"
import { Store } from "../../ports/Store.ts"
import { Vault } from "../../ports/Vault.ts"
import { type Wallet, Wallets } from "../../ports/Wallets.ts"
import * as TerminalKind from "../../terminals/terminal/TerminalKind.ts"
import type { CustomData } from "../../vocabulary/CustomData.ts"
import { problem } from "../../vocabulary/Problem.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import { CardUpdates } from "./CardUpdates.ts"
import { factOf } from "../executor/Lookup.ts"

/**
 * The instrument in a request, resolved. `secret`: the card as its network needs it, with the CVV if given; it lives as
 * long as the request. null: a bank account, or nothing was resolved.
 */
export interface ResolvedInstrument extends CreatePaymentMethod.ResolvedInstrument {
  readonly secret: Redacted.Redacted<Card.Secret> | null
}

/** The caller of a request with an instrument. */
export interface InstrumentCaller {
  readonly appId: string
  /** staging: the outcome that the `Service-Magic-Behavior` header requests (platform.md 9); null: none */
  readonly magic: string | null
}

const unresolved: ResolvedInstrument = { details: null, problems: [], secret: null }

const malformed = (...path: ReadonlyArray<string>): ResolvedInstrument => ({
  ...unresolved,
  problems: [problem("PARAM_VALUE_IS_INVALID_PATTERN", ...path)]
})

export class CardSources extends Context.Service<CardSources>()("@payments-platform/domain/CardSources", {
  make: Effect.gen(function* () {
    const vault = yield* Vault
    const store = yield* Store
    const updates = yield* CardUpdates
    const cards = yield* CardDirectory
    const readers = yield* CardReaders
    const wallets = yield* Wallets

    const resolved = (
      details: PaymentInstrument.CardDetails,
      secret: Redacted.Redacted<Card.Secret>
    ): ResolvedInstrument => ({
      details,
      problems: [],
      secret
    })

    const storedFieldsOf = Effect.fnUntraced(function* (
      secret: Redacted.Redacted<Card.Secret>,
      customData: CustomData | null
    ) {
      const { number } = Redacted.value(secret)
      const sealed = Secret.Sealed.make(vault.seal("card", number))
      const funding = yield* cards.fundingOf(Redacted.make(number))
      return { sealed, funding, customData } satisfies PaymentInstrument.VaultedCard
    })

    const ofKeyed = Effect.fnUntraced(function* (
      request: CardRequest.CardRequest,
      customData: CustomData | null,
      magic: string | null
    ) {
      const secret = CardRequest.secretOf(request)
      const details = PaymentInstrument.fromKeyedCard(request, yield* storedFieldsOf(secret, customData))
      return resolved(CardUpdater.scheduled(details, yield* updates.planFor(magic)), secret)
    })

    const ofWallet = Effect.fnUntraced(function* (
      wallet: Wallet,
      given: CardSource.Wallet,
      customData: CustomData | null
    ) {
      const opened = yield* wallets.open(wallet, given.paymentData)
      if (opened._tag === "CertificateError") return unresolved
      if (opened._tag === "NoPayload") return malformed(wallet, "payment_data")
      const { backing, card } = opened
      const stored = yield* storedFieldsOf(card, customData)
      return resolved(
        PaymentInstrument.fromWallet(wallet, Redacted.value(card), given.cardHolder, backing, stored),
        card
      )
    })

    /**
     * The account of the app's terminal; null: the app has no such terminal. Read outside the command, since it never
     * changes.
     */
    const accountOfTerminal = Effect.fnUntraced(function* (terminalId: string, appId: string) {
      const terminal = yield* factOf(store, TerminalKind.kind, terminalId)
      return terminal?.appId === appId ? terminal.state.device.accountId : null
    })

    const ofReader = Effect.fnUntraced(function* (
      { card, holderName, reading: read }: Read,
      customData: CustomData | null,
      appId: string
    ) {
      const reading: Reading = { ...read, accountId: yield* accountOfTerminal(read.terminalId, appId) }
      const stored = yield* storedFieldsOf(card, customData)
      return resolved(PaymentInstrument.fromReading(reading, Redacted.value(card), holderName, stored), card)
    })

    /** The card of a request, resolved; null: the request has none. */
    const resolve = Effect.fnUntraced(function* (
      given: CardSource.CardMembers,
      customData: CustomData | null,
      { appId, magic }: InstrumentCaller
    ) {
      if (given.creditCard !== undefined) return yield* ofKeyed(given.creditCard, customData, magic)
      if (given.applePay !== undefined) return yield* ofWallet("apple_pay", given.applePay, customData)
      if (given.googlePay !== undefined) return yield* ofWallet("google_pay", given.googlePay, customData)
      if (given.encodedPaymentMethod === undefined) return null
      const read = yield* readers.open(given.encodedPaymentMethod)
      return read === null ? malformed("encoded_payment_method") : yield* ofReader(read, customData, appId)
    })

    return { resolve } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
