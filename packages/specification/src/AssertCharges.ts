/** What the simulated card network has charged, compared with the model. */
import { Effect } from "effect"
import { deepStrictEqual } from "node:assert/strict"
import type * as State from "./model/State.ts"
import type * as UseCases from "./targets/UseCases.ts"

type Cases = Pick<Effect.Success<ReturnType<typeof UseCases.make>>, "authorizations">

/**
 * Asserts that no cardholder is charged twice or for a payment that did not complete, and that no authorization
 * stays open without an open payment.
 */
export const assertCharges = Effect.fnUntraced(function* (cases: Cases, model: State.Model) {
  for (const { charged, owner: paymentName, purpose, state } of yield* cases.authorizations) {
    const payment = model.payments.find(({ name }) => name === paymentName)
    const isOpen = state === "approved" || state === "pending" || state === "captured"
    const mayBeOpen = purpose === "payment" && (payment?.status === "pending" || payment?.status === "completed")
    const told = { owner: paymentName, purpose, state }
    deepStrictEqual({ ...told, allowed: !isOpen || mayBeOpen }, { ...told, allowed: true })
    const due = purpose === "payment" && payment?.status === "completed" ? payment.charged : 0
    if (state !== "voided" && payment?.waits !== "IN_REVIEW")
      deepStrictEqual([paymentName, purpose, charged], [paymentName, purpose, due])
  }
})
