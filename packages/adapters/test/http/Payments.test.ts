/** Requests of payments and their methods that are wrong in a corner of the contract (payments.md 1, 3; platform.md 8). */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { ask, card, pay, risk, told } from "./Asking.ts"
import * as World from "./World.ts"

const rbit = { type: "website_uri", source: "user", properties: { uri: "https://example.com" } }
// the test clock stands at 1970
const ahead = [{ ...rbit, receive_time: 61 }]

layer(World.layer())("payments", (it) => {
  it.effect("rbits are not obtained later than in a minute, wherever they come", () =>
    Effect.gen(function* () {
      const late = "400 INVALID_PARAMS | body:rbits.0.receive_time PARAM_VALUE_IS_OUT_OF_RANGE"
      assert.strictEqual(told(yield* pay("x", "ahead", { rbits: ahead })), late)
      for (const path of ["/payments/x", "/payments/x/cancel", "/payment_methods/x"]) {
        assert.strictEqual(told(yield* ask("POST", path, { body: { rbits: ahead } })), late, path)
        const body = { rbits: [{ ...rbit, receive_time: 60 }] }
        assert.strictEqual(told(yield* ask("POST", path, { body })), "400 INVALID_PARAMS | path:id ID_NOT_FOUND")
      }
      const linked = { processor_token: "t", plaid_account_id: "a", account_holder: { holder_name: "Ada" } }
      const beta = { "Api-Version": "3.1.rc.1.3" }
      const create = (body: object) => ask("POST", "/payment_methods", { body, headers: { ...risk, ...beta } })
      assert.strictEqual(told(yield* create({ type: "credit_card", credit_card: card, rbits: ahead })), late)
      assert.strictEqual(
        told(yield* create({ type: "plaid_processor_token", plaid_processor_token: linked, rbits: ahead })),
        "400 INVALID_PARAMS | body:plaid_processor_token.plaid_account_id INVALID_PLAID_ACCOUNT_ID" +
          " | body:rbits.0.receive_time PARAM_VALUE_IS_OUT_OF_RANGE"
      )
    })
  )
})
