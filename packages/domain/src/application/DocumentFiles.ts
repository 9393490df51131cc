/**
 * The bytes of documents (merchants.md 3). They are sealed and written to a draft while they arrive; the commands of
 * merchants/document/UploadDocument.ts make the draft a document.
 */
import { Context, Effect, Layer } from "effect"
import * as DocumentFile from "../merchants/document/DocumentFile.ts"
import { DocumentStore } from "../ports/DocumentStore.ts"
import { Ids } from "../ports/Ids.ts"
import { Vault } from "../ports/Vault.ts"

export class DocumentFiles extends Context.Service<DocumentFiles>()("@payments-platform/domain/DocumentFiles", {
  make: Effect.gen(function* () {
    const files = yield* DocumentStore
    const vault = yield* Vault
    const ids = yield* Ids

    /** Receives the file of an upload. When the scope ends, its bytes are removed unless they became a document's. */
    const receive = Effect.fnUntraced(function* (name: string) {
      const id = ids.next()
      const draft = yield* files.begin(id)
      const sealing = vault.sealing("document", id)
      yield* draft.append(sealing.head)
      let arrived = DocumentFile.emptyFile
      return {
        append: (bytes: Uint8Array) =>
          Effect.suspend(() => {
            arrived = DocumentFile.after(arrived, bytes)
            return draft.append(sealing.update(bytes))
          }),
        /** the file, after its last bytes were appended */
        end: Effect.suspend(() => Effect.map(draft.append(sealing.end()), () => DocumentFile.partOf(id, name, arrived)))
      }
    })

    /** The bytes of a document; null: they are erased. Callers let only the operator read them. */
    const content = Effect.fnUntraced(function* (documentId: string) {
      const sealed = yield* files.get(documentId)
      return sealed === null ? null : vault.openBytes("document", documentId, sealed)
    })

    return { receive, content } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
