/** Compares the shape of an answer with its example, and all values except ids, times and random ones. */
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"

const typeOf = (value: unknown): string => (Array.isArray(value) ? "array" : typeof value)

/** Members that are random, that other examples change, or that an example does not show because they are secret. */
const varying: ReadonlySet<string> = new Set([
  "authorization_code",
  "app_token",
  "operator_token",
  "signing_secret",
  "tokens",
  "last_four",
  "balances"
])

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** The id of a terminal of 3.2, and of an app. */
const otherId = /\b([0-9A-Z]{15}|[0-9]{9})\b/g
/** The secret of a session token or an authentication code. */
const secret = /[A-Za-z0-9_-]{43}$/
const firstMoment = 1_700_000_000

/** A value without ids, moments and random parts. */
export const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value === "string")
    return value.replaceAll(uuid, "<id>").replaceAll(otherId, "<id>").replace(secret, "<secret>")
  if (typeof value === "number") return value > firstMoment ? "<moment>" : value
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, varying.has(key) && each !== null ? typeOf(each) : shapeOf(each)])
  )
}

/**
 * Whether an answer has the members of its example, of the same types. Null may stand for any of them, and one element of
 * a list has to fit: a page begins with whatever is newest.
 */
export const fits = (answer: unknown, example: unknown): boolean => {
  if (answer === null || example === null) return true
  if (Array.isArray(answer) && Array.isArray(example))
    return example.every((each: unknown) => answer.some((one: unknown) => fits(one, each)))
  if (isObject(answer) && isObject(example))
    return Object.entries(example).every(([key, each]) => key in answer && fits(answer[key], each))
  return typeOf(answer) === typeOf(example)
}
