/**
 * Finds the token of an app by its secret. The token with which an app last authenticated is found by its digest, which
 * costs less than the hash of a token.
 */
import { hash, timingSafeEqual } from "node:crypto"
import type * as App from "@payments-platform/domain/access/app/App"
import type { Vault } from "@payments-platform/domain/ports/Vault"

/** The token with which an app last authenticated. */
interface LastToken {
  readonly digest: Uint8Array
  readonly token: App.Token
}

const digestOf = (secret: string): Uint8Array => hash("sha256", secret, "buffer")

/** Compares with every token of the app, so that the time does not tell which of them matches. */
const search = (vault: Vault["Service"], app: App.App, secret: string): App.Token | null => {
  let found: App.Token | null = null
  for (const each of app.state.tokens) if (vault.matches("token", secret, each.hash)) found = each
  return found
}

/** Returns the function that finds a token, live or not; null: the app has no token with this secret. */
export const make = (vault: Vault["Service"]) => {
  const lastTokens = new WeakMap<App.App, LastToken>()
  return (app: App.App, secret: string): App.Token | null => {
    const digest = digestOf(secret)
    const last = lastTokens.get(app)
    if (last !== undefined && timingSafeEqual(last.digest, digest)) return last.token
    const token = search(vault, app, secret)
    if (token !== null) lastTokens.set(app, { digest, token })
    return token
  }
}
