import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Ids } from "@payments-platform/domain/ports/Ids"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import * as Id from "@payments-platform/domain/vocabulary/Id"
import { assert, describe, it } from "@payments-platform/specification/EffectTests"
import * as SystemIds from "../../src/clock/SystemIds.ts"
import * as SystemServiceTime from "../../src/clock/SystemServiceTime.ts"

describe("service time", () => {
  it.effect("is real time in whole seconds, ahead by the greatest offset seen", () =>
    Effect.gen(function* () {
      const time = yield* ServiceTime
      yield* TestClock.setTime(1_000_999)
      assert.strictEqual(yield* time.now, 1_000)
      time.observe(50)
      assert.strictEqual(yield* time.now, 1_050)
      time.observe(20)
      assert.strictEqual(yield* time.now, 1_050)
      assert.strictEqual(yield* time.nowWith(7), 1_007)
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(yield* time.now, 1_060)
    }).pipe(Effect.provide(SystemServiceTime.layer))
  )

  it.effect("in production is real time alone", () =>
    Effect.gen(function* () {
      const time = yield* ServiceTime
      yield* TestClock.setTime(1_000_999)
      time.observe(50)
      assert.strictEqual(yield* time.now, 1_000)
      assert.strictEqual(yield* time.nowWith(50), 1_000)
    }).pipe(Effect.provide(SystemServiceTime.layerProduction))
  )
})

describe("ids", () => {
  const several = (count: number) => Effect.map(Ids, (ids) => Array.from({ length: count }, () => ids.next()))

  // reaches platform 1/ids-uuid-version-7
  it.effect("are UUIDs of version 7 that carry the time", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_800_000_000_123)
      const [id = ""] = yield* several(1)
      assert.isTrue(Id.isId(id))
      assert.strictEqual(Id.timeOf(id), 1_800_000_000_123)
    }).pipe(Effect.provide(SystemIds.layer))
  )

  it.effect("grow strictly, even when the clock stands still or goes back", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_800_000_000_000)
      const first = yield* several(20_000)
      yield* TestClock.setTime(1_799_999_999_000)
      const second = yield* several(10)
      yield* TestClock.setTime(1_800_000_001_000)
      const third = yield* several(10)
      const ids = [...first, ...second, ...third]
      assert.deepStrictEqual(ids.toSorted(), ids)
      assert.strictEqual(new Set(ids).size, ids.length)
      assert.isTrue(ids.every(Id.isId))
      assert.strictEqual(Id.timeOf(third[0] ?? ""), 1_800_000_001_000)
    }).pipe(Effect.provide(SystemIds.layer))
  )

  it.effect("of two processes differ in the same millisecond", function* () {
    const one = yield* Effect.provide(several(1_000), SystemIds.layer, { local: true })
    const other = yield* Effect.provide(several(1_000), SystemIds.layer, { local: true })
    assert.strictEqual(new Set([...one, ...other]).size, 2_000)
  })
})
