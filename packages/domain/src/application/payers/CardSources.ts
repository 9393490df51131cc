/**
 * Finds what is behind a card that a request gives: asks the wallet or the reader
 * that it came through, and the directory of cards, and seals what is to be kept.
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

/** What a request gives, with what the network of a card is told of it for as long as the request lasts. */
export interface Described extends CreatePaymentMethod.Described {
  readonly secret: Redacted.Redacted<Card.Secret> | null
}

type Data = CustomData | null

/** Who gives a card, and in staging the outcome that was asked for by header (platform.md 9). */
export interface GivenBy {
  readonly appId: string
  readonly magic: string | null
}

const nothing: Described = { details: null, problems: [], secret: null }

const malformed = (...path: ReadonlyArray<string>): Described => ({
  ...nothing,
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

    const found = (details: PaymentInstrument.CardDetails, secret: Redacted.Redacted<Card.Secret>): Described => ({
      details,
      problems: [],
      secret
    })

    const keptOf = Effect.fnUntraced(function* (secret: Redacted.Redacted<Card.Secret>, customData: Data) {
      const { number } = Redacted.value(secret)
      const sealed = Secret.Sealed.make(vault.seal("card", number))
      const funding = yield* cards.fundingOf(Redacted.make(number))
      return { sealed, funding, customData } satisfies PaymentInstrument.Kept
    })

    const keyed = Effect.fnUntraced(function* (
      request: CardRequest.CardRequest,
      customData: Data,
      magic: string | null
    ) {
      const secret = CardRequest.secretOf(request)
      const details = PaymentInstrument.ofCard(request, yield* keptOf(secret, customData))
      return found(CardUpdater.planned(details, yield* updates.planFor(magic)), secret)
    })

    const fromWallet = Effect.fnUntraced(function* (wallet: Wallet, given: CardSource.Wallet, customData: Data) {
      const opened = yield* wallets.open(wallet, given.paymentData)
      if (opened._tag === "CertificateError") return nothing
      if (opened._tag === "NoPayload") return malformed(wallet, "payment_data")
      const { backing, card } = opened
      const kept = yield* keptOf(card, customData)
      return found(PaymentInstrument.ofWallet(wallet, Redacted.value(card), given.cardHolder, backing, kept), card)
    })

    /** The account of a terminal never changes. */
    const ownerOf = Effect.fnUntraced(function* (terminalId: string, appId: string) {
      const terminal = yield* factOf(store, TerminalKind.kind, terminalId)
      return terminal?.appId === appId ? terminal.state.device.accountId : null
    })

    const fromReader = Effect.fnUntraced(function* (
      { card, holderName, reading: read }: Read,
      customData: Data,
      appId: string
    ) {
      const reading: Reading = { ...read, accountId: yield* ownerOf(read.terminalId, appId) }
      const kept = yield* keptOf(card, customData)
      return found(PaymentInstrument.ofReading(reading, Redacted.value(card), holderName, kept), card)
    })

    /** null: the request gives no card. */
    const find = Effect.fnUntraced(function* (given: CardSource.Given, customData: Data, { appId, magic }: GivenBy) {
      if (given.creditCard !== undefined) return yield* keyed(given.creditCard, customData, magic)
      if (given.applePay !== undefined) return yield* fromWallet("apple_pay", given.applePay, customData)
      if (given.googlePay !== undefined) return yield* fromWallet("google_pay", given.googlePay, customData)
      if (given.encodedPaymentMethod === undefined) return null
      const read = yield* readers.open(given.encodedPaymentMethod)
      return read === null ? malformed("encoded_payment_method") : yield* fromReader(read, customData, appId)
    })

    return { find } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
