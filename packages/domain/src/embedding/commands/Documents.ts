/** The commands on documents (merchants.md 3). The file of an upload is what `DocumentFile.partOf` makes of it. */
import * as DecideDocumentCommand from "../../merchants/document/DecideDocument.ts"
import * as UploadDocumentCommand from "../../merchants/document/UploadDocument.ts"
import { appCreation, type Creation, type OnResource, operatorCommand } from "../HostCommand.ts"

export const UploadDocument: Creation = appCreation(UploadDocumentCommand.Request, UploadDocumentCommand.announce)
export const DecideDocument: OnResource = operatorCommand(DecideDocumentCommand.Request, DecideDocumentCommand.handler)
