/** Finds tokens and other secrets of the platform in texts that are kept or shown in clear (platform.md 12). */

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

/** App-Tokens, operator and session tokens; signing secrets; client-side tokens; authentication codes; assertions. */
const secret = new RegExp(
  [
    "(?:stage|prod)_[\\w+/=-]{8,}",
    "whsec_\\S",
    `(?<![a-z_])[a-z_]+-${uuid}`,
    "(?<![\\w-])[\\w-]{43}(?![\\w-])",
    "eyJ[\\w-]+\\."
  ].join("|")
)

/** The requirement that a text with a secret does not meet. */
export const noSecretText = "must not contain what looks like a token or another secret"

/** Whether a text holds what looks like a token or another secret of the platform. */
export const holdsSecret = (text: string): boolean => secret.test(text)
