/** Acts that an operator was forbidden, in the audit log (platform.md 12). */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, post } from "../fixtures/Asking.ts"
import { askAs, createOperator } from "../fixtures/TestOperators.ts"
import * as World from "../fixtures/World.ts"

const denials = Effect.map(ask("GET", "/operator/audit?action=acts.denied&page_size=50"), ({ json }) => {
  const found = at(json, "results")
  return Array.isArray(found) ? found.map((each: unknown) => each) : assert.fail("no list")
})
const roleMissing = "403 NOT_AUTHORIZED | path: OPERATOR_ROLE_MISSING"

layer(World.layer())("an act that an operator was forbidden", (it) => {
  it.effect("is audited with who it was and why, a read too", function* () {
    const { id, token } = yield* createOperator("Reader", "read")
    const headers = { "Operator-Note": "Just a try" }
    const act = yield* askAs(token, "POST", "/operator/service", { body: { available: false }, headers })
    assertError(act, roleMissing)
    assertError(yield* askAs(token, "GET", "/operator/credentials"), roleMissing)
    const [read, change] = yield* denials
    assert.deepStrictEqual(at(change, "actor"), { type: "operator", name: "Reader" })
    const entry = [at(change, "resource"), at(change, "resource_id"), at(change, "note")]
    assert.deepStrictEqual(entry, ["operations", "platform.setService", "Just a try"])
    assert.strictEqual(at(change, "changes", "operator_id"), id)
    assert.strictEqual(at(change, "correlation_id"), act.headers.get("X-Correlation-Id"))
    assert.strictEqual(at(read, "resource_id"), "credentials.get")
  })

  it.effect("is counted above ten a minute, and hides no other operator", function* () {
    const [loud, quiet] = [yield* createOperator("Loud", "read"), yield* createOperator("Quiet", "read")]
    yield* TestClock.adjust("1 minute")
    const before = (yield* denials).length
    const denied = (token: string) =>
      Effect.flatMap(askAs(token, "POST", "/operator/service", { body: {} }), (answer) =>
        Effect.sync(() => assertError(answer, roleMissing))
      )
    for (let count = 0; count < 25; count++) yield* denied(loud.token)
    yield* denied(quiet.token)
    const within = yield* denials
    assert.strictEqual(within.length, before + 11)
    assert.strictEqual(at(within[0], "actor", "name"), "Quiet")
    yield* TestClock.adjust("1 minute")
    const [counted, ...others] = yield* denials
    assert.strictEqual(others.length, before + 11)
    assert.deepStrictEqual(at(counted, "actor"), { type: "system", name: "denials" })
    assert.strictEqual(at(counted, "changes", "count"), 15)
  })

  it.effect("is audited when the rules of approvals forbid it", function* () {
    const { token } = yield* createOperator("Alone", "finance")
    assert.strictEqual((yield* post("/operator/settings", { approvals: true })).status, 200)
    const asked = yield* askAs(token, "POST", "/operator/payouts/run", { body: {} })
    const own = yield* askAs(token, "POST", `/operator/approvals/${idOf(asked)}/decision`, {
      body: { decision: "approve" }
    })
    assertError(own, "403 NOT_AUTHORIZED | path: APPROVAL_BY_ANOTHER_REQUIRED")
    const [denial] = yield* denials
    const entry = [at(denial, "actor", "name"), at(denial, "resource_id"), at(denial, "correlation_id")]
    assert.deepStrictEqual(entry, ["Alone", "approvals.decide", own.headers.get("X-Correlation-Id")])
  })
})
