/** The error that each rejection about legal entities becomes (merchants.md 1, platform.md 4). */
import * as UpdateLegalEntity from "@payments-platform/domain/merchants/legal-entity/UpdateLegalEntity"
import { invalidFields, pathError, type RejectionTable, tagsOf } from "../../response/RejectionTable.ts"

/** Every rejection of a command on legal entities. */
export type Rejection = UpdateLegalEntity.Rejection

export const rejections: RejectionTable<Rejection, "LegalEntity"> = {
  "LegalEntity/Invalid": invalidFields,
  "LegalEntity/ChangedMeanwhile": pathError("RESOURCE_CONFLICT", "RESOURCE_CONFLICT")
}

/** The rejections of each command, by their tags. */
export const tags = {
  update: tagsOf<UpdateLegalEntity.Rejection>()("LegalEntity/Invalid", "LegalEntity/ChangedMeanwhile")
}
