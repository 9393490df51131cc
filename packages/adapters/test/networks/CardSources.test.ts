/** Card readers and wallets. */
import { Effect, Layer, Redacted } from "effect"
import { CardReaders } from "@payments-platform/domain/ports/networks/CardReaders"
import { Wallets } from "@payments-platform/domain/ports/networks/Wallets"
import { assert, describe, it } from "@payments-platform/specification/EffectTests"
import * as CardReadersSuite from "@payments-platform/specification/suites/networks/CardReadersSuite"
import * as WalletsSuite from "@payments-platform/specification/suites/networks/WalletsSuite"
import * as SystemIds from "../../src/clock/SystemIds.ts"
import * as ManualNetworks from "../../src/networks/ManualNetworks.ts"
import * as SimulatedCardReaders from "../../src/networks/simulator/cards/SimulatedCardReaders.ts"
import * as SimulatedWallets from "../../src/networks/simulator/cards/SimulatedWallets.ts"
import * as Vault from "../../src/vault/Vault.ts"

const key = (byte: number) => Redacted.make(new Uint8Array(32).fill(byte))
const readers = (...keys: readonly [Redacted.Redacted<Uint8Array>, ...ReadonlyArray<Redacted.Redacted<Uint8Array>>]) =>
  SimulatedCardReaders.layer.pipe(Layer.provide([Vault.layer(keys), SystemIds.layer]))

CardReadersSuite.suite("simulated", readers(key(7)))
WalletsSuite.suite("simulated", SimulatedWallets.layer)

const issue = Effect.flatMap(CardReaders, (port) =>
  port.issue({
    terminalId: "terminal",
    number: Redacted.make("4111111111111111"),
    amount: 100,
    entryMode: "chip",
    authorizedAt: 0
  })
)

describe("simulated card readers", () => {
  it.effect("a value can be opened after a rotation of keys, but not with foreign keys", function* () {
    const issued = yield* Effect.provide(issue, readers(key(7)))
    const open = Effect.flatMap(CardReaders, (port) => port.open(Redacted.make(issued?.value ?? "")))
    assert.isNotNull(yield* Effect.provide(open, readers(key(8), key(7))))
    assert.isNull(yield* Effect.provide(open, readers(key(8))))
  })

  // reaches platform 11/an-authenticated-ciphertext-of, platform 11/otherwise-param_value_is_invalid_pattern
  it.effect("a text that the vault sealed for another purpose is refused", function* () {
    const sealed = Vault.make([key(7)]).seal("card", "4111111111111111")
    const open = Effect.flatMap(CardReaders, (port) => port.open(Redacted.make(sealed)))
    assert.isNull(yield* Effect.provide(open, readers(key(7))))
  })
})

describe("nothing is connected (ADAPTERS=manual)", () => {
  it.effect("no reader sends, none reads, no certificate opens", () =>
    Effect.gen(function* () {
      const port = yield* CardReaders
      assert.isNull(yield* issue)
      assert.isNull(yield* port.open(Redacted.make("value")))
      const payload = Redacted.make({ test_card_number: "4111111111111111" })
      assert.deepStrictEqual(yield* (yield* Wallets).open({ wallet: "apple_pay", paymentData: payload }), {
        _tag: "CertificateError"
      })
    }).pipe(Effect.provide(ManualNetworks.layer))
  )
})
