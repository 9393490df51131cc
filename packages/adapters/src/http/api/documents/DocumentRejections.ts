/** The error that each rejection about documents becomes (merchants.md 3, platform.md 4). */
import * as AttachDocument from "@payments-platform/domain/merchants/document/AttachDocument"
import type * as DecideDocument from "@payments-platform/domain/merchants/document/DecideDocument"
import type * as UploadDocument from "@payments-platform/domain/merchants/document/UploadDocument"
import { invalidField, invalidState, retryable, type RejectionTable } from "../../response/RejectionTable.ts"

/** Every rejection of a command on documents. */
export type Rejection = AttachDocument.Rejection | UploadDocument.Rejection | DecideDocument.Rejection

export const rejections: RejectionTable<Rejection, "Document"> = {
  "Document/Expired": invalidField("DOCUMENT_EXPIRED"),
  "Document/AlreadyUsed": invalidField("DOCUMENT_ALREADY_USED"),
  "Document/GivenUp": retryable,
  "Document/WrongState": invalidState
}
