/**
 * POST /operator/documents/{id}/decision (platform.md 12): the operator accepts or rejects a document in review. A
 * party whose review depends on it is then verified, or needs another document (merchants.md 2, 16).
 */
import { Result, Schema } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as LegalEntity from "../legal-entity/LegalEntity.ts"
import * as LegalEntityKind from "../legal-entity/LegalEntityKind.ts"
import * as VerificationDecision from "../legal-entity/verification/VerificationDecision.ts"
import type * as Document from "./Document.ts"
import * as DocumentKind from "./DocumentKind.ts"

export const Request = Schema.Struct({
  decision: Schema.Literals(["accepted", "rejected"]).annotateKey({
    description: "Whether the document proves what it was asked for."
  })
}).annotate({ identifier: "DecideDocumentRequest" })
export type Request = typeof Request.Type

export interface Rejection {
  readonly _tag: "Document/WrongState"
}

type Facts = readonly [Document.Document, Fact<LegalEntity.State> | null]

const holderOf = ({ state }: Document.Document): string | null => ("to" in state ? state.to.id : null)

/** The party that has the document; undefined: the person was removed. */
const partyWith = ({ state }: Fact<LegalEntity.State>, documentId: string) =>
  LegalEntity.parties(state).find(({ verification }) => verification.documents.some(({ id }) => id === documentId))

export const handler: CommandHandler.CommandHandler<Command.OnResource<Request>, Facts, Rejection> = {
  name: "documents.decision",
  contract: "merchants.md 3",
  rejects: CommandHandler.rejections<Rejection>()("Document/WrongState"),
  requires: ({ id }) =>
    RequiredFacts.withNext(RequiredFacts.resource(DocumentKind.kind, id, "path", "id"), (document) =>
      RequiredFacts.optional(LegalEntityKind.kind, holderOf(document))
    ),
  decide: ([document, entity], { id, request }, { at }) => {
    if (document.state._tag !== "InReview") return Result.fail({ _tag: "Document/WrongState" })
    const accepted = request.decision === "accepted"
    const step = DocumentKind.kind.move(document, [{ _tag: "Decided", accepted, at }])
    const party = entity === null ? undefined : partyWith(entity, id)
    if (entity === null || party === undefined) return Result.succeed(CommandHandler.decision(step))
    const event: LegalEntity.Event = { _tag: "DocumentDecided", party: party.id, documentId: id, accepted }
    const decision = VerificationDecision.decision(entity, [event], at)
    return Result.succeed({ ...decision, steps: [step, ...decision.steps] })
  }
}
