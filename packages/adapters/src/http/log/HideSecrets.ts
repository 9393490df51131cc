/**
 * A request or an answer as people may see it (platform.md 12): without card and account numbers, dates of birth, numbers
 * of persons, tokens and secrets of any kind. What is hidden is `***`.
 */
import { isObject, type Json } from "@payments-platform/domain/vocabulary/text/Json"
import { holdsSecret } from "@payments-platform/domain/vocabulary/text/SecretText"
import { isSensitive } from "@payments-platform/domain/vocabulary/text/SensitiveText"
import type { MemberNames } from "./SecretMembers.ts"

const hidden = "***"

/** The objects of a request whose members the app chooses. */
const freeForm: ReadonlySet<string> = new Set(["custom_data"])

const mapMembers = (value: object, f: (each: unknown, name: string) => unknown): object =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, f(each, name)]))

/**
 * The body of a request without what its members hold as secrets. A text or a number under a name that no operation
 * knows is hidden as well, since the name of a secret may be misspelled.
 */
export const hideSecretMembers = (body: unknown, names: MemberNames): unknown => {
  if (Array.isArray(body)) return body.map((each: unknown) => hideSecretMembers(each, names))
  if (!isObject(body)) return body
  return mapMembers(body, (each, name) => {
    if (each === null || freeForm.has(name)) return each
    if (names.secret.has(name)) return hidden
    if (typeof each === "object") return hideSecretMembers(each, names)
    return names.known.has(name) || typeof each === "boolean" ? each : hidden
  })
}

/** A text, unless it looks like a secret or has one in it. */
export const hideText = (text: string): string => (holdsSecret(text) || isSensitive(text) ? hidden : text)

/** The members of answers that one answer shows once. */
const shownOnce: ReadonlySet<string> = new Set(["app_token", "operator_token", "signing_secret", "session_token"])

/** JSON without the texts and numbers that look like a secret, wherever they stand. */
export const hideSecretTexts = (value: unknown): Json => {
  if (typeof value === "string") return hideText(value)
  if (typeof value === "number") return isSensitive(String(value)) ? hidden : value
  if (Array.isArray(value)) return value.map(hideSecretTexts)
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        hideText(name),
        shownOnce.has(name) && each !== null ? hidden : hideSecretTexts(each)
      ])
    )
  return typeof value === "boolean" ? value : null
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A query without the values that look like a secret. */
export const hideInQuery = (query: string): string =>
  query
    .split("&")
    .map((part) => (hideText(decoded(part)) === hidden ? hidden : part))
    .join("&")
