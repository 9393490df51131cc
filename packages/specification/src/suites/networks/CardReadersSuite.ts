/**
 * Conformance suite for adapters of the port CardReaders. An encoded value opens to the read it was issued for,
 * reveals nothing, and is invalid once changed. The id of the read does not depend on the spelling of its value.
 */
import { Effect, type Layer, Redacted } from "effect"
import * as fc from "fast-check"
import { CardReaders } from "@payments-platform/domain/ports/networks/CardReaders"
import { assert, layer as withLayer } from "../../EffectTests.ts"

const number = "4003830000001023"
const test = { terminalId: "terminal", number: Redacted.make(number), authorizedAt: 1_000_000 } as const

const modes = ["chip", "magnetic_stripe", "swiped", "contactless"] as const

export const suite = <E>(name: string, layer: Layer.Layer<CardReaders, E>): void =>
  withLayer(layer)(`CardReaders: ${name}`, (it) => {
    it.effect.each(modes)("%s: what is issued is opened", function* (entryMode) {
      const readers = yield* CardReaders
      const issued = yield* readers.issue({ ...test, amount: 5_000, entryMode })
      assert(issued !== null)
      assert.match(issued.authorizationCode, /^[0-9]{7}$/)
      assert.isAtMost(issued.value.length, 2_048)
      assert.notInclude(issued.value, number)
      const read = yield* readers.open(Redacted.make(issued.value))
      assert(read !== null)
      const { id, ...reading } = read.reading
      assert.notStrictEqual(id, "")
      const { authorizationCode } = issued
      const expected = {
        terminalId: "terminal",
        amount: 5_000,
        entryMode,
        authorizedAt: 1_000_000,
        authorizationCode
      }
      assert.deepStrictEqual(reading, expected)
      assert.strictEqual(Redacted.value(read.card).number, number)
      assert.isNull(Redacted.value(read.card).cvv)
    })

    it.effect("every reading has its own id", function* () {
      const readers = yield* CardReaders
      const ids = new Set<string>()
      for (let count = 0; count < 20; count++) {
        const issued = yield* readers.issue({ ...test, amount: 5_000, entryMode: "chip" })
        assert(issued !== null)
        const read = yield* readers.open(Redacted.make(issued.value))
        ids.add(read?.reading.id ?? "")
      }
      assert.strictEqual(ids.size, 20)
    })

    it.effect("a text that was changed is no value, or the same reading", function* () {
      const readers = yield* CardReaders
      const issued = yield* readers.issue({ ...test, amount: 5_000, entryMode: "chip" })
      assert(issued !== null)
      const { value } = issued
      const own = yield* readers.open(Redacted.make(value))
      const open = (text: string) => Effect.runPromise(readers.open(Redacted.make(text)))
      yield* Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(fc.nat({ max: value.length - 1 }), fc.string({ maxLength: 3 }), async (place, part) => {
            const changed = await open(value.slice(0, place) + part + value.slice(place + 1))
            assert(changed === null || changed.reading.id === own?.reading.id)
          }),
          { numRuns: 300, seed: 11 }
        )
      )
      for (const text of ["", ".", "value", value.slice(0, -4), value.slice(0, value.indexOf(".") + 1)])
        assert.isNull(yield* readers.open(Redacted.make(text)), text)
    })
  })
