/** Every row of reference.md that a test must reach. They quote the whole page. */
import type { QuotedRow } from "../QuotedRows.ts"
import { authentication, topics } from "./ReferenceAuthentication.ts"
import { endpoints } from "./ReferenceEndpoints.ts"
import { errors } from "./ReferenceErrors.ts"
import { limitRows, versionRows } from "./ReferenceLimits.ts"
import { merchants } from "./ReferenceMerchants.ts"
import { operations } from "./ReferenceOperations.ts"
import { payments } from "./ReferencePayments.ts"
import { records } from "./ReferenceRecords.ts"
import { service } from "./ReferenceService.ts"
import { states } from "./ReferenceStates.ts"

export const parts: ReadonlyArray<readonly [title: string, rows: ReadonlyArray<QuotedRow>]> = [
  ["What the service does", service],
  ["Resources and their fields", [...payments, ...merchants, ...records]],
  ["States and transitions", states],
  ["Endpoints", [...endpoints, ...operations]],
  ["Authentication", authentication],
  ["Events", topics],
  ["Errors", errors],
  ["Limits", limitRows],
  ["Versioning", versionRows]
]

export const quoted: ReadonlyArray<QuotedRow> = parts.flatMap(([, rows]) => rows)
