/** The members of an issue against a merchant, which verifications and capabilities show alike (merchants.md 2, 5). */
import { Schema } from "effect"
import * as Document from "../document/Document.ts"
import * as Issue from "./Issue.ts"
import { text } from "../../vocabulary/RecordFields.ts"

type TypeName = (typeof Issue.types)[keyof typeof Issue.types]

const Target = Schema.Struct({ id: text, path: text, resource: Schema.String })

const DocumentRequest = Schema.Struct({
  path: Schema.String,
  requested_documents: Schema.Array(Document.Type),
  message: Schema.String
})
const paths = Schema.optionalKey(Schema.Array(Schema.String))

/** The names of the types. */
export const types = Object.values(Issue.types)

/** The target, and the member that is named after the type. */
export const members = {
  target: Target,
  errant_fields: Schema.optionalKey(Issue.ErrantFields),
  in_review: paths,
  additional_documents_required: paths,
  identity_verification: Schema.optionalKey(DocumentRequest),
  risk_outreach: Schema.optionalKey(DocumentRequest)
} satisfies { readonly [T in TypeName | "target"]: Schema.Top }
