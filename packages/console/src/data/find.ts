/** Finds what an id names: any resource, delivery, app, or the correlation id of a request. */
import { type Row, rowOf, rowsOf, textOf } from "./json.ts"
import { isRefusal, read } from "./operator.ts"
import { isStaging } from "./pageSettings.ts"

export interface SearchResult {
  /** the place of its list in the console and in the operator surface */
  readonly resource: string
  readonly id: string
  readonly record: Row
}

/** Where an id is looked for, most likely first. */
export const searchPlaces = [
  "payments",
  "accounts",
  "legal_entities",
  "refunds",
  "disputes",
  "payouts",
  "payment_methods",
  "payout_methods",
  "recoveries",
  "adjustments",
  "billing_statements",
  "terminals",
  "documents",
  "notification_preferences",
  "deliveries",
  "apps",
  "requests",
  "refusals"
] as const

/** The address of an object in the console; null: the console has no page of its kind. */
export const hrefOf = (resource: string, id: string): string | null => {
  const name = resource === "applications" ? "apps" : resource
  return searchPlaces.some((each) => each === name) ? `/console/${name}/${encodeURIComponent(id)}` : null
}

const get = (resource: string, id: string): Promise<ReadonlyArray<SearchResult>> =>
  read(`/operator/${resource}/${encodeURIComponent(id)}`).then(
    (record) => [{ resource, id, record: rowOf(record) }],
    (error: unknown) => {
      if (isRefusal(error)) return []
      throw error
    }
  )

/** The resource that the history knows under the id; null: none, or the platform keeps no history. */
const fromHistory = (id: string): Promise<string | null> =>
  read("/operator/history", { resource_id: id, page_size: 1 }).then(
    (answer) => textOf(rowsOf(rowOf(answer)["results"])[0]?.["resource"]) || null,
    (error: unknown) => {
      if (isRefusal(error)) return null
      throw error
    }
  )

const maxId = 255

/** The address of a request by its correlation id; null: production keeps no requests. */
export const hrefOfRequest = (correlationId: string): string | null =>
  isStaging && correlationId !== "" ? `/console/requests/${encodeURIComponent(correlationId)}` : null

/** Every object with this id. One that has no history yet is looked for everywhere. */
export const find = async (text: string): Promise<ReadonlyArray<SearchResult>> => {
  const id = text.trim()
  if (id === "" || id.length > maxId) return []
  const known = await fromHistory(id)
  if (known !== null) {
    const found = await get(known === "applications" ? "apps" : known, id)
    if (found.length > 0) return found
  }
  return (await Promise.all(searchPlaces.map((resource) => get(resource, id)))).flat()
}

/** Whether a text may be an id. */
export const looksLikeId = (text: string): boolean =>
  /^(\d{3,}|[0-9A-Z]{15}|[0-9a-f]{8}-[0-9a-f-]{27,})$/.test(text.trim())
