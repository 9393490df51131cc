/**
 * Part of CardNetworkSuite: card-present reads. The network adopts the authorization that the issuer granted at
 * the terminal and charges at most 120 % of it.
 */
import { Effect } from "effect"
import { CardNetwork, type GrantedAuthorization } from "@payments-platform/domain/ports/networks/CardNetwork"
import { assert, type Tests } from "../../EffectTests.ts"
import { authorization, captureOf, cards, freshKey, isDefect } from "./NetworkSamples.ts"

const granted: GrantedAuthorization = { amount: 5_000, authorizationCode: "7654321" }
const tooMuch = "capture_amount_exceeds_authorization"

export const cardPresent = (it: Tests<CardNetwork>): void => {
  it.effect("what a reader was granted keeps its code, and is part of what a repetition must repeat", function* () {
    const network = yield* CardNetwork
    const request = authorization(freshKey(), { granted })
    const answer = yield* network.authorize(request)
    assert(answer._tag === "Approved")
    assert.strictEqual(answer.authorizationCode, granted.authorizationCode)
    assert.deepStrictEqual(yield* network.authorize(request), answer)
    for (const other of [null, { ...granted, amount: 5_001 }, { ...granted, authorizationCode: "0000000" }])
      assert.isTrue(isDefect(yield* Effect.exit(network.authorize({ ...request, granted: other }))))
  })

  it.effect.each([
    [4_000, "Accepted"],
    [6_000, "Accepted"],
    [6_001, "Refused"]
  ] as const)("captures of %s out of 5000 that were granted: %s", function* ([amount, expected]) {
    const network = yield* CardNetwork
    const answer = yield* network.authorize(authorization(freshKey(), { amount: 4_500, granted }))
    assert(answer._tag === "Approved")
    const asked = captureOf(answer.reference, { amount, authorized: granted.amount })
    const result = yield* network.capture(asked)
    assert.strictEqual(result._tag, expected)
    if (result._tag === "Refused") assert.strictEqual(result.code, tooMuch)
    assert.deepStrictEqual(yield* network.capture(asked), result)
  })

  it.effect.each([
    [6_000, "Approved"],
    [6_001, "Declined"]
  ] as const)("a sale of %s out of 5000 that were granted: %s", function* ([amount, expected]) {
    const network = yield* CardNetwork
    const request = authorization(freshKey(), { amount, granted, autoCapture: true })
    const answer = yield* network.authorize(request)
    assert.strictEqual(answer._tag, expected)
    if (answer._tag === "Declined") assert.strictEqual(answer.code, tooMuch)
  })

  it.effect("a decline of the card goes before one of the amount", function* () {
    const network = yield* CardNetwork
    const request = authorization(freshKey(), { number: cards.declined, amount: 9_000, granted, autoCapture: true })
    const answer = yield* network.authorize(request)
    assert(answer._tag === "Declined")
    assert.strictEqual(answer.code, "insufficient_funds")
  })
}
