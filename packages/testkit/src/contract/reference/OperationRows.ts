/** What the reference says alike of several operations: their headers, their errors, and the headers about risk. */
import type { Row } from "../ContractRow.ts"
import { exchanged, refused } from "../QuotedRows.ts"
import { required } from "./ReferenceTables.ts"

type Seen = Row["seen"]

/** The headers of every operation: who asks, and in which version. */
export const credentials = (operation: string): ReadonlyArray<Seen> => [
  ...["App-Id", "App-Token"].map((header) => refused(operation, "PARAM_IS_MISSING", header, { status: 403 })),
  ...required(operation, "Api-Version")
]

/** The headers of every operation with a body. */
export const headers = (operation: string): ReadonlyArray<Seen> => [
  ...credentials(operation),
  exchanged(operation, { status: 415, sent: { "content-type": "text/plain" } })
]

/** The operation requires both headers. */
export const risk = (operation: string): ReadonlyArray<Seen> => required(operation, "Service-Risk-Token", "Client-IP")

const codes: Readonly<Record<number, string>> = {
  400: "INVALID_PARAMS",
  403: "NOT_AUTHORIZED",
  500: "UNEXPECTED_ERROR",
  503: "SERVICE_TEMPORARILY_UNAVAILABLE"
}

/** The operation answers with each of these statuses, and the error code that the reference has for it. */
export const fails = (operation: string, ...statuses: ReadonlyArray<number>): ReadonlyArray<Seen> =>
  statuses.map((status) => exchanged(operation, { status, json: { error_code: codes[status] ?? "" } }))
