/** Client-side tokens in the model (payments.md 1.6). */
import type { SourceOf } from "../ModelRequests.ts"
import * as State from "../State.ts"

const life = 30 * 60
/** What is left of a token is deleted this long after its expiry. */
const memory = 30 * State.day

export const handlers: State.Handlers<"CreateToken"> = {
  CreateToken: (model, { holder, holds }) => {
    State.check(holds._tag === "Bank" || !State.isExpired(holds, model.now), "Invalid")
    const name = `c${model.tokens.length}`
    State.add(model.tokens, { name, holds, holder, expiresAt: model.now + life, used: false })
    return State.accept({ id: name })
  }
}

/** Why a token cannot be used, or null. */
export const problemOf = (model: State.Model, token: State.Token | undefined): State.Problem | null => {
  if (token === undefined || model.now >= token.expiresAt + memory) return "UnknownIds"
  if (token.used) return "ClientToken/AlreadyUsed"
  return model.now >= token.expiresAt ? "ClientToken/Expired" : null
}

/** Whether token and request set the same field, or the token one that the request does not permit. */
export const isConflict = ({ holder }: State.Token, given: SourceOf<"Token">): boolean =>
  (holder && given.holder !== null) || !given.permits
