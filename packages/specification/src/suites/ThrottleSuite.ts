/**
 * Conformance suite for adapters of the port Throttle (platform.md 2). Each app and operation has a sliding window
 * that counts admitted requests, also under concurrency. Windows last an hour, so the duration of a test does not
 * matter.
 */
import { Context, Effect, type Layer } from "effect"
import fc from "fast-check"
import * as Window from "@payments-platform/domain/access/caller/ThrottleLimit"
import { Throttle } from "@payments-platform/domain/ports/Throttle"
import { assert, layer as withLayer } from "../EffectTests.ts"

/** Moves the clock of the throttle under test. */
export class TimePassage extends Context.Service<
  TimePassage,
  { readonly pass: (seconds: number) => Effect.Effect<void> }
>()("@payments-platform/specification/ThrottleSuite/TimePassage") {}

const minute = 60
const hour = 60 * minute
const operation = "GET /payments"
const limit = (requests: number) => ({ requests, windowSeconds: hour })

let apps = 0
const newApp = (): string => `${crypto.randomUUID()}-${++apps}`

export const suite = <E>(name: string, adapter: Layer.Layer<Throttle | TimePassage, E>): void =>
  withLayer(adapter)(`Throttle: ${name}`, (it) => {
    it.effect("lets in what was let in within the window, and slides", function* () {
      const [{ admit }, { pass }] = [yield* Throttle, yield* TimePassage]
      const app = newApp()
      const admitted = Effect.map(admit(app, operation, limit(3)), ({ _tag }) => _tag === "Admitted")
      const three = Effect.all([admitted, admitted, admitted, admitted])
      assert.isTrue(yield* admitted)
      yield* pass(30 * minute)
      assert.deepStrictEqual(yield* three, [true, true, false, false])
      yield* pass(30 * minute)
      assert.deepStrictEqual(yield* three, [true, false, false, false])
      yield* pass(30 * minute)
      assert.deepStrictEqual(yield* three, [true, true, false, false])
    })

    it.effect("tells when it will admit a request again", function* () {
      const [{ admit }, { pass }] = [yield* Throttle, yield* TimePassage]
      const app = newApp()
      yield* admit(app, operation, limit(1))
      yield* pass(40 * minute)
      const refused = yield* admit(app, operation, limit(1))
      if (refused._tag === "Admitted") return assert.fail("it was let in")
      assert.isAtMost(refused.retryAfterSeconds, 20 * minute)
      assert.isAtLeast(refused.retryAfterSeconds, 10 * minute)
    })

    it.effect("counts each app and each operation by itself; 0 requests are no limit", function* () {
      const { admit } = yield* Throttle
      const [one, other] = [newApp(), newApp()]
      const tags = yield* Effect.forEach(
        [
          admit(one, operation, limit(1)),
          admit(one, operation, limit(1)),
          admit(one, "POST /payments", limit(1)),
          admit(other, operation, limit(1)),
          admit(one, operation, limit(0))
        ],
        Effect.map(({ _tag }) => _tag)
      )
      assert.deepStrictEqual(tags, ["Admitted", "Refused", "Admitted", "Admitted", "Admitted"])
    })

    it.effect("lets in exactly as many when they come at once", function* () {
      const { admit } = yield* Throttle
      const app = newApp()
      const all = yield* Effect.all(
        Array.from({ length: 100 }, () => admit(app, operation, limit(30))),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(all.filter(({ _tag }) => _tag === "Admitted").length, 30)
    })

    it.effect("decides as the rule does, whatever passes between", function* () {
      const [{ admit }, { pass }] = [yield* Throttle, yield* TimePassage]
      const waits = fc.array(fc.constantFrom(0, 0, 10, 20, 60), { minLength: 10, maxLength: 25 })
      for (const minutes of fc.sample(waits, { seed: 7, numRuns: 10 })) {
        const [app, window] = [newApp(), Window.make(4, hour)]
        let now = 0
        for (const wait of minutes) {
          if (wait > 0) yield* pass(wait * minute)
          now += wait * minute * 1_000
          assert.strictEqual((yield* admit(app, operation, limit(4)))._tag, window.admit(now)._tag)
        }
      }
    })
  })
