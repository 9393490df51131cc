/**
 * The tests of `@effect/vitest` with generators as their bodies: `it.effect("…", function* () { … })` runs its body as
 * `Effect.gen` does. A body may also be a function that returns an effect.
 */
import * as EffectVitest from "@effect/vitest"
import { Effect, type Layer, type Scope } from "effect"

export { assert, describe } from "@effect/vitest"

type Body<R, Arguments extends Array<unknown>> = (
  ...given: Arguments
) => Effect.Effect<unknown, unknown, R> | Generator<Effect.Effect<unknown, unknown, R>, unknown, never>

type Options = number | EffectVitest.TestOptions

/** Registers a test. */
type Register<R> = (name: string, body: Body<R, []>, options?: Options) => void

/** Registers tests; `each` registers one for each case. */
interface Tester<R> extends Register<R> {
  readonly each: <T>(cases: ReadonlyArray<T>) => (name: string, body: Body<R, [T]>, options?: Options) => void
  readonly skipIf: (condition: unknown) => Register<R>
}

/** Tests that share a layer. */
export interface Tests<R> {
  /** on a clock that the test moves */
  readonly effect: Tester<R | Scope.Scope>
}

/** Tests that share nothing. */
interface SeparateTests<R> extends Tests<R> {
  /** on the real clock */
  readonly live: Tester<R | Scope.Scope>
}

/** What runs a test: the effect of its body, with less that it requires. */
type Provide<R, Given> = (effect: Effect.Effect<unknown, unknown, R>) => Effect.Effect<unknown, unknown, Given>

/** Registers tests whose bodies require R, by a tester that gives them less. */
const testerOf = <R, Given>(tester: EffectVitest.Vitest.Tester<Given>, provide: Provide<R, Given>): Tester<R> => {
  const run = <Arguments extends Array<unknown>>(body: Body<R, Arguments>, ...given: Arguments) => {
    const made = body(...given)
    return provide(Effect.isEffect(made) ? made : Effect.gen(() => made))
  }
  const register =
    (test: EffectVitest.Vitest.Test<Given>): Register<R> =>
    (name, body, options) =>
      test(name, () => run(body), options)
  return Object.assign(register(tester), {
    each:
      <T>(cases: ReadonlyArray<T>) =>
      (name: string, body: Body<R, [T]>, options?: Options) =>
        tester.each(cases)(name, (each) => run(body, each), options),
    skipIf: (condition: unknown) => register(tester.skipIf(condition))
  })
}

const asItIs = <A>(effect: A): A => effect

export const it: SeparateTests<never> = {
  effect: testerOf(EffectVitest.effect, asItIs),
  live: testerOf(EffectVitest.live, asItIs)
}

/** Tests that share a layer, under a name. */
export const layer =
  <R, E>(shared: Layer.Layer<R, E>, options?: Parameters<typeof EffectVitest.layer>[1]) =>
  (name: string, define: (it: Tests<R>) => void): void =>
    EffectVitest.layer(shared, options)(name, ({ effect }) => define({ effect: testerOf(effect, asItIs) }))

/** Tests for each of which the layer is made alone. */
export const layerForEach = <R, E>(own: Layer.Layer<R, E>): SeparateTests<R> => {
  const provide: Provide<R | Scope.Scope, never> = (body) => Effect.provide(Effect.scoped(body), own)
  return { effect: testerOf(EffectVitest.effect, provide), live: testerOf(EffectVitest.live, provide) }
}
