/** The error that each rejection about documents becomes (merchants.md 3, platform.md 4). */
import type * as Document from "@payments-platform/domain/merchants/document/Document"
import type * as UploadDocument from "@payments-platform/domain/merchants/document/UploadDocument"
import { invalidField, invalidState, retryable, type RejectionTable } from "../../response/RejectionTable.ts"

/** Every rejection of a command on documents. */
export type Rejection = Document.AttachRejection | UploadDocument.Rejection | { readonly _tag: "Document/WrongState" }

export const rejections: RejectionTable<"Document"> = {
  "Document/Expired": invalidField("DOCUMENT_EXPIRED"),
  "Document/AlreadyUsed": invalidField("DOCUMENT_ALREADY_USED"),
  "Document/GivenUp": retryable,
  "Document/WrongState": invalidState
}
