/**
 * Gathers what many fibers ask for into few calls: while one call runs, the
 * next ones wait and go together when it is done. The calls run outside of the
 * askers' contexts, so that none lands in a transaction of whoever asked first.
 */
import { Context, Effect, Exit, Latch, Request, RequestResolver } from "effect"

/** How many inputs one call takes at most. */
const limit = 512

/** `run` answers each of its inputs, in their order. */
export const batched = <Input, Output, Failure>(
  run: (inputs: ReadonlyArray<Input>) => Effect.Effect<ReadonlyArray<Output>, Failure>
): ((input: Input) => Effect.Effect<Output, Failure>) => {
  class Ask extends Request.Class<{ readonly input: Input }, Output, Failure> {}
  const idle = Latch.makeUnsafe(true)
  const resolver = RequestResolver.makeWith<Ask>({
    batchKey: () => "one",
    delay: Effect.andThen(Effect.yieldNow, idle.await),
    collectWhile: (entries) => entries.size < limit,
    runAll: (entries) =>
      Effect.andThen(idle.close, run(entries.map((entry) => entry.request.input))).pipe(
        Effect.map((outputs) => {
          for (const [index, output] of outputs.entries()) entries[index]?.completeUnsafe(Exit.succeed(output))
        }),
        Effect.ensuring(idle.open),
        Effect.updateContext(() => Context.empty())
      )
  })
  return (input) => Effect.request(new Ask({ input }), resolver)
}
