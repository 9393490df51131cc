/** The folder of a backup: new, closed to others, complete only with its manifest, and read only when nothing in it was changed. */
import { Effect, Exit } from "effect"
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it } from "@payments-platform/specification/EffectTests"
import * as BackupFolder from "../../src/backup/BackupFolder.ts"
import { format, type Manifest, parse } from "../../src/backup/BackupManifest.ts"
import * as DocumentCopies from "../../src/backup/DocumentCopies.ts"

const directory = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "payments-backup-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8)

const facts: Manifest["facts"] = {
  time: 1_800_000_000,
  migration: 5,
  schema: "public",
  environment: "staging",
  tables: {},
  indexes: 2,
  ledger: { accounts: 0, fingerprint: "", sums: [] },
  audit: { entries: 0, last: { place: 0, hash: "" } },
  deliveries: { waiting: 0, failed: 0 }
}

/** Writes a backup of two documents, and returns its path. */
const written = Effect.fnUntraced(function* (home: string) {
  const source = join(home, "documents")
  yield* Effect.promise(async () => {
    await mkdir(source)
    await writeFile(join(source, "one"), "first")
    await writeFile(join(source, "two"), "second")
    await writeFile(join(source, "three.draft"), "not whole")
  })
  const folder = yield* BackupFolder.make(join(home, "backup"))
  yield* Effect.promise(() => writeFile(folder.dump, "rows"))
  const { bytes, names, sha256 } = yield* Effect.promise(() => DocumentCopies.copy(source, folder.documents))
  yield* BackupFolder.finish(folder, {
    format,
    id: "1",
    version: "0.1.0",
    pgDump: 15,
    sealedWord: null,
    dump: yield* BackupFolder.closeDump(folder),
    documents: { files: names.length, bytes, sha256, erased: [] },
    facts
  })
  return folder
})

it.live("is closed to others, has the documents without drafts, and is read as it was written", () =>
  Effect.scoped(
    Effect.gen(function* () {
      const home = yield* directory
      const { path } = yield* Effect.scoped(written(home))
      const { manifest } = yield* BackupFolder.read(path)
      assert.deepStrictEqual([manifest.facts, manifest.documents?.files, manifest.documents?.bytes], [facts, 2, 11])
      yield* Effect.promise(async () => {
        assert.deepStrictEqual((await readdir(path)).toSorted(), ["database.dump", "documents", "manifest.json"])
        const modes = ["", "database.dump", "documents", "documents/one", "manifest.json"].map((name) =>
          modeOf(join(path, name))
        )
        assert.deepStrictEqual(await Promise.all(modes), ["700", "600", "700", "600", "600"])
      })
    })
  )
)

it.live("is new: what exists is refused and stays", () =>
  Effect.scoped(
    Effect.gen(function* () {
      const path = join(yield* directory, "backup")
      yield* Effect.promise(async () => (await mkdir(path), await writeFile(join(path, "file"), "")))
      const refused = yield* Effect.flip(Effect.scoped(BackupFolder.make(path)))
      assert.match(refused.message, /exists already/)
      assert.deepStrictEqual(yield* Effect.promise(() => readdir(path)), ["file"])
      const nowhere = yield* Effect.flip(Effect.scoped(BackupFolder.make(join(path, "no", "folder"))))
      assert.match(nowhere.message, /cannot be made: ENOENT/)
    })
  )
)

it.live("is gone when what fills it fails", () =>
  Effect.scoped(
    Effect.gen(function* () {
      const home = yield* directory
      const failing = Effect.andThen(BackupFolder.make(join(home, "backup")), Effect.fail("no space"))
      assert.isTrue(Exit.isFailure(yield* Effect.exit(Effect.scoped(failing))))
      assert.deepStrictEqual(yield* Effect.promise(() => readdir(home)), [])
    })
  )
)

const changes: ReadonlyArray<[string, RegExp, (path: string) => Promise<unknown>]> = [
  ["without a manifest", /has no manifest/, (path) => rm(join(path, "manifest.json"))],
  ["with another dump", /database\.dump was changed/, (path) => writeFile(join(path, "database.dump"), "Rows")],
  ["with another document", /documents was changed/, (path) => writeFile(join(path, "documents", "one"), "First")],
  ["without a document", /documents was changed/, (path) => rm(join(path, "documents", "two"))],
  ["with half a manifest", /not a manifest/, (path) => writeFile(join(path, "manifest.json"), '{"format": 1')],
  [
    "of a later form",
    /not a manifest that this version/,
    async (path) => {
      const text = await readFile(join(path, "manifest.json"), "utf8")
      await writeFile(join(path, "manifest.json"), text.replace('"format": 1', '"format": 2'))
    }
  ]
]

for (const [name, reason, change] of changes)
  it.live(`is no backup ${name}`, () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { path } = yield* Effect.scoped(written(yield* directory))
        yield* Effect.promise(() => change(path))
        const refused = yield* Effect.flip(BackupFolder.read(path))
        assert.strictEqual(refused._tag, "Backup/Faulty")
        assert.match(refused.message, reason)
      })
    )
  )

it.live("that does not exist is another problem than one that is no backup", () =>
  Effect.gen(function* () {
    const refused = yield* Effect.flip(BackupFolder.read(join(tmpdir(), "no-such-backup")))
    assert.strictEqual(refused._tag, "Backup/UnusableFolder")
    assert.strictEqual((yield* Effect.flip(parse("[]")))._tag, "Backup/Faulty")
  })
)

it.live("copies of documents go on where they stopped, and tell a name that has other bytes", () =>
  Effect.scoped(
    Effect.gen(function* () {
      const home = yield* directory
      const [from, to] = [join(home, "from"), join(home, "to")]
      yield* Effect.promise(async () => {
        await mkdir(from)
        for (const name of ["a", "b"]) await writeFile(join(from, name), name)
        await mkdir(to)
        await writeFile(join(to, "a"), "a")
        await writeFile(join(to, "b.draft"), "half of it")
        await writeFile(join(to, "c"), "newer")
        assert.deepStrictEqual(await DocumentCopies.conflicts(from, to), [])
        await DocumentCopies.copy(from, to)
        assert.deepStrictEqual((await readdir(to)).toSorted(), ["a", "b", "c"])
        assert.strictEqual(await readFile(join(to, "b"), "utf8"), "b")
        await writeFile(join(to, "b"), "other")
        assert.deepStrictEqual(await DocumentCopies.conflicts(from, to), ["b"])
      })
    })
  )
)
