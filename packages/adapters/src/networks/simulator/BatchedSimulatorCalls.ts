/**
 * Gathers the calls of many fibers into few: calls that arrive while one runs go together in the next. They run without
 * the context of their callers, so that none ends up in a transaction of the first caller.
 */
import { Context, Effect, Exit, Latch, Request, RequestResolver } from "effect"

/** The limit of inputs in one call. */
const batchLimit = 512

/** `run` returns one output for each input, in their order. */
export const batched = <Input, Output, Failure>(
  run: (inputs: ReadonlyArray<Input>) => Effect.Effect<ReadonlyArray<Output>, Failure>
): ((input: Input) => Effect.Effect<Output, Failure>) => {
  class BatchedRequest extends Request.Class<{ readonly input: Input }, Output, Failure> {}
  const idle = Latch.makeUnsafe(true)
  const resolver = RequestResolver.makeWith<BatchedRequest>({
    batchKey: () => "one",
    delay: Effect.andThen(Effect.yieldNow, idle.await),
    collectWhile: (entries) => entries.size < batchLimit,
    runAll: (entries) =>
      Effect.andThen(idle.close, run(entries.map((entry) => entry.request.input))).pipe(
        Effect.map((outputs) => {
          for (const [index, output] of outputs.entries()) entries[index]?.completeUnsafe(Exit.succeed(output))
        }),
        Effect.ensuring(idle.open),
        Effect.updateContext(() => Context.empty())
      )
  })
  return (input) => Effect.request(new BatchedRequest({ input }), resolver)
}
