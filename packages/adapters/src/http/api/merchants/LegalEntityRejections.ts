/** The error that each rejection about legal entities becomes (merchants.md 1, platform.md 4). */
import type * as AttachDocument from "@payments-platform/domain/merchants/document/AttachDocument"
import type * as DecideVerification from "@payments-platform/domain/merchants/legal-entity/commands/DecideVerification"
import type * as SubmitVerificationDocuments from "@payments-platform/domain/merchants/legal-entity/commands/SubmitVerificationDocuments"
import type * as UpdateLegalEntity from "@payments-platform/domain/merchants/legal-entity/commands/UpdateLegalEntity"
import {
  invalidField,
  unfitField,
  invalidFields,
  pathError,
  type RejectionTable
} from "../../response/RejectionTable.ts"

/** Every rejection of a command on legal entities. */
export type Rejection =
  | UpdateLegalEntity.Rejection
  | Exclude<SubmitVerificationDocuments.Rejection, AttachDocument.Rejection>
  | DecideVerification.Rejection

export const rejections: RejectionTable<Rejection, "LegalEntity"> = {
  "LegalEntity/Invalid": invalidFields,
  "LegalEntity/ChangedMeanwhile": pathError("RESOURCE_CONFLICT", "RESOURCE_CONFLICT"),
  "LegalEntity/NoSuchParty": unfitField("PARAM_VALUE_IS_INVALID_ENUM", "must be a party that the legal entity has"),
  "LegalEntity/FieldOfAnotherParty": unfitField(
    "PARAM_VALUE_IS_INVALID_PATTERN",
    "must be a field of the party that is named"
  ),
  "LegalEntity/TooManyDocuments": invalidField("TOO_MANY_DOCUMENTS")
}
