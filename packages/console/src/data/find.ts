/** Finds what a person has at hand: a resource by GET /operator/search, or a delivery, a request or a refusal by its id. */
import { money, shortId } from "./format.ts"
import { numberOf, type Row, rowOf, rowsOf, textOf } from "./json.ts"
import { isRefusal, read } from "./operator.ts"
import { isStaging } from "./pageSettings.ts"

export interface SearchResult {
  /** the place of its list in the console and in the operator surface */
  readonly resource: string
  readonly id: string
  /** what of it the text names: `id`, `unique_key`, `last_four` */
  readonly foundBy: string
  readonly record: Row
}

/** The resources with a page of their own. */
const resources = [
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
  "apps",
  "operators",
  "approvals"
] as const

/** What is no resource, and is found by its id alone. Production keeps no requests. */
const logs = isStaging ? ["deliveries", "requests", "refusals"] : ["deliveries"]

/** Where an id is looked for. */
export const searchPlaces = [...resources, ...logs]

/** The address of an object in the console; null: the console has no page of its kind. */
export const hrefOf = (resource: string, id: string): string | null => {
  const name = placeOf(resource)
  return searchPlaces.some((each) => each === name) ? `/console/${name}/${encodeURIComponent(id)}` : null
}

const placeOf = (resource: string): string => (resource === "applications" ? "apps" : resource)

const get = (place: Omit<SearchResult, "record">): Promise<ReadonlyArray<SearchResult>> =>
  read(`/operator/${place.resource}/${encodeURIComponent(place.id)}`).then(
    (record) => [{ ...place, record: rowOf(record) }],
    (error: unknown) => {
      if (isRefusal(error)) return []
      throw error
    }
  )

/** The most that a search shows of each meaning of its text. */
const perMeaning = 5

const maxText = 255

/** The address of a request by its correlation id; null: production keeps no requests. */
export const hrefOfRequest = (correlationId: string): string | null =>
  isStaging && correlationId !== "" ? `/console/requests/${encodeURIComponent(correlationId)}` : null

const isUuid = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text)

/** Whether a text may be an id. */
export const looksLikeId = (text: string): boolean =>
  /^(\d{3,}|[0-9A-Z]{15}|[0-9a-f]{8}-[0-9a-f-]{27,})$/.test(text.trim())

/** Everything that a text names, with its record. */
export const find = async (text: string): Promise<ReadonlyArray<SearchResult>> => {
  const wanted = text.trim()
  if (wanted === "" || wanted.length > maxText) return []
  const answer = rowOf(await read("/operator/search", { text: wanted, page_size: perMeaning }))
  const places = rowsOf(answer["results"]).map((row) => ({
    resource: placeOf(textOf(row["resource"])),
    id: textOf(row["id"]),
    foundBy: textOf(row["found_by"])
  }))
  const mayBeLogged = isUuid(wanted) && places.every(({ id }) => id !== wanted)
  const logged = mayBeLogged ? logs.map((resource) => ({ resource, id: wanted, foundBy: "id" })) : []
  const shown = places.filter(({ id, resource }) => hrefOf(resource, id) !== null)
  return (await Promise.all([...shown, ...logged].map(get))).flat()
}

/** The name of what was found, or its amount, or its id. */
export const titleOf = ({ id, record }: SearchResult): string => {
  const amount = numberOf(record["amount"])
  const name = textOf(record["name"]) || textOf(record["entity_name"])
  return name || (amount === null ? id : `${money(amount, textOf(record["currency"]))} ${shortId(id)}`)
}
