/** Conformance suite for adapters of the port DocumentStore. Stored bytes are returned unchanged or not at all. */
import { DocumentStore } from "@payments-platform/domain/ports/DocumentStore"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, type Layer } from "effect"

const bytesOf = (size: number): Uint8Array => Uint8Array.from({ length: size }, (_, index) => (index * 31) % 256)

export const suite = <E>(name: string, adapter: Layer.Layer<DocumentStore, E>): void =>
  withLayer(adapter)(`DocumentStore: ${name}`, (it) => {
    for (const size of [0, 1, 65_537])
      it.effect(`gives back ${size} bytes as they were given`, () =>
        Effect.gen(function* () {
          const store = yield* DocumentStore
          const id = crypto.randomUUID()
          yield* store.put(id, bytesOf(size))
          assert.deepStrictEqual(new Uint8Array((yield* store.get(id)) ?? [9]), bytesOf(size))
        })
      )

    it.effect("keeps nothing that was not given", () =>
      Effect.gen(function* () {
        const store = yield* DocumentStore
        assert.isNull(yield* store.get(crypto.randomUUID()))
      })
    )

    it.effect("keeps what was given, whatever becomes of the giver's bytes or the taker's", () =>
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const [id, given] = [crypto.randomUUID(), bytesOf(8)]
        yield* store.put(id, given)
        given.fill(0)
        ;(yield* store.get(id))?.fill(0)
        assert.deepStrictEqual(new Uint8Array((yield* store.get(id)) ?? []), bytesOf(8))
      })
    )

    it.effect("replaces what was there, and leaves others alone", () =>
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const [id, other] = [crypto.randomUUID(), crypto.randomUUID()]
        yield* store.put(other, bytesOf(3))
        yield* store.put(id, bytesOf(100))
        yield* store.put(id, bytesOf(2))
        assert.strictEqual((yield* store.get(id))?.length, 2)
        assert.strictEqual((yield* store.get(other))?.length, 3)
      })
    )

    it.effect("removes, again and again", () =>
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const id = crypto.randomUUID()
        yield* store.put(id, bytesOf(3))
        yield* store.remove(id)
        yield* store.remove(id)
        assert.isNull(yield* store.get(id))
      })
    )

    it.effect("many at once are each whole", () =>
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const id = crypto.randomUUID()
        const sizes = Array.from({ length: 20 }, (_, index) => index + 1)
        yield* Effect.all(
          sizes.map((size) => store.put(id, bytesOf(size))),
          { concurrency: "unbounded" }
        )
        const left = new Uint8Array((yield* store.get(id)) ?? [])
        assert.deepStrictEqual(left, bytesOf(left.length))
        assert.include(sizes, left.length)
      })
    )
  })
