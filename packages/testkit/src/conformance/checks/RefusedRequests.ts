/**
 * Refusals that follow from the documents alone: the example of an operation, made wrong by the reason of the row. What is
 * wrong in its form is told before ids are looked up (platform.md 1), so no resource is needed.
 */
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import type { Check } from "../Check.ts"
import type { Description, Operation } from "../Description.ts"
import type { AskOptions, Platform } from "../Platform.ts"
import { expectRefusal, type Refusal, refusals } from "../Refusals.ts"

/** Stands for a member that is left out. */
const absent = Symbol("absent")

type Change = (value: unknown) => unknown

/** A body whose first member of this name is changed; undefined: it has none. */
const changed = (body: unknown, name: string, change: Change): unknown => {
  if (!isObject(body)) return undefined
  if (name in body) {
    const { [name]: old, ...others } = body
    const value = change(old)
    return value === absent ? others : { ...others, [name]: value }
  }
  for (const [member, value] of Object.entries(body)) {
    const inside = changed(value, name, change)
    if (inside !== undefined) return { ...body, [member]: inside }
  }
  return undefined
}

const outOfRange: Change = (value) => (typeof value === "number" ? -1 : Array.isArray(value) ? [] : "")

/** What makes a right value wrong, by the reason of the refusal. */
const changes: ReadonlyMap<string, Change> = new Map<string, Change>([
  ["PARAM_IS_MISSING", () => absent],
  ["PARAM_VALUE_IS_INVALID_ENUM", () => "no_such_value"],
  ["PARAM_VALUE_IS_OUT_OF_RANGE", outOfRange]
])

const nameIn = (body: unknown, name: string): boolean =>
  name !== "id" && changed(body, name, () => absent) !== undefined

/** An id is wrong by what it names, and not by its form. */
const isId = (field: string): boolean => field.endsWith("_id")

/** A header is one whose name has a capital letter. */
const isHeader = (field: string): boolean => /^[A-Z]/.test(field)

/** The example of an operation, made wrong as the row says; null: this cannot make it so. */
const wrongRequest = ({ field, reason }: Refusal, { body }: Operation): AskOptions | null => {
  // the ids of the examples are those of no resource
  if (reason === "ID_NOT_FOUND") return field === null || nameIn(body, field) ? { body } : null
  const change = changes.get(reason ?? "")
  if (change === undefined || field === null || isId(field)) return null
  if (isHeader(field)) return reason === "PARAM_IS_MISSING" ? { body, headers: { [field]: null } } : null
  const wrong = changed(body, field, change)
  return wrong === undefined ? null : { body: wrong }
}

/** Rows that a wrong example does not show: it is refused only beside other members, for too many values, or by a setting. */
const others: ReadonlySet<string> = new Set([
  "payments 6 POST /orders: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (line_items)",
  "merchants 0 POST /legal_entities: NOT_AUTHORIZED DIRECT_INTEGRATION_NOT_APPROVED",
  "merchants 8 POST /operator/recoveries/{id}/decision: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (detail_code)",
  "platform 12 POST /operator/apps: INVALID_PARAMS PARAM_IS_MISSING (Operator-Name)",
  "platform 12 POST /operator/apps: INVALID_PARAMS PARAM_IS_MISSING (Operator-Note)"
])

/** What a row asks for beside a wrong member, by its code and reason. */
const requestFor = (refusal: Refusal, described: Operation): ((platform: Platform) => AskOptions) | null => {
  const { code, reason } = refusal
  const { body } = described
  if (others.has(refusal.row)) return null
  if (code === "UNSUPPORTED_MEDIA_TYPE")
    return () => ({ text: JSON.stringify(body), headers: { "Content-Type": "text/plain" } })
  if (code === "UNEXPECTED_ERROR") return () => ({ body, headers: { "Service-Magic-Behavior": "unexpected_error" } })
  if (code === "SERVICE_TEMPORARILY_UNAVAILABLE")
    return () => ({ body, headers: { "Service-Magic-Behavior": "service_unavailable" } })
  if (reason === "DIRECT_INTEGRATION_NOT_APPROVED") return ({ stranger }) => ({ body, headers: stranger })
  const wrong = wrongRequest(refusal, described)
  return wrong === null ? null : () => wrong
}

/** The checks of all rows to which a request follows from the documents. */
export const refusedRequests = ({ operation }: Pick<Description, "operation">): ReadonlyArray<Check> =>
  refusals.flatMap((refusal): ReadonlyArray<Check> => {
    const described = operation(refusal.operation)
    if (described === undefined) return []
    const request = requestFor(refusal, described)
    if (request === null) return []
    const run = async (platform: Platform) =>
      expectRefusal(await platform.ask(described.method, described.path, request(platform)), refusal)
    return [{ rows: [refusal.row], run }]
  })
