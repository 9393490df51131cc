/**
 * Error codes with their reasons, by operation, and by field where several fields share a reason. Only a response over
 * HTTP reaches these rows.
 */
import type { Row } from "./ContractRow.ts"

export interface ErrorRow extends Row {
  readonly code: string
  readonly reason: string | null
}

const statuses: Readonly<Record<string, number>> = {
  NOT_AUTHORIZED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  RESOURCE_CONFLICT: 409,
  REQUEST_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  THROTTLE_EXCEEDED: 429,
  UNEXPECTED_ERROR: 500,
  SERVICE_TEMPORARILY_UNAVAILABLE: 503
}

/** `field` is the last element of the error's target. */
export const row = (
  section: string,
  operation: string,
  code: string,
  reason: string | null,
  field?: string
): ErrorRow => {
  const of = [code, reason, field === undefined ? undefined : `(${field})`].filter((word) => word !== undefined)
  const place = { operation, status: statuses[code] ?? 400, code }
  return {
    id: `${section} ${operation}: ${of.filter((word) => word !== null).join(" ")}`,
    says: "",
    code,
    reason,
    seen: { saw: "error", ...place, ...(reason === null ? {} : { reason }), ...(field === undefined ? {} : { field }) }
  }
}

/** The rows of one operation for an error code and its reasons. */
export const of = (section: string, operation: string, code: string, ...reasons: ReadonlyArray<string>) =>
  reasons.map((reason) => row(section, operation, code, reason))

/** The rows of one operation for INVALID_PARAMS and its reasons, some of them for one field only. */
export const invalid = (
  section: string,
  operation: string,
  ...reasons: ReadonlyArray<string | readonly [reason: string, field: string]>
) =>
  reasons.map((each) =>
    typeof each === "string"
      ? row(section, operation, "INVALID_PARAMS", each)
      : row(section, operation, "INVALID_PARAMS", ...each)
  )
