/** The stored form of an App-Token: its keyed hash and its last four characters (platform.md 2). */
import { Redacted } from "effect"
import type * as Rule from "../../decider/Rule.ts"
import type * as App from "./App.ts"

/** A token from its secret, valid from now on without an end. */
export const of = (secret: Redacted.Redacted<string>, { at, newId, vault }: Rule.Context): App.Token => {
  const clear = Redacted.value(secret)
  return { id: newId(), hash: vault.hash("token", clear), lastFour: clear.slice(-4), createTime: at, expireTime: null }
}
