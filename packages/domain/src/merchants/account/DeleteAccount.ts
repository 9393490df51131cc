/**
 * DELETE /accounts/{id} (merchants.md 4.2). An account is deleted when it has no money and nothing is open on it: all
 * reasons against it are reported together. The bounds are checked at commit, so that no payment, refund, payout or
 * dispute begins beside it. A deleted account stays readable, and late disputes still post. Its
 * session tokens end before the response (merchants/session-token/EndSessionTokens.ts).
 */
import { Result } from "effect"
import type { Counter } from "../../decider/Change.ts"
import type { Counters, Fact } from "../../decider/Kind.ts"
import type { Limited } from "../../decider/RefusalExplanation.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as LegalEntityKind from "../legal-entity/LegalEntityKind.ts"
import * as Account from "./Account.ts"
import * as CapabilityChanges from "./CapabilityChanges.ts"

export interface Command {
  readonly accountId: string
}

export type Obstacle = "NON_ZERO_BALANCE" | "HAS_PENDING_PAYMENT" | "NON_ZERO_RESERVE" | "HAS_PENDING_PAYOUT"

export type Rejection =
  | { readonly _tag: "Account/AlreadyDeleted" }
  | ({
      readonly _tag: "Account/CannotBeDeleted"
      readonly obstacles: readonly [Obstacle, ...ReadonlyArray<Obstacle>]
      /** the first of what is not zero */
    } & Limited)

interface Facts extends CapabilityChanges.Facts {
  readonly counters: Counters
}

/** The counters that must be zero, each with what stands against the deletion otherwise. */
const zeros = ({ id, state: { currency } }: Fact<Account.State>): ReadonlyArray<readonly [string, Obstacle]> => [
  [Account.balanceKey(id, "available", currency), "NON_ZERO_BALANCE"],
  [Account.balanceKey(id, "incoming_pending", currency), "HAS_PENDING_PAYMENT"],
  [Account.openKey(id), "HAS_PENDING_PAYMENT"],
  [Account.balanceKey(id, "reserve", currency), "NON_ZERO_RESERVE"],
  [Account.balanceKey(id, "outgoing_pending", currency), "HAS_PENDING_PAYOUT"]
]

const isZero = (key: string): Counter => ({ key, delta: 0, min: 0, max: 0 })

const inTheWay = (
  [key, obstacle]: readonly [string, Obstacle],
  more: ReadonlyArray<readonly [string, Obstacle]>,
  counters: Counters
): Rejection => {
  const others = new Set(more.map(([, each]) => each).filter((each) => each !== obstacle))
  const bound = { key, amount: counters(key), min: 0, max: 0 }
  return { _tag: "Account/CannotBeDeleted", obstacles: [obstacle, ...others], bound }
}

export const rule: Rule.Rule<Command, Facts, Rejection> = {
  name: "accounts.delete",
  contract: "merchants.md 4.2",
  rejects: Rule.rejections<Rejection>()("Account/AlreadyDeleted", "Account/CannotBeDeleted"),
  ...Rule.permissions(["PERMISSION_NOT_GRANTED"], ({ state }) =>
    state.permissions.deleteAccounts ? [] : [{ reason: "PERMISSION_NOT_GRANTED", path: [] }]
  ),
  requires: ({ accountId }) =>
    RequiredFacts.andThen(CapabilityChanges.ofPath(accountId), (facts) =>
      RequiredFacts.map(RequiredFacts.counters(...zeros(facts.account).map(([key]) => key)), (counters): Facts => ({
        ...facts,
        counters
      }))
    ),
  decide: (facts, { accountId }, { app, at }) => {
    const { account, counters, entity } = facts
    if (account.state.status === "deleted") return Result.fail({ _tag: "Account/AlreadyDeleted" })
    const all = zeros(account)
    const [first, ...more] = all.filter(([key]) => counters(key) !== 0)
    if (first !== undefined) return Result.fail(inTheWay(first, more, counters))
    const step = CapabilityChanges.moved(facts, [{ _tag: "Deleted" }], { app: app.state, at })
    const closed = LegalEntityKind.kind.move(entity, [{ _tag: "AccountDeleted", accountId, at }])
    return Result.succeed({
      steps: [step, closed],
      conditions: all.map(([key]) => isZero(key)),
      wakes: [{ id: accountId, reason: Account.accountDeleted }]
    })
  }
}
