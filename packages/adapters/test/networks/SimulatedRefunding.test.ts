import { Effect, Layer } from "effect"
import { CardNetwork } from "@payments-platform/domain/ports/networks/CardNetwork"
import { Unavailable } from "@payments-platform/domain/ports/Store"
import { assert, it } from "@payments-platform/specification/EffectTests"
import { authorization, isDefect, referenceOf } from "@payments-platform/specification/suites/networks/NetworkSamples"
import { SimulatorStore } from "../../src/networks/simulator/SimulatorStore.ts"
import * as Simulator from "./Simulator.ts"

it.effect("a charge decides on a refund once, even if it fails before the decision is stored", () => {
  const fail = Effect.fail(new Unavailable({ message: "gone" }))
  let fails = true
  const failing = Layer.effect(
    SimulatorStore,
    Effect.map(SimulatorStore, (ledger) => {
      const open: typeof ledger.cardRefunds.open = (entry) => (fails ? fail : ledger.cardRefunds.open(entry))
      return SimulatorStore.of({ ...ledger, cardRefunds: { ...ledger.cardRefunds, open } })
    })
  ).pipe(Layer.provide(Simulator.memory))
  return Effect.gen(function* () {
    const network = yield* CardNetwork
    const reference = referenceOf(yield* network.authorize(authorization("sale", { autoCapture: true })))
    const refund = { key: "refund", reference, amount: 3_000, currency: "USD", referenced: true } as const
    assert.strictEqual((yield* Effect.flip(network.refund(refund)))._tag, "Network/NoAnswer")
    fails = false
    for (const change of [{ amount: 2_000 }, { referenced: false }])
      assert.isTrue(isDefect(yield* Effect.exit(network.refund({ ...refund, ...change }))), JSON.stringify(change))
    assert.deepStrictEqual(yield* network.refund(refund), { nextPollAt: null })
    assert.isNull((yield* network.refund({ ...refund, key: "rest", amount: 2_000 })).nextPollAt)
    assert.isNotNull((yield* network.refund({ ...refund, key: "more", amount: 1 })).nextPollAt)
  }).pipe(Effect.provide(Simulator.layer.pipe(Layer.provide(failing))))
})
