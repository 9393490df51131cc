/**
 * Whether an operator who was authenticated may still act (platform.md 12): they are not deleted, their token is neither
 * revoked nor expired, and their role suffices. The answer is at most a second old.
 */
import { Effect } from "effect"
import * as AccessToken from "../../access/access-token/AccessToken.ts"
import type { SignedIn } from "../../access/caller/Caller.ts"
import * as Operator from "../../access/operator/Operator.ts"
import * as Role from "../../access/operator/Role.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import type { Unavailable } from "../../ports/Store.ts"
import { AppCache } from "./AppCache.ts"

/** Returns the function that tells whether an operator still has a role. Who has OPERATOR_TOKEN always has. */
export const make = Effect.gen(function* () {
  const appCache = yield* AppCache
  const time = yield* ServiceTime

  return Effect.fnUntraced(function* (
    { id, tokenId }: SignedIn,
    needed: Role.Role
  ): Effect.fn.Return<boolean, Unavailable> {
    if (id === null) return true
    const operator = yield* appCache.operator(id)
    if (operator === null || !Role.permits(operator.state.role, needed)) return false
    const live = AccessToken.liveTokens(Operator.tokensOf(operator.state), yield* time.now)
    return live.some((each) => each.id === tokenId)
  })
})
