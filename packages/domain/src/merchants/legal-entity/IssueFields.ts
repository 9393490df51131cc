/** The members of an issue against a merchant, which verifications and capabilities show alike (merchants.md 2, 5). */
import { Schema } from "effect"
import { text } from "../../vocabulary/RecordFields.ts"
import * as Document from "../document/Document.ts"
import * as Issue from "./verification/Issue.ts"

type TypeName = (typeof Issue.types)[keyof typeof Issue.types]

const Target = Schema.Struct({
  id: text.annotateKey({ description: "The id of the resource; null: it has none of its own." }),
  path: text.annotateKey({ description: "The HTTP path of the resource; null: `is_expanded` is false." }),
  resource: Schema.String.annotateKey({ description: "The type of the resource, such as `legal_entities`." })
}).annotate({ identifier: "IssueTarget" })

const DocumentRequest = Schema.Struct({
  path: Schema.String.annotateKey({
    description: "The list of documents that lacks one, such as `controller.personal_verification.documents`."
  }),
  requested_documents: Schema.Array(Document.Type).annotateKey({
    description: "The types of document of which any one is enough."
  }),
  message: Schema.String.annotateKey({ description: "What is asked for, in a text for people." })
}).annotate({ identifier: "DocumentRequest" })

const paths = Schema.optionalKey(Schema.Array(Schema.String))

export const types = Object.values(Issue.types)

/** The target, and the member that is named after the type. */
export const members = {
  target: Target.annotateKey({ description: "The resource in which the issue is resolved." }),
  errant_fields: Schema.optionalKey(Issue.ErrantFields).annotateKey({
    description: "What is wrong with fields of the target, by their dotted paths; of this type alone."
  }),
  in_review: paths.annotateKey({
    description: "The verifications that wait for a decision, by their dotted paths; of this type alone."
  }),
  additional_documents_required: paths.annotateKey({
    description: "The lists of documents that lack some, by their dotted paths; of this type alone."
  }),
  identity_verification: Schema.optionalKey(DocumentRequest).annotateKey({
    description: "The document that has to prove an identity; of this type alone."
  }),
  risk_outreach: Schema.optionalKey(DocumentRequest).annotateKey({
    description: "The document that is asked for again, within 14 days; of this type alone."
  })
} satisfies { readonly [T in TypeName | "target"]: Schema.Top }

/** An issue has the member that is named after its type. */
export const IssueRecord = Schema.Struct({
  issue_type: Schema.Literals(types).annotateKey({
    description: "What kind of issue it is; it names the member that says what is to be done."
  }),
  ...members
}).annotate({ identifier: "Issue" })
export type IssueRecord = typeof IssueRecord.Type

const requested = ({ documents, message }: Issue.DocumentRequest, path: string) => ({
  path,
  requested_documents: documents,
  message
})

export const render = (issue: Issue.Issue): IssueRecord => {
  const { id, path, resource } = issue.target
  const target = { id, path, resource }
  switch (issue._tag) {
    case "ErrantFields":
      return { issue_type: "errant_fields", target, errant_fields: issue.fields }
    case "InReview":
      return { issue_type: "in_review", target, in_review: issue.paths }
    case "AdditionalDocumentsRequired":
      return { issue_type: "additional_documents_required", target, additional_documents_required: issue.paths }
    case "IdentityVerification":
      return {
        issue_type: "identity_verification",
        target,
        identity_verification: requested(issue.request, issue.path)
      }
    case "RiskOutreach":
      return { issue_type: "risk_outreach", target, risk_outreach: requested(issue.request, issue.path) }
  }
}
