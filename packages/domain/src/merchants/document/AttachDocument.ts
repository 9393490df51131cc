/**
 * Attaches uploaded documents to a legal entity, an account or a dispute (merchants.md 3). The steps belong to the
 * Change of the command that names the documents.
 */
import { Result } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Step } from "../../decider/ResourceKind.ts"
import type * as Document from "./Document.ts"
import * as DocumentKind from "./DocumentKind.ts"

const noDocuments: RequiredFacts.RequiredFacts<ReadonlyArray<Document.Document>> = RequiredFacts.map(
  RequiredFacts.nothing,
  () => []
)

/** Requires the documents of a list of ids in the body. `path` leads to the list; an unknown id is reported with its index. */
export const requireDocuments = (
  ids: ReadonlyArray<string>,
  ...path: ReadonlyArray<string>
): RequiredFacts.RequiredFacts<ReadonlyArray<Document.Document>> =>
  ids.reduce(
    (before, id, index) =>
      RequiredFacts.map(
        RequiredFacts.both(before, RequiredFacts.resource(DocumentKind.kind, id, "body", ...path, String(index))),
        ([all, one]) => [...all, one]
      ),
    noDocuments
  )

export type Rejection =
  | { readonly _tag: "Document/Expired"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Document/AlreadyUsed"; readonly path: ReadonlyArray<string> }

const refused = (_tag: Rejection["_tag"], path: ReadonlyArray<string>) => Result.fail({ _tag, path })

/**
 * The step that attaches a document to its holder. A document that the holder has already stays unchanged; one that has
 * expired or that another holder has is rejected. `at` is in UNIX seconds; `path` names the document in the request.
 */
export const attach = (
  document: Document.Document,
  to: Document.Holder,
  at: number,
  path: ReadonlyArray<string>
): Result.Result<Step, Rejection> => {
  const { state } = document
  if ("to" in state)
    return state.to.id === to.id
      ? Result.succeed(DocumentKind.kind.keep(document))
      : refused("Document/AlreadyUsed", path)
  if (state._tag !== "Uploaded" || at >= state.expireTime) return refused("Document/Expired", path)
  return Result.succeed(DocumentKind.kind.move(document, [{ _tag: "Attached", to }]))
}

/** The steps that attach all documents of the list at `path`. */
export const attachAll = (
  documents: ReadonlyArray<Document.Document>,
  to: Document.Holder,
  at: number,
  ...path: ReadonlyArray<string>
): Result.Result<ReadonlyArray<Step>, Rejection> =>
  Result.all(documents.map((document, index) => attach(document, to, at, [...path, String(index)])))
