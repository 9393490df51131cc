/** The rows of the contract that are refusals, and what they say of an answer: `payments 4 POST /refunds: CODE REASON (field)`. */
import { codes } from "@payments-platform/adapters/http/response/ErrorCodes"
import { contractRows } from "./ContractRows.ts"
import { at, expectSame, expectTrue, listOf } from "./Expectations.ts"
import type { Answer } from "./Platform.ts"

export interface Refusal {
  readonly row: string
  /** `POST /refunds` */
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly code: string
  /** null: any reason, or none */
  readonly reason: string | null
  /** the last part of the target; null: any */
  readonly field: string | null
}

const statuses: Readonly<Record<string, { readonly status: number }>> = codes

const refusalOf = (row: string): ReadonlyArray<Refusal> => {
  const [, method, path = "", code = "", reason = null, field = null] =
    /^\w+ [\d.]+ ([A-Z]+) (\/\S+): ([A-Z_]+)(?: ([A-Z_]+))?(?: \((.+)\))?$/.exec(row) ?? []
  return method === undefined ? [] : [{ row, operation: `${method} ${path}`, method, path, code, reason, field }]
}

export const refusals: ReadonlyArray<Refusal> = contractRows.flatMap(refusalOf)

const byRow = new Map(refusals.map((refusal) => [refusal.row, refusal]))

export const refusalByRow = (row: string): Refusal => {
  const found = byRow.get(row)
  if (found === undefined) throw new Error(`the contract has no refusal ${row}`)
  return found
}

/** Throws unless an answer is this refusal: its status, its code, and a detail with its reason and target. */
export const expectRefusal = ({ json, status, text }: Answer, { code, field, operation, reason }: Refusal): void => {
  const came = `${status} ${text}`
  expectSame(`the status of ${operation}, refused for ${reason ?? code}`, status, statuses[code]?.status)
  expectSame(`the error_code of ${operation}`, at(json, "error_code"), code)
  if (reason === null) return
  const details = listOf(at(json, "details")).filter((detail) => at(detail, "reason_code") === reason)
  expectTrue(`${operation} is not refused for ${reason}`, details.length > 0, came)
  if (field === null) return
  const targets = details.map((detail) => listOf(at(detail, "target")).at(-1))
  expectTrue(`${operation} is not refused for ${reason} of ${field}`, targets.includes(field), came)
}
