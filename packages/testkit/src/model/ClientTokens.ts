/** Client-side tokens in the model (payments.md 1.6). */
import { type Bank, type TokenSource, type Card, type CreateToken, isExpired } from "./ModelRequests.ts"
import { accepted, type Answer, invalid, type Model, byName, rejected, unknown } from "./State.ts"

export interface Token {
  readonly name: string
  readonly holds: Card | Bank
  /** whether it contains the holder */
  readonly holder: boolean
  readonly expiresAt: number
  used: boolean
}

const life = 30 * 60

export const create = (model: Model, { holder, holds }: CreateToken): Answer => {
  if (holds._tag === "Card" && isExpired(holds, model.now)) return invalid
  const name = `c${model.tokens.length}`
  const expiresAt = model.now + life
  model.tokens.push({ name, holds, holder, expiresAt, used: false })
  return accepted({ id: name, resource: "tokens", create_time: model.now, expire_time: expiresAt })
}

/** The token that a request names, or the rejection of an unknown, used or expired one. */
export const opened = (model: Model, { token: name }: TokenSource): Token | Answer => {
  const token = byName(model.tokens, name)
  if (token === undefined) return unknown
  if (token.used) return rejected("ClientToken/AlreadyUsed")
  return model.now >= token.expiresAt ? rejected("ClientToken/Expired") : token
}

/** Refuses a request that lacks the holder even with the token's fields. */
export const problemOf = ({ holder }: Token, given: TokenSource): Answer | null =>
  holder || given.holder !== null ? null : invalid

/** The instrument that the token contains. A holder that the request adds has an address without postal code. */
export const brought = ({ holder, holds }: Token): Card | Bank =>
  holder || holds._tag === "Bank" ? holds : { ...holds, postalCode: null }

/** Rejects a field that both token and request set, or one that the request does not permit the token to set. */
export const conflict = ({ holder }: Token, given: TokenSource): Answer | null =>
  (holder && given.holder !== null) || !given.permits ? rejected("ClientToken/Conflict") : null
