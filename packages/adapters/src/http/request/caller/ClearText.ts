/**
 * The requirement of a text that an operator writes and that is kept in clear, in the audit log or an approval
 * (platform.md 12): it has no number of a card or a person, and no token or other secret.
 */
import { Effect, Redacted } from "effect"
import { holdsSecret, noSecretText } from "@payments-platform/domain/vocabulary/text/SecretText"
import { isSensitive, noSensitiveText } from "@payments-platform/domain/vocabulary/text/SensitiveText"
import { HttpSettings } from "../../server/HttpSettings.ts"

/** Returns the function that finds the requirement that a text does not meet; null: it meets all. */
export const make = Effect.map(HttpSettings, ({ operatorToken }) => {
  const own = operatorToken === null ? null : Redacted.value(operatorToken)
  return (text: string): string | null => {
    if (isSensitive(text)) return noSensitiveText
    return holdsSecret(text) || (own !== null && text.includes(own)) ? noSecretText : null
  }
})
