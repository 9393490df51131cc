/** Keepers of documents: the suite of the port against both, and what only files can do wrong. */
import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { DocumentStore } from "@payments-platform/domain/ports/DocumentStore"
import * as DocumentStoreSuite from "../../../testkit/src/suites/DocumentStoreSuite.ts"
import * as FileDocuments from "../../src/documents/FileDocuments.ts"
import * as MemoryDocuments from "../../src/documents/MemoryDocuments.ts"

const temporary = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "documents-"))),
  (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true }))
)

const files = Layer.unwrap(Effect.map(temporary, (directory) => FileDocuments.layer(join(directory, "documents"))))

DocumentStoreSuite.suite("memory", MemoryDocuments.layer)
DocumentStoreSuite.suite("files", files)

it.effect("files are for their owner alone, and nothing is left beside them", () =>
  Effect.gen(function* () {
    const directory = join(yield* temporary, "documents")
    yield* Effect.gen(function* () {
      const store = yield* DocumentStore
      yield* store.put("a", new Uint8Array([1]))
      yield* store.put("a", new Uint8Array([2]))
    }).pipe(Effect.provide(FileDocuments.layer(directory)))
    const [names, mode] = yield* Effect.promise(async () => [
      await readdir(directory),
      (await stat(join(directory, "a"))).mode & 0o777
    ])
    assert.deepStrictEqual([names, mode], [["a"], 0o600])
  })
)

it.effect("a directory that cannot be made is told as unavailable, by its code alone", () =>
  Effect.gen(function* () {
    const store = yield* DocumentStore
    const error = yield* Effect.flip(store.put("a", new Uint8Array([1])))
    assert.deepStrictEqual([error._tag, error.message], ["Store/Unavailable", "documents cannot be kept (ENOTDIR)"])
  }).pipe(Effect.provide(FileDocuments.layer("/dev/null/documents")))
)

it.effect("no id leads out of the directory", () =>
  Effect.gen(function* () {
    const store = yield* DocumentStore
    const error = yield* Effect.flip(store.get("../credentials.json"))
    assert.strictEqual(error._tag, "Store/Unavailable")
  }).pipe(Effect.provide(files))
)
