/**
 * What docs/contract/reference.md says of all operations: the headers that each requires, and the errors that each
 * may answer. The test header requests errors that no request causes.
 */
import { Effect } from "effect"
import { operationsIn, reference } from "@payments-platform/contract/Documents"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { type RequestOptions, ask, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

/** A key and the risk headers, for the operations that require them. */
const unaskedFor = { headers: { ...risk, "Unique-Key": "long id" } }
const unsupported = "415 UNSUPPORTED_MEDIA_TYPE | header:Content-Type UNSUPPORTED_MEDIA_TYPE"

layer(World.layer())("endpoints of the reference", (it) => {
  // reaches reference endpoints/get-session_tokens/errors-400-invalid_params-403
  // reaches reference endpoints/post-legal_entities/headers-auth-api-version
  // reaches reference endpoints/post-pad_agreements/errors-400-invalid_params-or
  // reaches reference endpoints/post-pad_agreements/headers-auth-api-version
  // reaches reference endpoints/post-payment_methods-id-verify_bank_deposits/headers-as-above
  // reaches reference endpoints/post-payment_methods/headers-auth-api-version
  // reaches reference endpoints/post-payments-id/errors-400-invalid_params-403
  // reaches reference endpoints/post-payments-id/headers-auth-api-version
  // reaches reference endpoints/post-payout_methods-id/errors-400-invalid_params-403
  // reaches reference endpoints/post-payout_methods-id/headers-auth-api-version
  // reaches reference endpoints/post-payout_methods/headers-auth-api-version
  // reaches reference endpoints/post-payouts-id/errors-as-above
  // reaches reference endpoints/post-rbits/errors-invalid_params-not_authorized-unexpected_error
  // reaches reference limits/string-lengths
  it.effect.each([...operationsIn(reference.text)])("%s", function* (operation) {
    const [method = "", path = ""] = operation.split(" ")
    const send = (asked: RequestOptions) => ask(method, path.replaceAll("{id}", "x"), asked)
    const without = (header: string) => Effect.map(send({ headers: { [header]: null } }), errorLine)
    for (const header of ["App-Id", "App-Token"])
      assert.strictEqual(yield* without(header), `403 NOT_AUTHORIZED | header:${header} PARAM_IS_MISSING`)
    assert.include(yield* without("Api-Version"), invalid("header:Api-Version PARAM_IS_MISSING"))
    if (method === "POST") {
      const plain = { text: "{}", headers: { "Content-Type": "text/plain" } }
      assertError(yield* send(plain), unsupported)
    }
    if (path.includes("{id}")) {
      const long = errorLine(yield* ask(method, path.replace("{id}", "x".repeat(256)), unaskedFor))
      assert.include(long, "path:id PARAM_VALUE_IS_OUT_OF_RANGE")
    }
    const failing = (magic: string) => send({ headers: { "Service-Magic-Behavior": magic } })
    assertError(yield* failing("unexpected_error"), "500 UNEXPECTED_ERROR")
    const unavailable = yield* failing("service_unavailable")
    assertError(unavailable, "503 SERVICE_TEMPORARILY_UNAVAILABLE")
    assert.match(unavailable.headers.get("retry-after") ?? "", /^[1-9][0-9]*$/)
  })
})
