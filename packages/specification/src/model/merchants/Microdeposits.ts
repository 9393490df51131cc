/** The two deposits that verify a bank account in the model (payments.md 1.5, merchants.md 6). */
import type { Currency } from "../ModelRequests.ts"
import * as State from "../State.ts"

/** The account numbers of merchants.md 16: deposits that cannot be delivered, and that wait for the operator. */
export const undeliverable = "9003001"
export const queuedNumber = "9005005"

/** The deposits to every other account whose number begins with 900, in cents. */
const amounts = [10, 55]

/** Wrong answers after which a verification has failed. */
export const maxMismatches = 3

export const areRight = (given: ReadonlyArray<number>): boolean =>
  given.toSorted((a, b) => a - b).join() === amounts.join()

/** L14. */
export const post = (model: State.Model, currency: Currency): void =>
  State.post(model, { name: "", currency }, { "service:verification_cost": 65, cash: -65 })
