/** The error that each rejection about legal entities becomes (merchants.md 1, platform.md 4). */
import type * as LegalEntity from "@payments-platform/domain/merchants/legal-entity/LegalEntity"
import { invalidFields, pathError, type RejectionTable } from "../../response/RejectionTable.ts"

/** Every rejection of a command on legal entities. */
export type Rejection = LegalEntity.UpdateRejection

export const rejections: RejectionTable<"LegalEntity"> = {
  "LegalEntity/Invalid": invalidFields,
  "LegalEntity/ChangedMeanwhile": pathError("RESOURCE_CONFLICT", "RESOURCE_CONFLICT")
}
