/**
 * Payouts of an account whose balance keeps moving (merchants.md 7): each is made at the first try, whatever commits
 * between its reading and its commit, and the records that it takes add up to its amount.
 */
import { Effect, Fiber, Layer } from "effect"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import { Workers } from "@payments-platform/domain/application/background/BackgroundWork"
import { assert, describe, it } from "@payments-platform/specification/EffectTests"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import { assertBalance, times, uniqueKey } from "../commands.ts"
import { noon, postgres } from "../stores.ts"
import * as Merchants from "./payableMerchants.ts"
import * as RaceAtCommit from "./raceAtCommit.ts"

const day = 86_400

const stores = [
  ["memory", Memory.layer],
  ["PostgreSQL", postgres]
] as const

/** Asserts that every payout took records that add up to its amount, and was committed at the first try. */
const paidAtOnce = Effect.fnUntraced(function* (
  { open, payouts, takenBy, balance }: Merchants.Merchant,
  race: RaceAtCommit.Race
) {
  const made = yield* payouts
  for (const { id, state } of made) assert.strictEqual((yield* takenBy(id)).net, state.terms.amount)
  const [available = 0, reserve = 0] = yield* balance
  assert.strictEqual((yield* open).net, available + reserve)
  assert.strictEqual(race.tries, made.length)
  yield* assertBalance
  return made.map(({ state }) => state.terms.amount).toReversed()
})

describe.each(stores)("a busy account over %s", (_, store) => {
  const platform = (race: RaceAtCommit.Race) =>
    InMemoryPlatform.layerOver(RaceAtCommit.layer(race).pipe(Layer.provideMerge(store))).pipe(
      Layer.provideMerge(InMemoryPlatform.stoppedClock(noon))
    )
  const over = <A, E>(
    use: (race: RaceAtCommit.Race) => Effect.Effect<A, E, Layer.Success<ReturnType<typeof platform>>>
  ) => {
    const race = RaceAtCommit.race(({ payouts }) => payouts.length > 0)
    return Effect.provide(use(race), platform(race))
  }

  it.effect("is paid all that is available at the commit, on demand and by the schedule", () =>
    over((race) =>
      Effect.gen(function* () {
        const merchant = yield* Merchants.make
        const { id } = yield* merchant.sell(1_000)
        race.meanwhile = merchant.sell(500)
        assert.strictEqual((yield* merchant.payOut()).amount, 1_500)
        yield* merchant.sell(1_000)
        race.meanwhile = merchant.refund(id, 300)
        assert.strictEqual((yield* merchant.payOut()).amount, 700)
        yield* merchant.sell(300)
        race.meanwhile = merchant.sell(100)
        yield* merchant.runSchedule
        yield* merchant.sell(200)
        race.meanwhile = merchant.sell(120)
        const before = (yield* merchant.account)?.state.nextPayoutAt ?? null
        yield* (yield* Workers).advance((now) => now + 7 * day)
        assert.notStrictEqual((yield* merchant.account)?.state.nextPayoutAt ?? null, before)
        assert.deepStrictEqual(yield* paidAtOnce(merchant, race), [1_500, 700, 400, 320])
      })
    )
  )

  it.effect("is paid once under one Unique-Key, with the amount at the commit", () =>
    over((race) =>
      Effect.gen(function* () {
        const merchant = yield* Merchants.make
        const key = uniqueKey("once")
        yield* merchant.sell(1_000)
        race.meanwhile = merchant.sell(500)
        const answered = yield* merchant.payOut(null, key)
        assert.strictEqual(answered.amount, 1_500)
        assert.deepStrictEqual(yield* merchant.payOut(null, key), answered)
        assert.deepStrictEqual(yield* paidAtOnce(merchant, race), [1_500])
      })
    )
  )

  it.effect("is not paid what another payout takes, or what is refunded, before the commit", () =>
    over((race) =>
      Effect.gen(function* () {
        const merchant = yield* Merchants.make
        const { id } = yield* merchant.sell(1_000)
        race.meanwhile = Effect.suspend(() => {
          race.meanwhile = Effect.void
          return merchant.payOut()
        })
        assert.strictEqual((yield* merchant.payOut())._tag, "Payout/NoBalance")
        yield* merchant.sell(1_000)
        race.meanwhile = Effect.suspend(() => {
          race.meanwhile = Effect.void
          return merchant.refund(id, 901)
        })
        assert.strictEqual((yield* merchant.payOut())._tag, "Payout/NoBalance")
        assert.deepStrictEqual(yield* merchant.balance, [99, 0, 1_000])
      })
    )
  )

  it.effect("first reserves what comes in above its weekly limit", () =>
    over((race) =>
      Effect.gen(function* () {
        const merchant = yield* Merchants.make
        yield* merchant.limitReserve(1_000)
        yield* merchant.sell(600)
        race.meanwhile = merchant.sell(700)
        assert.strictEqual((yield* merchant.payOut()).amount, 1_000)
        assert.deepStrictEqual(yield* merchant.balance, [0, 300, 1_000])
        assert.strictEqual(race.tries, 1)
      })
    )
  )

  it.effect("is paid under a steady flow of sales and refunds", () =>
    over((race) =>
      Effect.gen(function* () {
        const merchant = yield* Merchants.make
        const flow = Effect.gen(function* () {
          const { id } = yield* merchant.sell(1_000)
          yield* merchant.refund(id, 10)
        })
        const flows = yield* Effect.forEach(times(4, Effect.forever(flow)), (each) => Effect.forkChild(each))
        for (let round = 0; round < 10; round++) {
          yield* merchant.sell(1_000)
          yield* round % 2 === 0 ? merchant.payOut() : merchant.runSchedule
        }
        yield* Fiber.interruptAll(flows)
        assert.lengthOf(yield* paidAtOnce(merchant, race), 10)
      })
    )
  )
})
