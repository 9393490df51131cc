/** The commands on legal entities and their verification (merchants.md 1, 2). */
import * as CreateLegalEntityCommand from "../../merchants/legal-entity/commands/CreateLegalEntity.ts"
import * as DecideVerificationCommand from "../../merchants/legal-entity/commands/DecideVerification.ts"
import * as SubmitVerificationDocumentsCommand from "../../merchants/legal-entity/commands/SubmitVerificationDocuments.ts"
import * as UpdateLegalEntityCommand from "../../merchants/legal-entity/commands/UpdateLegalEntity.ts"
import { appCommand, appCreation, type Creation, type OnResource, operatorCommand } from "../HostCommand.ts"

export const CreateLegalEntity: Creation = appCreation(
  CreateLegalEntityCommand.Request,
  CreateLegalEntityCommand.handler
)
export const UpdateLegalEntity: OnResource = appCommand(
  UpdateLegalEntityCommand.Request,
  UpdateLegalEntityCommand.handler
)
export const SubmitVerificationDocuments: OnResource = appCommand(
  SubmitVerificationDocumentsCommand.Request,
  SubmitVerificationDocumentsCommand.handler,
  (request, { id }) => ({ id, request, isExpanded: true })
)
export const DecideVerification: OnResource = operatorCommand(
  DecideVerificationCommand.Request,
  DecideVerificationCommand.handler
)
