/** The bodies of bank accounts that tests send. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { ask, idOf, risk } from "./Asking.ts"

export const bank = (number: string, more: object = {}) => ({
  type: "payment_bank_us",
  payment_bank_us: {
    account_number: number,
    routing_number: "021000021",
    account_holder: { holder_name: "Ada Byron" },
    ...more
  }
})
export const create = (body: object, headers: Record<string, string> = {}) =>
  ask("POST", "/payment_methods", { body, headers: { ...risk, ...headers } })
export const verify = (id: string, ...microdeposits: ReadonlyArray<unknown>) =>
  ask("POST", `/payment_methods/${id}/verify_bank_deposits`, { body: { microdeposits }, headers: risk })
export const method = (id: string) => ask("GET", `/payment_methods/${id}`)

/** One whose number begins with 900, so that its deposits are known. */
export const verified = Effect.fnUntraced(function* (number: string) {
  const id = idOf(yield* create(bank(number)))
  assert.strictEqual((yield* verify(id, 55, 10)).status, 200)
  return id
})
