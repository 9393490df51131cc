/** The obstacles to the deletion of an account (merchants.md 4.2): each is a counter that is not zero. */
import type { Counter } from "../../decider/Change.ts"
import type { LimitRejection } from "../../decider/RefusalExplanation.ts"
import type { Counters, Fact } from "../../decider/ResourceKind.ts"
import * as Account from "./Account.ts"

export type DeletionObstacle = "NON_ZERO_BALANCE" | "HAS_PENDING_PAYMENT" | "NON_ZERO_RESERVE" | "HAS_PENDING_PAYOUT"

/** The counters that must be zero, each with its obstacle. */
const obstacles = ({
  id,
  state: { currency }
}: Fact<Account.State>): ReadonlyArray<readonly [key: string, DeletionObstacle]> => [
  [Account.balanceKey(id, "available", currency), "NON_ZERO_BALANCE"],
  [Account.balanceKey(id, "incoming_pending", currency), "HAS_PENDING_PAYMENT"],
  [Account.openKey(id), "HAS_PENDING_PAYMENT"],
  [Account.balanceKey(id, "reserve", currency), "NON_ZERO_RESERVE"],
  [Account.balanceKey(id, "outgoing_pending", currency), "HAS_PENDING_PAYOUT"]
]

export const keys = (account: Fact<Account.State>): ReadonlyArray<string> => obstacles(account).map(([key]) => key)

/** The bounds that the counters keep at the commit of the deletion. */
export const conditions = (account: Fact<Account.State>): ReadonlyArray<Counter> =>
  keys(account).map((key) => ({ key, delta: 0, min: 0, max: 0 }))

export type Rejection = {
  readonly _tag: "Account/CannotBeDeleted"
  readonly obstacles: readonly [DeletionObstacle, ...ReadonlyArray<DeletionObstacle>]
  /** `bound`: the first counter that is not zero */
} & LimitRejection

/** The rejection with all obstacles, each once; null: there is none. */
export const rejection = (account: Fact<Account.State>, counters: Counters): Rejection | null => {
  const [first, ...more] = obstacles(account).filter(([key]) => counters(key) !== 0)
  if (first === undefined) return null
  const [key, obstacle] = first
  const others = new Set(more.map(([, each]) => each).filter((each) => each !== obstacle))
  const bound = { key, amount: counters(key), min: 0, max: 0 }
  return { _tag: "Account/CannotBeDeleted", obstacles: [obstacle, ...others], bound }
}
