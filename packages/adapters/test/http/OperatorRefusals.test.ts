/** The operator reads why a command was refused, by the correlation id of its request (platform.md 12). */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { ask, at, idOf, makeAccount, pay, risk, told } from "./Asking.ts"
import * as World from "./World.ts"

const correlationOf = ({ headers }: { readonly headers: Headers }) => headers.get("X-Correlation-Id") ?? ""
const why = (correlationId: string) => ask("GET", `/operator/refusals/${correlationId}`)

layer(World.layer())("why a command was refused", (it) => {
  it.effect("the rule, its section, the rows that it saw, and the states in which it is possible", () =>
    Effect.gen(function* () {
      const payment = idOf(yield* pay(yield* makeAccount, "paid"))
      const refused = yield* ask("POST", `/payments/${payment}/cancel`)
      const { json, status } = yield* why(correlationOf(refused))
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(json, {
        correlation_id: correlationOf(refused),
        rule: "payments.cancel",
        contract: "payments.md 3.2",
        reason: { type: "rejected", rejection: "Payment/NotCancelable", problems: [] },
        saw: [{ id: payment, resource: "payments", version: 1, status: "completed" }],
        state: {
          id: payment,
          state: "Completed",
          event: "Canceled",
          possible: ["Processing", "PendingCapture", "InReview"]
        },
        bound: null
      })
    })
  )

  it.effect("a body with problems, by their paths and without its values", () =>
    Effect.gen(function* () {
      const correlationId = "5f6f3f4e-0000-4000-8000-123456789abc"
      const number = "4111111111111111"
      yield* ask("POST", "/payments", {
        body: { amount: number, [number]: 1 },
        headers: { "X-Correlation-Id": correlationId }
      })
      const { json, text } = yield* why(correlationId)
      assert.strictEqual(at(json, "reason", "type"), "invalid")
      assert.deepInclude(at(json, "reason", "problems"), { path: ["amount"], reason: "PARAM_VALUE_IS_WRONG_TYPE" })
      assert.notInclude(text, number)
    })
  )

  it.effect("an accepted command, and an id that nobody sent, are unknown", () =>
    Effect.gen(function* () {
      const accepted = yield* ask("POST", "/legal_entities", { body: { country: "US" }, headers: risk })
      assert.strictEqual(accepted.status, 201, accepted.text)
      for (const id of [correlationOf(accepted), "00000000-0000-4000-8000-000000000001"])
        assert.strictEqual(told(yield* why(id)), "400 INVALID_PARAMS | path:correlation_id ID_NOT_FOUND")
    })
  )
})

layer(World.layer({ environment: "production" }))("in production", (it) => {
  it.effect("nothing is shown", () =>
    Effect.gen(function* () {
      const refused = yield* ask("POST", "/payments", { body: {} })
      assert.strictEqual(told(yield* why(correlationOf(refused))), "403 NOT_AUTHORIZED | path: STAGING_ONLY")
    })
  )
})
