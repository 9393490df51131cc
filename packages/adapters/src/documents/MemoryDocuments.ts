/** Documents in memory, gone with the layer. Finished bytes and drafts have a bound together. */
import { Clock, Effect, Layer } from "effect"
import { type Draft, DocumentStore, uploadMillis } from "@payments-platform/domain/ports/DocumentStore"
import { Unavailable } from "@payments-platform/domain/ports/Store"

/** Bytes of all documents and drafts together. */
const maxBytes = 1_024 * 1_048_576

const sizeOf = (pieces: ReadonlyArray<Uint8Array>): number => pieces.reduce((sum, { length }) => sum + length, 0)

/** `slice` of a Buffer would share its memory. */
const copyOf = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes)

const unavailable = (message: string) => Effect.fail(new Unavailable({ message }))

export const layerOf = (most: number): Layer.Layer<DocumentStore> =>
  Layer.sync(DocumentStore, () => {
    const files = new Map<string, Uint8Array>()
    const drafts = new Map<string, Array<Uint8Array>>()
    let free = most

    /** when a document was finished, in ms of real time */
    const finishedAt = new Map<string, number>()

    const remove = (id: string): void => {
      free += files.get(id)?.length ?? 0
      files.delete(id)
      finishedAt.delete(id)
    }

    const append = (id: string, pieces: Array<Uint8Array>): Draft["append"] =>
      Effect.fnUntraced(function* (bytes) {
        if (drafts.get(id) !== pieces) return yield* unavailable("a draft has ended")
        if (bytes.length > free) {
          abandon(id, pieces)
          return yield* unavailable("documents cannot be kept (no memory is left for them)")
        }
        free -= bytes.length
        pieces.push(copyOf(bytes))
      })

    const abandon = (id: string, pieces: ReadonlyArray<Uint8Array>): void => {
      if (drafts.get(id) !== pieces) return
      free += sizeOf(pieces)
      drafts.delete(id)
    }

    const opened = (id: string) =>
      Effect.suspend(() => {
        if (drafts.has(id)) return unavailable("a document has a draft already")
        const pieces: Array<Uint8Array> = []
        drafts.set(id, pieces)
        return Effect.succeed(pieces)
      })

    return {
      begin: (id) =>
        Effect.map(
          Effect.acquireRelease(opened(id), (pieces) => Effect.sync(() => abandon(id, pieces))),
          (pieces) => ({ append: append(id, pieces) })
        ),
      finish: (id) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          const pieces = drafts.get(id)
          if (pieces === undefined) return unavailable("a document has no draft")
          drafts.delete(id)
          remove(id)
          files.set(id, Buffer.concat(pieces))
          finishedAt.set(id, now)
          return Effect.void
        }),
      // a draft goes with its request
      abandon: (id) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          drafts.has(id) || now - (finishedAt.get(id) ?? -Infinity) < uploadMillis
            ? unavailable("an upload goes on")
            : Effect.sync(() => remove(id))
        ),
      get: (id) =>
        Effect.sync(() => {
          const bytes = files.get(id)
          return bytes === undefined ? null : copyOf(bytes)
        }),
      remove: (id) => Effect.sync(() => remove(id))
    }
  })

export const layer = layerOf(maxBytes)
