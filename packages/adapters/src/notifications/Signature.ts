/** The signature of a notification by Standard Webhooks (platform.md 10). */
import { Redacted } from "effect"
import { createHmac } from "node:crypto"

/** `v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`; `timestamp` is in UNIX seconds. */
export const sign = (
  secret: Redacted.Redacted<string>,
  message: { readonly id: string; readonly timestamp: number; readonly body: string }
): string => {
  const key = Buffer.from(Redacted.value(secret).replace(/^whsec_/, ""), "base64")
  const { id, timestamp, body } = message
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`
}
