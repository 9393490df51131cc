/** An App-Token. It begins with the prefix of its environment, and is stored as a keyed hash and its last four characters (platform.md 2). */
import { Redacted } from "effect"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import type * as App from "./App.ts"

/** How App-Tokens and session tokens of an environment begin. */
export const prefixes: Readonly<Record<App.Environment, string>> = { staging: "stage_", production: "prod_" }

/** The stored token of a secret, which is valid from now on and does not expire. */
export const make = (secret: Redacted.Redacted<string>, { at, newId, vault }: CommandHandler.Context): App.Token => {
  const clear = Redacted.value(secret)
  return { id: newId(), hash: vault.hash("token", clear), lastFour: clear.slice(-4), createTime: at, expireTime: null }
}
