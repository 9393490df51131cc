/** Conformance suite for adapters of the port DocumentStore. Finished bytes are returned unchanged, drafts never. */
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Exit, type Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { DocumentStore } from "@payments-platform/domain/ports/DocumentStore"

const bytesOf = (size: number): Uint8Array => Uint8Array.from({ length: size }, (_, index) => (index * 31) % 256)

/** Appends the pieces to the draft of `id` and finishes it. */
const put = Effect.fnUntraced(function* (id: string, ...pieces: ReadonlyArray<Uint8Array>) {
  const store = yield* DocumentStore
  const draft = yield* store.begin(id)
  for (const piece of pieces) yield* draft.append(piece)
  yield* store.finish(id)
}, Effect.scoped)

const read = Effect.fnUntraced(function* (id: string) {
  const bytes = yield* (yield* DocumentStore).get(id)
  return bytes === null ? null : new Uint8Array(bytes)
})

export const suite = <E>(name: string, adapter: Layer.Layer<DocumentStore, E>): void =>
  withLayer(adapter)(`DocumentStore: ${name}`, (it) => {
    for (const size of [0, 1, 65_537])
      it.effect(`returns ${size} bytes as they were appended`, () =>
        Effect.gen(function* () {
          const id = crypto.randomUUID()
          yield* put(id, bytesOf(size))
          assert.deepStrictEqual(yield* read(id), bytesOf(size))
        })
      )

    it.effect("joins what is appended, in its order", () =>
      Effect.gen(function* () {
        const id = crypto.randomUUID()
        const whole = bytesOf(200_000)
        const cuts = [0, 1, 1, 70_000, 199_999, 200_000]
        yield* put(id, ...cuts.slice(1).map((end, index) => whole.subarray(cuts[index], end)))
        assert.deepStrictEqual(yield* read(id), whole)
      })
    )

    it.effect("abandons no upload before a minute of real time is over", () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.now())
        const store = yield* DocumentStore
        const [id, other] = [crypto.randomUUID(), crypto.randomUUID()]
        yield* Effect.scoped(
          Effect.gen(function* () {
            const draft = yield* store.begin(id)
            yield* draft.append(bytesOf(9))
            assert.strictEqual((yield* Effect.flip(store.abandon(id)))._tag, "Store/Unavailable")
            yield* store.finish(id)
          })
        )
        assert.strictEqual((yield* Effect.flip(store.abandon(id)))._tag, "Store/Unavailable")
        assert.deepStrictEqual(yield* read(id), bytesOf(9))
        yield* TestClock.adjust("61 seconds")
        yield* store.abandon(id)
        assert.isNull(yield* read(id))
        yield* store.abandon(other)
      })
    )

    it.effect("returns null for an unknown document", () =>
      Effect.gen(function* () {
        assert.isNull(yield* read(crypto.randomUUID()))
      })
    )

    it.effect("never returns a draft, whole or not, before it is finished", () =>
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const id = crypto.randomUUID()
        const draft = yield* store.begin(id)
        assert.isNull(yield* read(id))
        yield* draft.append(bytesOf(9))
        assert.isNull(yield* read(id))
        yield* store.finish(id)
        assert.deepStrictEqual(yield* read(id), bytesOf(9))
      }).pipe(Effect.scoped)
    )

    it.effect("removes a draft with its scope: it cannot be finished, and may be begun again", () =>
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const id = crypto.randomUUID()
        const scope = yield* Scope.make()
        const draft = yield* Scope.provide(store.begin(id), scope)
        yield* draft.append(bytesOf(9))
        yield* Scope.close(scope, Exit.void)
        assert.strictEqual((yield* Effect.flip(store.finish(id)))._tag, "Store/Unavailable")
        assert.strictEqual((yield* Effect.flip(draft.append(bytesOf(1))))._tag, "Store/Unavailable")
        assert.isNull(yield* read(id))
        yield* put(id, bytesOf(3))
        assert.deepStrictEqual(yield* read(id), bytesOf(3))
      })
    )

    it.effect("keeps finished bytes when the scope of their draft closes, and finishes a draft once", () =>
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const id = crypto.randomUUID()
        const twice = Effect.scoped(
          Effect.gen(function* () {
            const draft = yield* store.begin(id)
            yield* draft.append(bytesOf(4))
            yield* store.finish(id)
            assert.strictEqual((yield* Effect.flip(store.finish(id)))._tag, "Store/Unavailable")
            assert.strictEqual((yield* Effect.flip(draft.append(bytesOf(4))))._tag, "Store/Unavailable")
          })
        )
        yield* twice
        assert.deepStrictEqual(yield* read(id), bytesOf(4))
      })
    )

    it.effect("refuses a second draft of a document, and leaves the first alone", () =>
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const id = crypto.randomUUID()
        const draft = yield* store.begin(id)
        yield* draft.append(bytesOf(5))
        assert.strictEqual((yield* Effect.flip(Effect.scoped(store.begin(id))))._tag, "Store/Unavailable")
        yield* store.finish(id)
        assert.deepStrictEqual(yield* read(id), bytesOf(5))
      }).pipe(Effect.scoped)
    )

    it.effect("keeps its own copy: neither the writer's bytes nor a reader's change it", () =>
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const [id, given] = [crypto.randomUUID(), Buffer.from(bytesOf(8))]
        const draft = yield* store.begin(id)
        yield* draft.append(given)
        given.fill(0)
        yield* store.finish(id)
        ;(yield* store.get(id))?.fill(0)
        assert.deepStrictEqual(yield* read(id), bytesOf(8))
      }).pipe(Effect.scoped)
    )

    it.effect("replaces finished bytes, and leaves other documents alone", () =>
      Effect.gen(function* () {
        const [id, other] = [crypto.randomUUID(), crypto.randomUUID()]
        yield* put(other, bytesOf(3))
        yield* put(id, bytesOf(100))
        yield* put(id, bytesOf(2))
        assert.strictEqual((yield* read(id))?.length, 2)
        assert.strictEqual((yield* read(other))?.length, 3)
      })
    )

    it.effect("removes finished bytes, and removing them again changes nothing", () =>
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const id = crypto.randomUUID()
        yield* put(id, bytesOf(3))
        yield* store.remove(id)
        yield* store.remove(id)
        assert.isNull(yield* read(id))
      })
    )

    it.effect("drafts of many documents at once do not mix", () =>
      Effect.gen(function* () {
        const ids = Array.from({ length: 20 }, () => crypto.randomUUID())
        const pieces = (index: number) => [bytesOf(index), bytesOf(1_000 + index)]
        yield* Effect.all(
          ids.map((id, index) => put(id, ...pieces(index))),
          { concurrency: "unbounded" }
        )
        for (const [index, id] of ids.entries())
          assert.deepStrictEqual(yield* read(id), new Uint8Array(Buffer.concat(pieces(index))))
      })
    )
  })
