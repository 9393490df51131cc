/**
 * Documents as files of a directory, one for each id, with mode 0600. A draft is a file of its own: it is flushed, then
 * renamed, so that no document is incomplete. Processes that share a database share this directory. Any of them removes a
 * draft that a dead process left.
 */
import { Clock, Effect, Layer, Schedule } from "effect"
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { type Draft, DocumentStore, uploadMillis } from "@payments-platform/domain/ports/DocumentStore"
import { Unavailable } from "@payments-platform/domain/ports/Store"

/** Milliseconds after its last write at which a draft is abandoned; an upload takes two minutes at most. */
const draftLifetime = 600_000

const codeOf = (cause: unknown): string => (cause instanceof Error && "code" in cause ? String(cause.code) : "unknown")

const unavailable = (code: string) => new Unavailable({ message: `documents cannot be kept (${code})` })

const attempt = <A>(use: () => Promise<A>) =>
  Effect.tryPromise({ try: use, catch: (cause) => unavailable(codeOf(cause)) })

const form = /^[0-9a-z-]{1,64}$/

/** Every requested id was made by the platform, so no path leads out of the directory. */
const pathOf = (directory: string, id: string): string => {
  if (!form.test(id)) throw new TypeError("not the id of a document")
  return join(directory, id)
}

/** No id has a dot, so no document has the name of a draft. */
const draftOf = (path: string): string => `${path}.draft`
const isDraft = (name: string): boolean => name.includes(".")

/** A rename is durable once its directory is. */
const flushNames = async (directory: string): Promise<void> => {
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Ignores a missing file or directory, and leaves any other failure to the next attempt. */
const tolerant = <A>(use: Effect.Effect<A, string>) =>
  Effect.catchIf(
    Effect.asVoid(use),
    (code) => code === "ENOENT",
    () => Effect.void
  ).pipe(Effect.catch((code) => Effect.logWarning("drafts of documents cannot be removed", { code })))

const removeStale = (path: string, now: number) =>
  tolerant(
    Effect.tryPromise({
      try: async () => {
        const { mtimeMs } = await stat(path)
        if (now - mtimeMs > draftLifetime) await rm(path, { force: true })
      },
      catch: codeOf
    })
  )

/** When a file was last written, in ms of real time; -Infinity for a missing file. */
const timeOf = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).mtimeMs
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return -Infinity
    throw cause
  }
}

/** The bytes of a file; null for a missing file. */
const bytesOf = async (path: string): Promise<Uint8Array | null> => {
  try {
    return await readFile(path)
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return null
    throw cause
  }
}

/** Removes a document and its draft, unless either was written while an upload may go on. */
const abandoned = Effect.fnUntraced(function* (path: string) {
  const now = yield* Clock.currentTimeMillis
  for (const each of [draftOf(path), path]) {
    const writtenAt = yield* attempt(() => timeOf(each))
    if (now - writtenAt < uploadMillis) return yield* unavailable("the upload goes on")
  }
  yield* attempt(() => Promise.all([rm(draftOf(path), { force: true }), rm(path, { force: true })]))
})

/** Removes the drafts that a process left behind. */
const removeAllStale = (directory: string) =>
  tolerant(
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const names = yield* Effect.tryPromise({ try: () => readdir(directory), catch: codeOf })
      yield* Effect.forEach(names.filter(isDraft), (name) => removeStale(join(directory, name), now))
    })
  )

const make = (directory: string): DocumentStore["Service"] => {
  const drafts = new Map<string, FileHandle>()

  const opened = (id: string) =>
    attempt(async () => {
      const path = draftOf(pathOf(directory, id))
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const handle = await open(path, "wx", 0o600)
      drafts.set(id, handle)
      return handle
    })

  const isOpen = (id: string, handle: FileHandle): boolean => drafts.get(id) === handle

  /** Closes a draft, and removes it unless it was finished. On failure it stays, and is removed once it is stale. */
  const closed = (id: string, handle: FileHandle) =>
    Effect.ignore(
      attempt(async () => {
        const isLeft = isOpen(id, handle)
        if (isLeft) drafts.delete(id)
        await handle.close()
        if (isLeft) await rm(draftOf(pathOf(directory, id)), { force: true })
      })
    )

  const append =
    (id: string, handle: FileHandle): Draft["append"] =>
    (bytes) =>
      attempt(async () => {
        if (!isOpen(id, handle)) throw new TypeError("a draft has ended")
        await handle.appendFile(bytes)
      }).pipe(
        // a draft that lacks bytes is not finished
        Effect.tapError(() => closed(id, handle))
      )

  return {
    begin: (id) =>
      Effect.map(
        Effect.acquireRelease(opened(id), (handle) => closed(id, handle)),
        (handle) => ({ append: append(id, handle) })
      ),
    finish: (id) =>
      attempt(async () => {
        const path = pathOf(directory, id)
        const handle = drafts.get(id)
        if (handle === undefined) throw new TypeError("a document has no draft")
        await handle.sync()
        await rename(draftOf(path), path)
        drafts.delete(id)
        await flushNames(directory)
      }),
    get: (id) => attempt(() => bytesOf(pathOf(directory, id))),
    abandon: (id) => Effect.suspend(() => abandoned(pathOf(directory, id))),
    remove: (id) => attempt(() => rm(pathOf(directory, id), { force: true }))
  }
}

export const layer = (directory: string): Layer.Layer<DocumentStore> =>
  Layer.effect(
    DocumentStore,
    Effect.gen(function* () {
      const clean = removeAllStale(directory)
      yield* clean
      const again = Effect.repeat(clean, Schedule.spaced(draftLifetime))
      yield* Effect.forkScoped(Effect.delay(again, draftLifetime))
      return make(directory)
    })
  )
