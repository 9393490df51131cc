/**
 * Conformance suite for adapters of the port Work: due times and wakes, ordered deliveries, a single leader, a
 * clock that only moves forward. Tests share a store, so each reads its own rows only.
 */
import { Deferred, Effect, Exit, Fiber, type Layer, Scope } from "effect"
import { Store } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import { assert, layer, type Tests } from "../../EffectTests.ts"
import { noon, row, emptyLoad, changeOf } from "./StoreSamples.ts"
import { deliveries } from "./WorkDeliveries.ts"
import { dueTimes } from "./WorkDueTimes.ts"

type It = Tests<Store | Work>

const agenda = Effect.flatMap(Work, (work) => work.agenda([]))

const process = (it: It): void => {
  it.effect("one leads at a time; the next takes over when the holder's scope closes", function* () {
    const work = yield* Work
    const holder = yield* Scope.make()
    yield* Scope.provide(work.lead, holder)
    assert.isTrue(yield* work.leads)
    const second = yield* Deferred.make<void>()
    const waiting = yield* Effect.forkChild(
      Effect.scoped(Effect.andThen(work.lead, Effect.andThen(Deferred.succeed(second, undefined), Effect.never)))
    )
    yield* Effect.sleep(300)
    assert.isFalse(yield* Deferred.isDone(second))
    yield* Scope.close(holder, Exit.void)
    yield* Deferred.await(second)
    assert.isTrue(yield* work.leads)
    yield* Fiber.interrupt(waiting)
    assert.isFalse(yield* work.leads)
  })

  it.effect("one advances the clock at a time, and all see it", function* () {
    const work = yield* Work
    assert.isFalse((yield* agenda).advancing)
    yield* Effect.scoped(
      Effect.gen(function* () {
        assert.isTrue(yield* work.advancing)
        assert.isFalse(yield* Effect.scoped(work.advancing))
        assert.isTrue((yield* agenda).advancing)
      })
    )
    const free = yield* Effect.repeat(agenda, { until: ({ advancing }) => !advancing, times: 200 })
    assert.isFalse(free.advancing)
    assert.isTrue(yield* Effect.scoped(work.advancing))
  })

  it.effect("the offset only grows, and facts are loaded with it", function* () {
    const [store, work] = [yield* Store, yield* Work]
    const before = yield* work.offset
    assert.strictEqual(yield* work.setOffset(before + 10), before + 10)
    assert.strictEqual(yield* work.setOffset(before + 3), before + 10)
    assert.strictEqual(yield* work.offset, before + 10)
    assert.strictEqual((yield* store.load(emptyLoad)).offset, before + 10)
  })

  it.effect("a commit that makes work wakes who waits, now or next", function* () {
    const [store, work] = [yield* Store, yield* Work]
    yield* store.commit(changeOf(row({ dueAt: noon })))
    yield* work.woken
    const waiting = yield* Effect.forkChild(work.woken, { startImmediately: true })
    yield* store.commit(changeOf(row({ dueAt: noon })))
    yield* Fiber.join(waiting)
  })
}

export const suite = <E>(name: string, adapter: Layer.Layer<Store | Work, E>): void =>
  layer(adapter, { excludeTestServices: true })(`Work: ${name}`, (it) => {
    dueTimes(it)
    deliveries(it)
    process(it)
  })
