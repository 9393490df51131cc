/**
 * An issue against a merchant (merchants.md 2) has a type, the resource in which it is resolved, and a member named
 * after the type that says what must be done. The types that close an account are in section 5.
 */
import { Schema } from "effect"
import * as ResourceReference from "../../../vocabulary/ResourceReference.ts"
import * as Text from "../../../vocabulary/text/Text.ts"
import * as Document from "../../document/Document.ts"

/** What is wrong with a field. */
export const Code = Schema.Literals(["is_null", "is_false", "is_unsupported_value", "is_invalid"]).annotate({
  identifier: "ErrantFieldCode"
})
export type Code = typeof Code.Type

/** The wrong fields by their dotted paths in the record, each with what is wrong with it. */
export const ErrantFields = Schema.Record(Schema.String, Schema.Array(Code))
export type ErrantFields = typeof ErrantFields.Type

/** A request for proof: any one of the documents is enough, and a text explains it to people. */
export const DocumentRequest = Schema.Struct({
  documents: Schema.Array(Document.Type),
  message: Text.text(1, 1024)
})
export type DocumentRequest = typeof DocumentRequest.Type

/** Where an issue is resolved. `id` null: the resource has none of its own. */
export interface Target {
  readonly id: string | null
  readonly path: string | null
  readonly resource: string
}

export type Issue =
  | { readonly _tag: "ErrantFields"; readonly target: Target; readonly fields: ErrantFields }
  /** `paths`: the verifications that wait for a decision */
  | { readonly _tag: "InReview"; readonly target: Target; readonly paths: ReadonlyArray<string> }
  /** `paths`: the lists of documents that lack some */
  | { readonly _tag: "AdditionalDocumentsRequired"; readonly target: Target; readonly paths: ReadonlyArray<string> }
  /** `path`: the list of documents to which what is requested belongs */
  | {
      readonly _tag: "IdentityVerification" | "RiskOutreach"
      readonly target: Target
      readonly path: string
      readonly request: DocumentRequest
    }

/** The names of the types in the API. */
export const types = {
  ErrantFields: "errant_fields",
  InReview: "in_review",
  AdditionalDocumentsRequired: "additional_documents_required",
  IdentityVerification: "identity_verification",
  RiskOutreach: "risk_outreach"
} as const satisfies Record<Issue["_tag"], string>

export const entityTarget = (id: string): Target => ResourceReference.to("legal_entities", id)

/** The path of a legal entity's verifications, which have no id of their own. */
export const verificationsPath = (id: string): string =>
  `${ResourceReference.to("legal_entities", id).path}/verifications`

/** The verifications of a legal entity as a target. */
export const verificationsTarget = (id: string): Target => ({
  id: null,
  path: verificationsPath(id),
  resource: "verifications"
})

/** Merges issues: errant fields, reviews and missing documents of all parties become one issue each. */
export const merge = (issues: ReadonlyArray<Issue>): ReadonlyArray<Issue> =>
  issues.reduce<ReadonlyArray<Issue>>((all, issue) => {
    const index = all.findIndex(({ _tag }) => _tag === issue._tag)
    const before = all[index]
    if (before?._tag === "ErrantFields" && issue._tag === "ErrantFields")
      return all.with(index, { ...before, fields: { ...before.fields, ...issue.fields } })
    if (before !== undefined && "paths" in before && "paths" in issue)
      return all.with(index, { ...before, paths: [...before.paths, ...issue.paths] })
    return all.concat(issue)
  }, [])
