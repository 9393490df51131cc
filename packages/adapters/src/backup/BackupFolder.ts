/**
 * The folder of a backup: `database.dump`, `documents/`, and last `manifest.json`. Only its owner may read it. A folder that
 * exists is never written to.
 */
import { Data, Effect } from "effect"
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { pipeline } from "node:stream/promises"
import { FaultyBackup, type Manifest, parse, print } from "./BackupManifest.ts"
import * as DocumentCopies from "./DocumentCopies.ts"

/** The folder that was named cannot be used. */
export class UnusableFolder extends Data.TaggedError("Backup/UnusableFolder")<{ readonly message: string }> {}

export interface Folder {
  readonly path: string
  readonly dump: string
  readonly documents: string
}

const folderAt = (path: string): Folder => ({
  path: resolve(path),
  dump: join(resolve(path), "database.dump"),
  documents: join(resolve(path), "documents")
})

const manifestIn = ({ path }: Folder): string => join(path, "manifest.json")

const codeOf = (cause: unknown): string => (cause instanceof Error && "code" in cause ? String(cause.code) : "unknown")

/** Uses files of a folder. Fails with its path and the code of the system. */
export const attempt = <A>(path: string, use: () => Promise<A>): Effect.Effect<A, UnusableFolder> =>
  Effect.tryPromise({
    try: use,
    catch: (cause) => new UnusableFolder({ message: `the folder ${path} cannot be used: ${codeOf(cause)}` })
  })

/** Makes the folder. It is removed again when the backup fails or is interrupted. */
export const make = (path: string) =>
  Effect.acquireRelease(
    Effect.gen(function* () {
      const folder = folderAt(path)
      yield* Effect.tryPromise({
        try: () => mkdir(folder.path, { mode: 0o700 }),
        catch: (cause) =>
          new UnusableFolder({
            message:
              codeOf(cause) === "EEXIST"
                ? `${folder.path} exists already: name a new folder, since a backup replaces nothing`
                : `the folder ${folder.path} cannot be made: ${codeOf(cause)}`
          })
      })
      return folder
    }),
    ({ path }, exit) =>
      exit._tag === "Success" ? Effect.void : Effect.promise(() => rm(path, { recursive: true, force: true }))
  )

const hashOf = async (file: string): Promise<{ readonly bytes: number; readonly sha256: string }> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(file), hash)
  return { bytes: (await stat(file)).size, sha256: hash.digest("hex") }
}

/** The size and the hash of the dump that was written. Only its owner may read it from now on. */
export const closeDump = ({ dump, path }: Folder) =>
  attempt(path, async () => {
    await chmod(dump, 0o600)
    return hashOf(dump)
  })

/** Writes the manifest, which makes the folder a backup. What is written before it lies on the disk then. */
export const finish = (folder: Folder, manifest: Manifest) =>
  attempt(folder.path, async () => {
    const draft = `${manifestIn(folder)}.draft`
    await writeFile(draft, print(manifest), { mode: 0o600, flush: true })
    await rename(draft, manifestIn(folder))
    const names = await open(folder.path)
    await names.sync()
    await names.close()
  })

/** Reads a backup, and compares its files with its manifest. */
export const read = Effect.fnUntraced(function* (path: string) {
  const folder = folderAt(path)
  const text = yield* attempt(folder.path, () =>
    readFile(manifestIn(folder), "utf8").catch(async (cause: unknown) => {
      if (codeOf(cause) !== "ENOENT") throw cause
      await stat(folder.path)
      return null
    })
  )
  if (text === null)
    return yield* new FaultyBackup({
      message: `${folder.path} is no backup: it has no manifest, which is written last`
    })
  const manifest = yield* parse(text)
  const dump = yield* attempt(folder.path, () => hashOf(folder.dump))
  if (dump.sha256 !== manifest.dump.sha256)
    return yield* new FaultyBackup({ message: `${folder.dump} was changed: its hash is not that of the manifest` })
  const documents = yield* attempt(folder.path, () => DocumentCopies.summarize(folder.documents))
  const isAsSaid =
    manifest.documents === null ? documents.names.length === 0 : documents.sha256 === manifest.documents.sha256
  if (!isAsSaid)
    return yield* new FaultyBackup({ message: `${folder.documents} was changed: its hash is not that of the manifest` })
  return { folder, manifest }
})
