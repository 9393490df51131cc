/** The record of a document (merchants.md 3). */
import { Schema } from "effect"
import * as Document from "./Document.ts"
import * as DocumentFile from "./DocumentFile.ts"
import { idOf, owner, reference, time } from "../../vocabulary/Examples.ts"
import { common, Owner, UnixTimeOrNull } from "../../vocabulary/RecordFields.ts"

/** The members that an account's list of documents shows too. */
export const documentFields = {
  owner: Owner,
  expire_time: UnixTimeOrNull,
  type: Document.Type,
  file_name: Schema.String,
  content_type: DocumentFile.Format,
  size: Schema.Int,
  status: Document.Status
}

/** The owner is the app until the document is attached, and then the resource it is attached to. */
export const DocumentRecord = Schema.Struct({ ...common, ...documentFields }).annotate({
  identifier: "Document",
  examples: [
    {
      ...reference("documents", idOf("document")),
      owner: owner,
      create_time: time,
      expire_time: time,
      type: "passport",
      file_name: "passport.pdf",
      content_type: "application/pdf",
      size: 19,
      status: "uploaded"
    }
  ]
})
