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
  readonly effect: Tester<R | Scope.Scope>
}

const runBody =
  <R, Arguments extends Array<unknown>>(body: Body<R, Arguments>) =>
  (...given: Arguments): Effect.Effect<unknown, unknown, R> => {
    const made = body(...given)
    return Effect.isEffect(made) ? made : Effect.gen(() => made)
  }

const testerOf = <R>(tester: EffectVitest.Vitest.Tester<R>): Tester<R> => {
  const register =
    (test: EffectVitest.Vitest.Test<R>): Register<R> =>
    (name, body, options) =>
      test(
        name,
        runBody(() => body()),
        options
      )
  return Object.assign(register(tester), {
    each:
      <T>(cases: ReadonlyArray<T>) =>
      (name: string, body: Body<R, [T]>, options?: Options) =>
        tester.each(cases)(
          name,
          runBody((each: T) => body(each)),
          options
        ),
    skipIf: (condition: unknown) => register(tester.skipIf(condition))
  })
}

/** Tests on a clock of their own (`effect`), or on the real clock (`live`). */
export const it: Tests<never> & { readonly live: Tester<Scope.Scope> } = {
  effect: testerOf(EffectVitest.effect),
  live: testerOf(EffectVitest.live)
}

/** Tests that share a layer, under a name. */
export const layer =
  <R, E>(shared: Layer.Layer<R, E>, options?: Parameters<typeof EffectVitest.layer>[1]) =>
  (name: string, define: (it: Tests<R>) => void): void =>
    EffectVitest.layer(shared, options)(name, ({ effect }) => define({ effect: testerOf(effect) }))
