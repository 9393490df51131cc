/** Documents over the pure core: what is told of them, without their bytes. */
import * as DocumentFile from "@payments-platform/domain/merchants/document/DocumentFile"
import * as UploadDocument from "@payments-platform/domain/merchants/document/UploadDocument"
import type { Json } from "../model/State.ts"
import { decode } from "../wire/Decode.ts"
import * as Wire from "../wire/Wire.ts"
import { execute } from "./Core.ts"
import type { Ended, World } from "./Flows.ts"

export const upload = ({ core }: World, body: Json | null): Ended => {
  const documentId = core.newId()
  const arrived = DocumentFile.after(DocumentFile.nothing, Wire.evidence)
  const file = DocumentFile.partOf(documentId, Wire.evidenceName, arrived)
  const details = UploadDocument.detailsOf(decode(UploadDocument.Request, { ...body, file }))
  execute(core, UploadDocument.announce, { documentId, appId: core.app.id, details }, core.app)
  return execute(core, UploadDocument.finish, { documentId }, null)
}
