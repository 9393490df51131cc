/** The commands on legal entities and their verification (merchants.md 1, 2). */
import * as CreateLegalEntityCommand from "../../merchants/legal-entity/commands/CreateLegalEntity.ts"
import * as DecideVerificationCommand from "../../merchants/legal-entity/commands/DecideVerification.ts"
import * as SubmitVerificationDocumentsCommand from "../../merchants/legal-entity/commands/SubmitVerificationDocuments.ts"
import * as UpdateLegalEntityCommand from "../../merchants/legal-entity/commands/UpdateLegalEntity.ts"
import { type Creation, ofApp, ofOperator, type OnResource } from "../HostCommand.ts"

export const CreateLegalEntity: Creation = ofApp(
  CreateLegalEntityCommand.Request,
  CreateLegalEntityCommand.handler,
  (request) => ({ request })
)
export const UpdateLegalEntity: OnResource = ofApp(
  UpdateLegalEntityCommand.Request,
  UpdateLegalEntityCommand.handler,
  (request, { id }) => ({ entityId: id, request })
)
export const SubmitVerificationDocuments: OnResource = ofApp(
  SubmitVerificationDocumentsCommand.Request,
  SubmitVerificationDocumentsCommand.handler,
  (request, { id }) => ({ entityId: id, request, isExpanded: true })
)
export const DecideVerification: OnResource = ofOperator(
  DecideVerificationCommand.Request,
  DecideVerificationCommand.handler,
  (request, { id }) => ({ entityId: id, request })
)
