/** Requires a resource of the request's account. A resource of another account counts as unknown (payments.md 3.2). */
import { Result } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type { Row } from "../../decider/StoredRow.ts"

interface Owned {
  readonly accountId: string
}

/**
 * `accountIdIn` reads the account from the loaded rows; it returns null when the account itself is
 * unknown, which is reported elsewhere.
 */
export const one = <S extends Owned>(
  kind: { readonly type: string; readonly fact: (row: Row) => Fact<S> },
  id: string,
  accountIdIn: (loaded: RequiredFacts.FactReader) => string | null,
  ...path: ReadonlyArray<string>
): RequiredFacts.RequiredFacts<Fact<S>> => {
  const named = RequiredFacts.resource(kind, id, "body", ...path)
  return (loaded, appId) =>
    Result.flatMap(named(loaded, appId), (fact) => {
      const accountId = accountIdIn(loaded)
      return accountId === null || fact.state.accountId === accountId
        ? Result.succeed(fact)
        : RequiredFacts.unknown("body", ...path)(loaded, appId)
    })
}
