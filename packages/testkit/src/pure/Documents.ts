/** Documents over the pure core. Their bytes are not stored. */
import * as DocumentFile from "@payments-platform/domain/merchants/document/DocumentFile"
import * as UploadDocument from "@payments-platform/domain/merchants/document/UploadDocument"
import type { Json } from "../model/State.ts"
import { decode } from "../wire/Decode.ts"
import * as WireRequest from "../wire/WireRequest.ts"
import { execute } from "./PureExecutor.ts"
import type { CommandResult, PurePlatform } from "./AuthorizationFlows.ts"

export const upload = ({ core }: PurePlatform, body: Json | null): CommandResult => {
  const documentId = core.newId()
  const arrived = DocumentFile.after(DocumentFile.nothing, WireRequest.evidence)
  const file = DocumentFile.partOf(documentId, WireRequest.evidenceName, arrived)
  const details = UploadDocument.detailsOf(decode(UploadDocument.Request, { ...body, file }))
  execute(core, UploadDocument.announce, { documentId, appId: core.app.id, details }, core.app)
  return execute(core, UploadDocument.finish, { documentId }, null)
}
