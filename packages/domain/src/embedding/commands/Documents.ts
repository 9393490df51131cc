/** The commands on documents (merchants.md 3). The file of an upload is what `DocumentFile.partOf` makes of it. */
import * as DecideDocumentCommand from "../../merchants/document/DecideDocument.ts"
import * as UploadDocumentCommand from "../../merchants/document/UploadDocument.ts"
import { type Creation, ofApp, ofOperator, type OnResource } from "../HostCommand.ts"

export const UploadDocument: Creation = ofApp(
  UploadDocumentCommand.Request,
  UploadDocumentCommand.announce,
  (request) => ({ request })
)
export const DecideDocument: OnResource = ofOperator(
  DecideDocumentCommand.Request,
  DecideDocumentCommand.handler,
  ({ decision }, { id }) => ({ documentId: id, accepted: decision === "accepted" })
)
