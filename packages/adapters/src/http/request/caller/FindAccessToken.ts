/**
 * Finds the token of an app or an operator by its secret. The token with which an owner last authenticated is found by
 * its digest, which costs less than the hash of a token.
 */
import { hash, timingSafeEqual } from "node:crypto"
import * as AccessToken from "@payments-platform/domain/access/access-token/AccessToken"
import type { Vault } from "@payments-platform/domain/ports/Vault"

/** The token with which an owner last authenticated. */
interface LastToken {
  readonly digest: Uint8Array
  readonly token: AccessToken.AccessToken
}

const digestOf = (secret: string): Uint8Array => hash("sha256", secret, "buffer")

/** Returns the function that finds a token, live or not; null: the owner has no token with this secret. */
export const make = (vault: Vault["Service"], owners: keyof typeof AccessToken.hashContexts) => {
  const context = AccessToken.hashContexts[owners]
  const decoy = vault.hash(context, "nobody")
  const lastTokens = new WeakMap<AccessToken.Owner, LastToken>()

  /** Compares with every token of the owner, so that the time does not tell which of them matches. */
  const search = ({ tokens }: AccessToken.Owner, secret: string): AccessToken.AccessToken | null => {
    let found: AccessToken.AccessToken | null = null
    for (const each of tokens) if (vault.matches(context, secret, each.hash)) found = each
    return found
  }

  return (owner: AccessToken.Owner | null, secret: string): AccessToken.AccessToken | null => {
    if (owner === null) {
      // a secret without an owner is compared too, so that the response time does not reveal which owners exist
      vault.matches(context, secret, decoy)
      return null
    }
    const digest = digestOf(secret)
    const last = lastTokens.get(owner)
    if (last !== undefined && timingSafeEqual(last.digest, digest)) return last.token
    const token = search(owner, secret)
    if (token !== null) lastTokens.set(owner, { digest, token })
    return token
  }
}
