/** Client-side tokens as the model of the platform knows them (payments.md 1.6). */
import type { Bank, TokenSource, Card, CreateToken } from "./ModelRequests.ts"
import { accepted, type Answer, invalid, type Model, byName, rejected, unknown } from "./State.ts"

export interface Token {
  readonly name: string
  readonly holds: Card | Bank
  /** whether the holder is in it */
  readonly holder: boolean
  readonly expiresAt: number
  used: boolean
}

const life = 30 * 60

export const create = (model: Model, { holder, holds }: CreateToken): Answer => {
  const name = `c${model.tokens.length}`
  const expiresAt = model.now + life
  model.tokens.push({ name, holds, holder, expiresAt, used: false })
  return accepted({ id: name, resource: "tokens", create_time: model.now, expire_time: expiresAt })
}

/** The token that a request names, or why it cannot be used, whatever for. */
export const opened = (model: Model, { token: name }: TokenSource): Token | Answer => {
  const token = byName(model.tokens, name)
  if (token === undefined) return unknown
  if (token.used) return rejected("ClientToken/AlreadyUsed")
  return model.now >= token.expiresAt ? rejected("ClientToken/Expired") : token
}

/** What is wrong with the request that a token completes. */
export const problemOf = ({ holder }: Token, given: TokenSource): Answer | null =>
  holder || given.holder !== null ? null : invalid

/** What it brings, with the holder that stands beside it, whose address has no postal code. */
export const brought = ({ holder, holds }: Token): Card | Bank =>
  holder || holds._tag === "Bank" ? holds : { ...holds, postalCode: null }

/** A field that is in both, or one that the request does not permit the token to bring. */
export const conflict = ({ holder }: Token, given: TokenSource): Answer | null =>
  (holder && given.holder !== null) || !given.permits ? rejected("ClientToken/Conflict") : null
