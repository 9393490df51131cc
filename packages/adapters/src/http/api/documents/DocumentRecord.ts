/** The record of a document as the API answers it (merchants.md 3). */
import { Schema } from "effect"
import { common, integer, Reference } from "../RecordFields.ts"

/** The members that an account's list of documents shows too. */
export const documentFields = {
  owner: Reference,
  expire_time: integer,
  type: Schema.String,
  file_name: Schema.String,
  content_type: Schema.String,
  size: Schema.Int,
  status: Schema.String
}

/** The owner is the app until the document is attached, and then the resource it is attached to. */
export const DocumentRecord = Schema.Struct({ ...common, ...documentFields }).annotate({ identifier: "Document" })
