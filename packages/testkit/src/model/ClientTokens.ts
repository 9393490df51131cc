/** Client-side tokens in the model (payments.md 1.6). */
import type { TokenSource } from "./ModelRequests.ts"
import * as State from "./State.ts"

const life = 30 * 60

export const handlers: State.Handlers<"CreateToken"> = {
  CreateToken: (model, { holder, holds }) => {
    if (holds._tag === "Card" && State.isExpired(holds, model.now)) return State.invalid
    const name = `c${model.tokens.length}`
    State.add(model.tokens, { name, holds, holder, expiresAt: model.now + life, used: false })
    return State.accepted({ id: name })
  }
}

/** The token that a request names, or the rejection of an unknown, used or expired one. */
export const opened = (model: State.Model, { token: name }: TokenSource): State.Token | State.Answer => {
  const token = State.byName(model.tokens, name)
  if (token === undefined) return State.unknown
  if (token.used) return State.rejected("ClientToken/AlreadyUsed")
  return model.now >= token.expiresAt ? State.rejected("ClientToken/Expired") : token
}

/** Refuses a request that lacks the holder even with the token's fields. */
export const problemOf = ({ holder }: State.Token, given: TokenSource): State.Answer | null =>
  holder || given.holder !== null ? null : State.invalid

/** Rejects a field that both token and request set, or one that the request does not permit the token to set. */
export const conflict = ({ holder }: State.Token, given: TokenSource): State.Answer | null =>
  (holder && given.holder !== null) || !given.permits ? State.rejected("ClientToken/Conflict") : null
