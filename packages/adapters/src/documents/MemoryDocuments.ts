/** Documents in memory, lost with the layer. Finished documents and drafts share one limit of bytes. */
import { Clock, Effect, Layer } from "effect"
import { type Draft, DocumentStore, uploadMillis } from "@payments-platform/domain/ports/DocumentStore"
import { Unavailable } from "@payments-platform/domain/ports/Store"

/** The maximum bytes of all documents and drafts together. */
const maxBytes = 1_024 * 1_048_576

const sizeOf = (pieces: ReadonlyArray<Uint8Array>): number => pieces.reduce((sum, { length }) => sum + length, 0)

/** `slice` of a Buffer would share its memory. */
const copyOf = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes)

const unavailable = (message: string) => Effect.fail(new Unavailable({ message }))

/** The stored documents and drafts, and the bytes that are still free. */
interface Kept {
  readonly files: Map<string, Uint8Array>
  readonly drafts: Map<string, Array<Uint8Array>>
  /** when a document was finished, in ms of real time */
  readonly finishedAt: Map<string, number>
  free: number
}

const remove = (kept: Kept, id: string): void => {
  kept.free += kept.files.get(id)?.length ?? 0
  kept.files.delete(id)
  kept.finishedAt.delete(id)
}

const begin = ({ drafts }: Kept, id: string) =>
  Effect.suspend(() => {
    if (drafts.has(id)) return unavailable("a document has a draft already")
    const pieces: Array<Uint8Array> = []
    drafts.set(id, pieces)
    return Effect.succeed(pieces)
  })

/** Drops a draft that was not finished. */
const dropDraft = (kept: Kept, id: string, pieces: ReadonlyArray<Uint8Array>): void => {
  if (kept.drafts.get(id) !== pieces) return
  kept.free += sizeOf(pieces)
  kept.drafts.delete(id)
}

const append = (kept: Kept, id: string, pieces: Array<Uint8Array>): Draft["append"] =>
  Effect.fnUntraced(function* (bytes) {
    if (kept.drafts.get(id) !== pieces) return yield* unavailable("a draft has ended")
    if (bytes.length > kept.free) {
      dropDraft(kept, id, pieces)
      return yield* unavailable("documents cannot be kept (no memory is left for them)")
    }
    kept.free -= bytes.length
    pieces.push(copyOf(bytes))
  })

const finish = (kept: Kept, id: string) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const pieces = kept.drafts.get(id)
    if (pieces === undefined) return unavailable("a document has no draft")
    kept.drafts.delete(id)
    remove(kept, id)
    kept.files.set(id, Buffer.concat(pieces))
    kept.finishedAt.set(id, now)
    return Effect.void
  })

/** A draft is removed with its request. */
const abandon = (kept: Kept, id: string) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    kept.drafts.has(id) || now - (kept.finishedAt.get(id) ?? -Infinity) < uploadMillis
      ? unavailable("an upload goes on")
      : Effect.sync(() => remove(kept, id))
  )

export const layerOf = (most: number): Layer.Layer<DocumentStore> =>
  Layer.sync(DocumentStore, () => {
    const kept: Kept = { files: new Map(), drafts: new Map(), finishedAt: new Map(), free: most }
    return {
      begin: (id) =>
        Effect.map(
          Effect.acquireRelease(begin(kept, id), (pieces) => Effect.sync(() => dropDraft(kept, id, pieces))),
          (pieces) => ({ append: append(kept, id, pieces) })
        ),
      finish: (id) => finish(kept, id),
      abandon: (id) => abandon(kept, id),
      get: (id) =>
        Effect.sync(() => {
          const bytes = kept.files.get(id)
          return bytes === undefined ? null : copyOf(bytes)
        }),
      remove: (id) => Effect.sync(() => remove(kept, id)),
      health: Effect.succeed("off" as const)
    }
  })

export const layer = layerOf(maxBytes)
