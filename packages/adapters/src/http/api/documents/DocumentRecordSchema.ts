/** The record of a document as the API answers it (merchants.md 3). */
import { Schema } from "effect"
import * as Document from "@payments-platform/domain/merchants/document/Document"
import * as DocumentFile from "@payments-platform/domain/merchants/document/DocumentFile"
import { idOf, owner, reference, time, version } from "../Examples.ts"
import { common, Owner, UnixTimeOrNull } from "../RecordFields.ts"

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
      status: "uploaded",
      api_version: version
    }
  ]
})
