/** Documents in memory, gone with the layer. */
import { Effect, Layer } from "effect"
import { DocumentStore } from "@payments-platform/domain/ports/DocumentStore"

export const layer: Layer.Layer<DocumentStore> = Layer.sync(DocumentStore, () => {
  const files = new Map<string, Uint8Array>()
  return {
    put: (id, bytes) => Effect.sync(() => void files.set(id, bytes.slice())),
    get: (id) => Effect.sync(() => files.get(id)?.slice() ?? null),
    remove: (id) => Effect.sync(() => void files.delete(id))
  }
})
