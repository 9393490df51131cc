/**
 * Erases a document together with its legal entity (merchants.md 15): the bytes, and the file name, which may be a
 * person's. The record stays readable.
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as RetentionPeriods from "../../vocabulary/time/RetentionPeriods.ts"
import type * as Document from "./Document.ts"
import * as DocumentKind from "./DocumentKind.ts"

export interface Command {
  readonly documentId: string
}

/** Due work of a document with a signal `RetentionPeriods.ownerErasure`. */
export const due: CommandHandler.Reaction<Document.State> = ({ id: documentId }) =>
  ExternalCalls.askOnce("documents.remove", documentId, () => CommandHandler.bindCommand(handler, { documentId }))

const holdsData = ({ _tag }: Document.State): boolean =>
  _tag === "InReview" || _tag === "Accepted" || _tag === "Rejected"

export const handler: CommandHandler.CommandHandler<
  Command,
  Document.Document | null,
  { readonly _tag: "Document/Gone" }
> = {
  name: "documents.erase",
  contract: "merchants.md 15",
  requires: ({ documentId }) => RequiredFacts.optional(DocumentKind.kind, documentId),
  decide: (document) => {
    if (document === null) return Result.fail({ _tag: "Document/Gone" })
    const step = holdsData(document.state)
      ? DocumentKind.kind.move(document, [{ _tag: "HolderErased" }])
      : DocumentKind.kind.keep(document)
    return Result.succeed({
      ...CommandHandler.decision(step),
      acknowledged: [{ id: document.id, reason: RetentionPeriods.ownerErasure }]
    })
  }
}
