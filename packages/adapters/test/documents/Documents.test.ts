/** Document stores: the suite of the port against both, and the promises that only one of them makes. */
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { mkdir, readdir, stat, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { DocumentStore } from "@payments-platform/domain/ports/DocumentStore"
import { assert, it } from "@payments-platform/specification/EffectTests"
import * as DocumentStoreSuite from "@payments-platform/specification/suites/DocumentStoreSuite"
import * as FileDocuments from "../../src/documents/FileDocuments.ts"
import * as MemoryDocuments from "../../src/documents/MemoryDocuments.ts"
import { temporary } from "./Temporary.ts"

const files = Layer.unwrap(Effect.map(temporary, (directory) => FileDocuments.layer(join(directory, "documents"))))

DocumentStoreSuite.suite("memory", MemoryDocuments.layer)
DocumentStoreSuite.suite("files", files)

const put = Effect.fnUntraced(function* (id: string, bytes: Uint8Array) {
  const store = yield* DocumentStore
  yield* (yield* store.begin(id)).append(bytes)
  yield* store.finish(id)
}, Effect.scoped)

const namesIn = (directory: string) => Effect.promise(() => readdir(directory))
const modeOf = (path: string) => Effect.promise(async () => (await stat(path)).mode & 0o777)

// reaches platform 13/data_dir
it.effect("files are for their owner alone, drafts too, and nothing is left beside them", function* () {
  const directory = join(yield* temporary, "documents")
  yield* Effect.gen(function* () {
    const store = yield* DocumentStore
    yield* put("a", new Uint8Array([1]))
    yield* put("a", new Uint8Array([2]))
    yield* Effect.scoped(
      Effect.gen(function* () {
        yield* (yield* store.begin("b")).append(new Uint8Array([3]))
        assert.deepStrictEqual((yield* namesIn(directory)).toSorted(), ["a", "b.draft"])
        assert.strictEqual(yield* modeOf(join(directory, "b.draft")), 0o600)
      })
    )
  }).pipe(Effect.provide(FileDocuments.layer(directory)))
  assert.deepStrictEqual([yield* namesIn(directory), yield* modeOf(join(directory, "a"))], [["a"], 0o600])
})

const minute = 60_000

const now = 1_000 * minute

/** Files of these ages, in ms. */
const leftIn = (directory: string, ages: Readonly<Record<string, number>>) =>
  Effect.promise(async () => {
    await mkdir(directory, { recursive: true })
    for (const [name, age] of Object.entries(ages)) {
      await writeFile(join(directory, name), "x")
      await utimes(join(directory, name), (now - age) / 1_000, (now - age) / 1_000)
    }
  })

it.effect(
  "drafts of a dead process are removed, at the start and later; those under way and documents are not",
  function* () {
    const directory = join(yield* temporary, "documents")
    yield* leftIn(directory, {
      "old.draft": 11 * minute,
      "old.9c5b94b1-35ad-49bb-b118-8e8fc24abf80": 11 * minute,
      "young.draft": 9 * minute,
      document: 100 * minute
    })
    yield* TestClock.setTime(now)
    yield* Effect.gen(function* () {
      assert.deepStrictEqual((yield* namesIn(directory)).toSorted(), ["document", "young.draft"])
      yield* TestClock.adjust(10 * minute)
      yield* Effect.repeat(namesIn(directory), { until: (names) => !names.includes("young.draft") })
      assert.deepStrictEqual(yield* namesIn(directory), ["document"])
    }).pipe(Effect.provide(FileDocuments.layer(directory)))
  }
)

it.effect("a directory that cannot be made is reported as unavailable, by its code alone", () =>
  Effect.gen(function* () {
    const store = yield* DocumentStore
    const error = yield* Effect.flip(Effect.scoped(store.begin("a")))
    assert.deepStrictEqual([error._tag, error.message], ["Store/Unavailable", "documents cannot be kept (ENOTDIR)"])
  }).pipe(Effect.provide(FileDocuments.layer("/dev/null/documents")))
)

it.effect("memory has a bound for all documents and drafts, and is free again without them", () =>
  Effect.gen(function* () {
    const store = yield* DocumentStore
    yield* put("a", new Uint8Array(6))
    yield* Effect.scoped(
      Effect.gen(function* () {
        const draft = yield* store.begin("b")
        yield* draft.append(new Uint8Array(4))
        assert.strictEqual((yield* Effect.flip(draft.append(new Uint8Array(1))))._tag, "Store/Unavailable")
        // it lacks bytes
        assert.strictEqual((yield* Effect.flip(store.finish("b")))._tag, "Store/Unavailable")
      })
    )
    yield* put("b", new Uint8Array(4))
    yield* Effect.flip(put("c", new Uint8Array(1)))
    yield* store.remove("a")
    yield* put("c", new Uint8Array(6))
    assert.isNull(yield* store.get("a"))
  }).pipe(Effect.provide(MemoryDocuments.layerOf(10)))
)

it.effect("no id leads out of the directory", () =>
  Effect.gen(function* () {
    const store = yield* DocumentStore
    const error = yield* Effect.flip(store.get("../credentials.json"))
    assert.strictEqual(error._tag, "Store/Unavailable")
  }).pipe(Effect.provide(files))
)
