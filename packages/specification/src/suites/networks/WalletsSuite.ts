/**
 * Conformance suite for adapters of the port Wallets that support `test_card_number` and `bad_certificate`
 * (payments.md 8.3). Every payload is answered, and only a payload that contains a card yields one.
 */
import { Effect, type Layer, Redacted } from "effect"
import * as fc from "fast-check"
import type { WalletPayload } from "@payments-platform/domain/payers/card/WalletPayload"
import { Wallets } from "@payments-platform/domain/ports/networks/Wallets"
import { assert, layer as withLayer } from "../../EffectTests.ts"

const number = "5496198584584769"
const wallets = ["apple_pay", "google_pay"] as const

export const suite = <E>(name: string, layer: Layer.Layer<Wallets, E>): void =>
  withLayer(layer)(`Wallets: ${name}`, (it) => {
    const open = (wallet: (typeof wallets)[number], payload: WalletPayload) =>
      Effect.flatMap(Wallets, (port) => port.open({ wallet, paymentData: Redacted.make(payload) }))

    it.effect.each(wallets)("%s: a test card, in an object or in its text", function* (wallet) {
      const payload = { test_card_number: number, signature: "any" }
      for (const given of [payload, JSON.stringify(payload)]) {
        const opened = yield* open(wallet, given)
        assert(opened._tag === "Opened")
        assert.strictEqual(opened.backing, "MasterCard xxxxxx4769")
        const { cvv, number: found } = Redacted.value(opened.card)
        assert.deepStrictEqual([cvv, found], [null, number])
      }
    })

    it.effect.each(wallets)("%s: a certificate that does not fit goes before the card", function* (wallet) {
      const payload = { bad_certificate: true, test_card_number: number }
      for (const given of [payload, JSON.stringify(payload), "bad_certificate"])
        assert.strictEqual((yield* open(wallet, given))._tag, "CertificateError")
      assert.strictEqual((yield* open(wallet, { ...payload, bad_certificate: false }))._tag, "Opened")
    })

    it.effect("a wallet refuses anything else as a payload", function* () {
      const port = yield* Wallets
      const members = fc.dictionary(
        fc.oneof(fc.constant("test_card_number"), fc.stringMatching(/^[a-z]{1,9}$/)),
        fc.oneof(fc.string(), fc.boolean(), fc.nat(), fc.constant(null))
      )
      yield* Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(
            fc.oneof(
              members,
              members.map((each) => JSON.stringify(each)),
              fc.string()
            ),
            async (given) => {
              const opened = await Effect.runPromise(
                port.open({ wallet: "google_pay", paymentData: Redacted.make(given) })
              )
              assert.strictEqual(opened._tag, "NoPayload")
            }
          ),
          { numRuns: 300, seed: 12 }
        )
      )
    })
  })
