/**
 * The commands on documents (merchants.md 3). Bytes are sealed and written to a draft while they arrive. The draft
 * is finished between an intent and its result, so that no document that is shown lacks its bytes.
 */
import * as DocumentKind from "../../merchants/document/DocumentKind.ts"
import { Context, Effect, Layer } from "effect"
import type { Row } from "../../decider/Row.ts"
import * as Document from "../../merchants/document/Document.ts"
import * as DocumentFile from "../../merchants/document/DocumentFile.ts"
import * as UploadDocument from "../../merchants/document/UploadDocument.ts"
import { DocumentStore } from "../../ports/DocumentStore.ts"
import { Ids } from "../../ports/Ids.ts"
import { NoAnswer } from "../../ports/NoAnswer.ts"
import { Vault } from "../../ports/Vault.ts"
import {
  type CommandContext,
  type Input,
  input,
  CommandExecutor,
  type ResponseRenderer
} from "../executor/CommandExecutor.ts"
import { SystemContext, emptyResponse } from "../executor/SystemContext.ts"

export class Documents extends Context.Service<Documents>()("@payments-platform/domain/Documents", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const files = yield* DocumentStore
    const vault = yield* Vault
    const ids = yield* Ids
    const calls = yield* SystemContext

    /** The last step of an upload; of one that was given up meanwhile, no bytes stay behind. */
    const finish = Effect.fnUntraced(function* (
      call: CommandContext,
      documentId: string,
      { accepted, rejected }: ResponseRenderer<UploadDocument.Rejection>
    ) {
      let isRefused = false
      const renderer: ResponseRenderer<UploadDocument.Rejection> = {
        accepted,
        rejected: (rejection) => {
          isRefused = true
          return rejected(rejection)
        }
      }
      const given = { command: { documentId }, problems: [] }
      const outcome = yield* executor.execute(UploadDocument.finish, call, given, { renderer })
      if (isRefused) yield* files.remove(documentId)
      return outcome
    })

    /** Receives a file, for `create`. Its bytes are removed with the scope, unless they became a document's. */
    const receive = Effect.fnUntraced(function* (name: string) {
      const id = ids.next()
      const draft = yield* files.begin(id)
      const sealing = vault.sealing("document", id)
      yield* draft.append(sealing.head)
      let arrived = DocumentFile.nothing
      return {
        append: (bytes: Uint8Array) =>
          Effect.suspend(() => {
            arrived = DocumentFile.after(arrived, bytes)
            return draft.append(sealing.update(bytes))
          }),
        /** the file, once all of it was appended */
        end: Effect.suspend(() => Effect.map(draft.append(sealing.end()), () => DocumentFile.partOf(id, name, arrived)))
      }
    })

    const create = Effect.fnUntraced(function* <P>(
      call: CommandContext,
      { command: request, problems }: Input<UploadDocument.Request, P>,
      renderer: ResponseRenderer<UploadDocument.Rejection>
    ) {
      const command =
        request === null
          ? null
          : { documentId: request.file.id, appId: call.appId, details: UploadDocument.detailsOf(request) }
      const opened = yield* executor.execute(
        UploadDocument.announce,
        call,
        { command, problems },
        { renderer, opens: () => true }
      )
      if (opened._tag !== "Open" || request === null) return opened
      const documentId = opened.step.subject.id
      yield* files.finish(documentId).pipe(Effect.tapError(() => executor.release(call, opened.key)))
      return yield* finish({ ...call, app: null, audit: null, key: opened.key }, documentId, renderer)
    })

    const decide = <P>(
      call: CommandContext,
      given: Input<UploadDocument.Decide, P>,
      renderer: ResponseRenderer<{ readonly _tag: "Document/WrongState" }>
    ) => executor.execute(UploadDocument.decide, call, given, { renderer })

    /** What a document holds; null: nothing any more. For the operator alone. */
    const content = Effect.fnUntraced(function* (documentId: string) {
      const sealed = yield* files.get(documentId)
      return sealed === null ? null : vault.openBytes("document", documentId, sealed)
    })

    const tick = Effect.fnUntraced(function* (row: Row, at: number) {
      const erased = Document.awaitsErasure(DocumentKind.kind.fact(row).state)
      if (erased) yield* Effect.mapError(files.remove(row.id), () => new NoAnswer({ key: row.id }))
      const call = yield* calls.callFor(row.appId, at)
      const given = input({ documentId: row.id, erased })
      return yield* executor.execute(UploadDocument.tick, call, given, { renderer: emptyResponse })
    })

    return { receive, create, decide, content, tick } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
