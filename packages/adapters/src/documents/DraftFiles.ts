/**
 * The store of documents by where the finished ones lie. A draft is a file of a directory, with mode 0600, while its bytes
 * arrive. Processes may share the directory; any of them removes a draft that a dead process left.
 */
import { Clock, Effect, Layer, Schedule } from "effect"
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { type Draft, DocumentStore, uploadMillis } from "@payments-platform/domain/ports/DocumentStore"
import { Unavailable } from "@payments-platform/domain/ports/Store"

/** Milliseconds after its last write at which a draft is abandoned; an upload takes two minutes at most. */
const draftLifetime = 600_000

/** Where finished documents lie. Ids have been checked: they hold letters, digits and `-`. */
export interface FinishedDocuments extends Pick<DocumentStore["Service"], "get" | "health" | "remove"> {
  /** Makes the bytes of a draft those of the document, durably and all at once. The draft's file may be gone after it. */
  readonly keep: (id: string, draft: string) => Effect.Effect<void, Unavailable>
  /** when a document was kept, in ms of real time; -Infinity: there is none */
  readonly keptAt: (id: string) => Effect.Effect<number, Unavailable>
}

export const codeOf = (cause: unknown): string =>
  cause instanceof Error && "code" in cause ? String(cause.code) : "unknown"

export const unavailable = (code: string) => new Unavailable({ message: `documents cannot be kept (${code})` })

export const attempt = <A>(use: () => Promise<A>) =>
  Effect.tryPromise({ try: use, catch: (cause) => unavailable(codeOf(cause)) })

const form = /^[0-9a-z-]{1,64}$/

/** Every requested id was made by the platform, so no path or key leads out of its place. */
const checked = <A, R>(id: string, use: Effect.Effect<A, Unavailable, R>): Effect.Effect<A, Unavailable, R> =>
  form.test(id) ? use : Effect.fail(unavailable("not the id of a document"))

/** No id has a dot, so no document has the name of a draft. */
const draftOf = (directory: string, id: string): string => join(directory, `${id}.draft`)
const isDraft = (name: string): boolean => name.includes(".")

/** When a file was last written, in ms of real time; -Infinity for a missing file. */
export const writtenAt = (path: string): Effect.Effect<number, Unavailable> =>
  attempt(async () => {
    try {
      return (await stat(path)).mtimeMs
    } catch (cause) {
      if (codeOf(cause) === "ENOENT") return -Infinity
      throw cause
    }
  })

/** Whether the directory has documents that are no drafts. */
export const hasDocuments = async (directory: string): Promise<boolean> => {
  try {
    return (await readdir(directory)).some((name) => !isDraft(name))
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return false
    throw cause
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

/** Removes the drafts that a process left behind. */
const removeAllStale = (directory: string) =>
  tolerant(
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const names = yield* Effect.tryPromise({ try: () => readdir(directory), catch: codeOf })
      yield* Effect.forEach(names.filter(isDraft), (name) => removeStale(join(directory, name), now))
    })
  )

/** Removes a draft and what was kept of it, unless either was written while an upload may go on. */
const abandon = Effect.fnUntraced(function* (directory: string, finished: FinishedDocuments, id: string) {
  const now = yield* Clock.currentTimeMillis
  const draft = draftOf(directory, id)
  const keptAt = yield* finished.keptAt(id)
  if (now - Math.max(keptAt, yield* writtenAt(draft)) < uploadMillis) return yield* unavailable("the upload goes on")
  yield* attempt(() => rm(draft, { force: true }))
  // what is kept by another process from now on has a row that says what becomes of it
  if (keptAt > -Infinity) yield* finished.remove(id)
})

const make = (directory: string, finished: FinishedDocuments): DocumentStore["Service"] => {
  const drafts = new Map<string, FileHandle>()

  const opened = (id: string) =>
    attempt(async () => {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const handle = await open(draftOf(directory, id), "wx", 0o600)
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
        if (isLeft) await rm(draftOf(directory, id), { force: true })
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

  const finish = Effect.fnUntraced(function* (id: string) {
    const handle = drafts.get(id)
    if (handle === undefined) return yield* unavailable("a document has no draft")
    yield* attempt(() => handle.sync())
    yield* finished.keep(id, draftOf(directory, id))
    if (isOpen(id, handle)) drafts.delete(id)
  })

  return {
    begin: (id) =>
      Effect.map(
        Effect.acquireRelease(checked(id, opened(id)), (handle) => closed(id, handle)),
        (handle) => ({ append: append(id, handle) })
      ),
    finish: (id) => checked(id, finish(id)),
    get: (id) => checked(id, finished.get(id)),
    abandon: (id) => checked(id, abandon(directory, finished, id)),
    remove: (id) => checked(id, finished.remove(id)),
    health: finished.health
  }
}

/** The store over where finished documents lie. Drafts are files of the directory, which is made with the first one. */
export const layer = (directory: string, finished: Effect.Effect<FinishedDocuments>): Layer.Layer<DocumentStore> =>
  Layer.effect(
    DocumentStore,
    Effect.gen(function* () {
      const clean = removeAllStale(directory)
      yield* clean
      const again = Effect.repeat(clean, Schedule.spaced(draftLifetime))
      yield* Effect.forkScoped(Effect.delay(again, draftLifetime))
      return make(directory, yield* finished)
    })
  )
