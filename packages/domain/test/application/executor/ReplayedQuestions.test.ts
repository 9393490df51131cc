/** A request makes its outside calls once, and none if its Unique-Key has a stored response. */
import { Effect, Layer } from "effect"
import { CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import { ExternalCallRunner } from "@payments-platform/domain/application/executor/ExternalCallRunner"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import { CardDirectory } from "@payments-platform/domain/ports/networks/CardDirectory"
import { type LoadRequest, Store } from "@payments-platform/domain/ports/Store"
import { assert, describe, it } from "@payments-platform/specification/EffectTests"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import { decode } from "../../decoding.ts"
import { cardBody } from "../../samples.ts"
import { bodyOf, makeApp, uniqueKey } from "../commands.ts"
import { noon } from "../stores.ts"

interface Counts {
  /** questions to the card directory */
  asked: number
  readonly loads: Array<LoadRequest>
}

/** A platform whose executor counts what it asks the card directory and the store. */
const counting = (counts: Counts) =>
  Layer.fresh(CommandExecutor.layer).pipe(
    Layer.provide(Layer.fresh(ExternalCallRunner.layer)),
    Layer.provide([
      Layer.effect(
        CardDirectory,
        Effect.map(CardDirectory, (directory) =>
          CardDirectory.of({
            ...directory,
            fundingOf: (number) => Effect.suspend(() => (counts.asked++, directory.fundingOf(number)))
          })
        )
      ),
      Layer.effect(
        Store,
        Effect.map(Store, (store) =>
          Store.of({
            ...store,
            load: (wanted) => Effect.suspend(() => (counts.loads.push(wanted), store.load(wanted)))
          })
        )
      )
    ]),
    Layer.provideMerge(InMemoryPlatform.layer()),
    Layer.provideMerge(InMemoryPlatform.stoppedClock(noon))
  )

const key = uniqueKey("key", "hash")

describe("a payment with an inline card", () => {
  const counts: Counts = { asked: 0, loads: [] }
  it.live("asks the card directory once, and a repetition asks nothing", () =>
    Effect.gen(function* () {
      const { createMerchant, payByCard } = yield* makeApp
      const account = yield* createMerchant()
      counts.loads.splice(0)
      const first = yield* payByCard(account, {}, key)
      assert.strictEqual(bodyOf(first).status, "completed")
      assert.strictEqual(counts.asked, 1)
      const [read] = counts.loads
      assert.include(read?.ids ?? [], account, "its facts are read together with its key")
      assert.isNotNull(read?.key)
      assert.lengthOf(
        counts.loads.filter(({ key }) => key !== null),
        1
      )

      counts.loads.splice(0)
      const again = yield* payByCard(account, {}, key)
      assert.deepStrictEqual(again, { _tag: "Replayed", reply: first.reply })
      const other = yield* Effect.flip(payByCard(account, { amount: 2_000 }, uniqueKey("key", "another request")))
      assert.strictEqual(other._tag, "KeyTaken")
      assert.strictEqual(counts.asked, 1)
      assert.lengthOf(counts.loads, 2)
    }).pipe(Effect.provide(counting(counts)))
  )
})

describe("a payment method", () => {
  const counts: Counts = { asked: 0, loads: [] }
  it.live("asks the card directory once, and a repetition asks nothing", () =>
    Effect.gen(function* () {
      const { executePrepared } = yield* makeApp
      const request = decode(CreatePaymentMethod.Request, { type: "credit_card", credit_card: cardBody() })
      const create = executePrepared(CreatePaymentMethod.enrichedHandler, request, key)
      const first = yield* create
      assert.strictEqual(counts.asked, 1)
      assert.deepStrictEqual(yield* create, { _tag: "Replayed", reply: first.reply })
      assert.strictEqual(counts.asked, 1)
    }).pipe(Effect.provide(counting(counts)))
  )
})
