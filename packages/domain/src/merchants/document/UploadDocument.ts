/**
 * The commands of a document (merchants.md 3): an upload is committed before and after its bytes are stored, and
 * abandoned after its time limit.
 */
import { Result, Schema } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as Document from "./Document.ts"
import * as DocumentFile from "./DocumentFile.ts"
import * as DocumentKind from "./DocumentKind.ts"

/** The parts of the form. */
export const Request = Schema.Struct({
  file: DocumentFile.DocumentFile.annotateKey({ description: "The file: a PDF, JPEG or PNG of 1 byte to 10 MiB." }),
  type: Document.Type.annotateKey({ description: "What the document is." })
}).annotate({ identifier: "UploadDocumentRequest" })
export type Request = typeof Request.Type

/** The schema of the request refuses a file without a format. */
export const detailsOf = ({ file: { format, name, size }, type }: Request): Document.Details => ({
  type,
  fileName: DocumentFile.nameOf(name),
  contentType: format ?? "application/pdf",
  size
})

/** The id of a document is that of the draft which holds its bytes. */
export interface Announce {
  readonly request: Request
}

/** The upload took too long and was abandoned. */
export type Rejection = { readonly _tag: "Document/GivenUp" }

const givenUp = Result.fail({ _tag: "Document/GivenUp" } as const)
const maybe = ({ documentId }: { readonly documentId: string }) => RequiredFacts.optional(DocumentKind.kind, documentId)

/**
 * The intent, before the bytes of the draft are stored. A request that is repeated after its process died makes another
 * document, and the first is abandoned.
 */
export const announce: CommandHandler.CommandHandler<Announce, Document.Document | null, Rejection> = {
  name: "documents.create",
  contract: "merchants.md 3",
  rejects: CommandHandler.rejections<Rejection>()("Document/GivenUp"),
  sessions: { types: ["api_session"] },
  requires: ({ request }) => maybe({ documentId: request.file.id }),
  decide: (begun, { request }, { app, at }) => {
    if (begun !== null) return givenUp
    const documentId = request.file.id
    const subject = { id: documentId, appId: app.id, createTime: at }
    const step = DocumentKind.kind.create(subject, [{ _tag: "Announced", details: detailsOf(request), at }])
    const stored = () =>
      ExternalCalls.askOnce("documents.finish", documentId, () => CommandHandler.bindCommand(finish, { documentId }))
    return Result.succeed({ ...CommandHandler.decision(step), calls: { conversation: stored } })
  }
}

interface Named {
  readonly documentId: string
}

/** The result, after the bytes are stored. If the upload was abandoned meanwhile, the timer erases them. */
export const finish: CommandHandler.CommandHandler<Named, Document.Document | null, Rejection> = {
  name: "documents.finish",
  contract: "merchants.md 3",
  rejects: CommandHandler.rejections<Rejection>()("Document/GivenUp"),
  requires: maybe,
  decide: (document, _, { at }) => {
    if (document?.state._tag === "Arriving") {
      const uploaded: Document.Event = { _tag: "Uploaded", expireTime: at + Document.lifetime }
      return Result.succeed(CommandHandler.decision(DocumentKind.kind.move(document, [uploaded])))
    }
    return document?.state._tag === "GivenUp"
      ? Result.succeed({
          ...CommandHandler.decision(DocumentKind.kind.move(document, [{ _tag: "GivenUp" }])),
          rejection: { _tag: "Document/GivenUp" } as const
        })
      : givenUp
  }
}

export interface Tick extends Named {
  /** its bytes are gone */
  readonly erased: boolean
}

const eventOf = ({ state }: Document.Document, { erased }: Tick, at: number): Document.Event | null => {
  if (Time.isDue(Document.eraseAt(state), at)) return erased ? { _tag: "Erased" } : null
  if (state._tag === "Arriving" && at >= state.openedAt + Document.uploadSeconds) return { _tag: "GivenUp" }
  return state._tag === "Uploaded" && at >= state.expireTime ? { _tag: "Expired" } : null
}

/**
 * An abandoned, expired or long rejected document loses its bytes first. An upload is abandoned in the document store
 * before it is abandoned here, so that bytes which arrive later are refused, or erased after `finish`.
 */
export const due: CommandHandler.DueWork<Document.State> = ({ id: documentId, state }, { at }) => {
  const decided = (erased: boolean) => CommandHandler.bindCommand(tick, { documentId, erased })
  if (Time.isDue(Document.eraseAt(state), at))
    return ExternalCalls.askOnce("documents.remove", documentId, () => decided(true))
  return state._tag === "Arriving"
    ? ExternalCalls.askOnce("documents.abandon", documentId, () => decided(false))
    : ExternalCalls.end(decided(false))
}

/** Abandons or expires a document at its time, and records that its bytes are erased. */
export const tick: CommandHandler.CommandHandler<Tick, Document.Document | null, Rejection> = {
  name: "documents.run_timer",
  contract: "merchants.md 3",
  rejects: CommandHandler.rejections<Rejection>()("Document/GivenUp"),
  requires: maybe,
  decide: (document, command, { at }) => {
    if (document === null) return givenUp
    const event = eventOf(document, command, at)
    return Result.succeed(
      CommandHandler.decision(
        event === null ? DocumentKind.kind.keep(document) : DocumentKind.kind.move(document, [event])
      )
    )
  }
}
