/** The requests whose body requires Service-Risk-Token and Client-IP (platform.md 2, "Risk headers"). */
import { type Members, membersOf } from "@payments-platform/domain/vocabulary/text/Json"

/** The body of a request before it is decoded. */
export type Body = Members

const has = (body: Body, key: string): boolean => (body[key] ?? null) !== null

/**
 * POST /payment_methods and POST /legal_entities with raw data. A client-side token has the risk token of the
 * browser. A card reader, which encodes payment methods, has no browser.
 */
export const isRaw = (body: Body): boolean => !has(body, "token") && !has(body, "encoded_payment_method")

/** POST /payments with an inline card or wallet, or with a stored method that the customer uses in person. */
export const isUserTriggered = (body: Body): boolean => {
  const method = membersOf(body["payment_method"])
  if (!isRaw(method)) return false
  if (["credit_card", "apple_pay", "google_pay"].some((key) => has(method, key))) return true
  return has(method, "payment_method_id") && body["initiated_by"] === "customer"
}

/** A legal entity may change these fields without the risk headers. */
const withoutRisk: ReadonlySet<string> = new Set(["custom_data", "reference_id", "preferred_locale", "rbits"])

/** POST /legal_entities/{id} with raw data of the entity or its people. */
export const changesRawEntity = (body: Body): boolean =>
  !has(body, "token") && Object.keys(body).some((key) => !withoutRisk.has(key))
