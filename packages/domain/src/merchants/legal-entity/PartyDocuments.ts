/**
 * The documents of parties (merchants.md 3): a party keeps a copy of each with what was decided about it. The document
 * itself is decided in the same Change.
 */
import type { Fact, Step } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type * as Document from "../document/Document.ts"
import * as DocumentKind from "../document/DocumentKind.ts"
import * as LegalEntity from "./LegalEntity.ts"
import * as LegalEntityKind from "./LegalEntityKind.ts"

type Documents = ReadonlyArray<Document.Document | null>

const inReview = (state: LegalEntity.State): ReadonlyArray<string> =>
  LegalEntity.parties(state).flatMap(({ verification: { documents } }) =>
    documents.filter(({ status }) => status === "in_review").map(({ id }) => id)
  )

/** A legal entity, if it is there, with the documents of its parties that wait for a decision. */
export const withDocuments = <E extends Fact<LegalEntity.State> | null>(
  entity: RequiredFacts.RequiredFacts<E>
): RequiredFacts.RequiredFacts<readonly [E, Documents]> =>
  RequiredFacts.withNext(entity, (found) =>
    RequiredFacts.all(
      (found === null ? [] : inReview(found.state)).map((id) => RequiredFacts.optional(DocumentKind.kind, id))
    )
  )

/** The steps of a decision about parties: theirs, and those of the documents that it decides. */
export const decided = (
  entity: Fact<LegalEntity.State>,
  events: readonly [LegalEntity.Event, ...ReadonlyArray<LegalEntity.Event>],
  documents: Documents
): readonly [Step, ...ReadonlyArray<Step>] => {
  const after = LegalEntityKind.kind.fold(entity.state, events) ?? entity.state
  const statuses = new Map(
    LegalEntity.parties(after).flatMap(({ verification }) =>
      verification.documents.map(({ id, status }) => [id, status] as const)
    )
  )
  const decisions = documents.flatMap((document) => {
    const status = document === null ? undefined : statuses.get(document.id)
    if (document?.state._tag !== "InReview" || status === undefined || status === "in_review") return []
    return [DocumentKind.kind.move(document, [{ _tag: "Decided", accepted: status === "accepted" }])]
  })
  return [LegalEntityKind.kind.move(entity, events), ...decisions]
}
