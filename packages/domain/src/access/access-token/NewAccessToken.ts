/** The stored form of a new token of an app or an operator (platform.md 2, 12). */
import { Redacted } from "effect"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import * as AccessToken from "./AccessToken.ts"

/** The token of a secret, which is valid from now on until `expireTime`; null: for good. */
export const make = (
  secret: Redacted.Redacted<string>,
  owner: keyof typeof AccessToken.hashContexts,
  expireTime: number | null,
  { at, newId, vault }: CommandHandler.Context
): AccessToken.AccessToken => {
  const clear = Redacted.value(secret)
  const hash = vault.hash(AccessToken.hashContexts[owner], clear)
  return { id: newId(), hash, lastFour: clear.slice(-4), createTime: at, expireTime }
}
