/** Refunds and disputes as tests create them, and helpers that read their records. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Answered, ask, at, card, idOf, pay } from "./Asking.ts"

export const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  ask("POST", path, { body, headers })
export const day = 86_400

export const results = ({ json }: Answered): ReadonlyArray<unknown> => {
  const found = at(json, "results")
  return Array.isArray(found) ? found : []
}
export const ids = (answered: Answered) => results(answered).map((each) => at(each, "id"))
export const members = (answered: Answered, ...names: ReadonlyArray<string>) =>
  names.map((name) => at(answered.json, name))

export const available = (accountId: string) =>
  Effect.map(ask("GET", `/accounts/${accountId}`), ({ json }) => at(json, "balances", "currencies", "USD", "available"))
export const balanced = Effect.map(ask("GET", "/operator/ledger"), ({ json }) =>
  assert.strictEqual(at(json, "balanced"), true)
)

/** Paid with the card that stands for an outcome of payments.md 8.1. */
export const carded = (card_number: string) => ({
  payment_method: { type: "credit_card", credit_card: { ...card, card_number } }
})

let keys = 0
/** A payment of 10000. */
export const paid = Effect.fnUntraced(function* (accountId: string, more: object = {}) {
  return idOf(yield* pay(accountId, `paid-${++keys}`, { amount: 10_000, ...more }))
})

/** A completed payment of 10000 with a fee of 430, all of it the platform's. */
export const charged = Effect.fnUntraced(function* (accountId: string, more: object = {}) {
  const made = yield* pay(accountId, `charged-${++keys}`, { amount: 10_000, fee_amount: 430, ...more })
  assert.deepStrictEqual([made.status, at(made.json, "status")], [201, "completed"])
  return idOf(made)
})

export const report = (paymentId: string, more: object = {}) =>
  post("/operator/disputes", { payment_id: paymentId, type: "chargeback", ...more })
export const decide = (id: string, decision: string) => post(`/operator/disputes/${id}/decision`, { decision })
/** The newest dispute of a payment. */
export const dispute = (paymentId: string) =>
  Effect.map(ask("GET", `/disputes?payment_id=${paymentId}`), (found) => results(found)[0])

export const refund = (payment_id: string, more: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  post("/refunds", { payment_id, refund_reason: "Returned", ...more }, headers)
export const statusOf = (id: string) => Effect.map(ask("GET", `/refunds/${id}`), ({ json }) => at(json, "status"))
