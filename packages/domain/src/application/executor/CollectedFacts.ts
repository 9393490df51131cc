/** The facts that an attempt has loaded, in one round or more. */
import { Effect } from "effect"
import type { Evaluation } from "../../decider/EvaluateCommand.ts"
import type { FactReader } from "../../decider/RequiredFacts.ts"
import type { LoadedFacts, LoadRequest, Store, Unavailable } from "../../ports/Store.ts"

export const collect = (first: LoadedFacts, { counters, ids }: Pick<LoadRequest, "ids" | "counters">) => {
  const rows = new Map(ids.map((id) => [id, first.rows.get(id) ?? null]))
  const amounts = new Map(counters.map((key) => [key, first.counters.get(key) ?? 0]))
  const loaded: FactReader = { row: (id) => rows.get(id), counter: (key) => amounts.get(key) }
  const add = (more: LoadedFacts, request: Pick<LoadRequest, "ids" | "counters">): void => {
    for (const id of request.ids) rows.set(id, more.rows.get(id) ?? null)
    for (const key of request.counters) amounts.set(key, more.counters.get(key) ?? 0)
  }
  return { loaded, rows, counters: amounts, subscriptions: first.subscriptions, add }
}

export type CollectedFacts = ReturnType<typeof collect>

type Known<C, R, P> = Exclude<Evaluation<C, R, P>, { readonly _tag: "Needs" }>

/** Evaluates a command and loads what it needs, until no facts are missing. */
export const evaluateWithLoads =
  ({ load }: Pick<Store["Service"], "load">) =>
  <C, R, P>(facts: CollectedFacts, evaluate: () => Evaluation<C, R, P>): Effect.Effect<Known<C, R, P>, Unavailable> => {
    const next = (): Effect.Effect<Known<C, R, P>, Unavailable> => {
      const evaluation = evaluate()
      if (evaluation._tag !== "Needs") return Effect.succeed(evaluation)
      const { counters, ids } = evaluation
      return Effect.flatMap(load({ ids, counters, key: null, subscribers: [] }), (more) => {
        facts.add(more, { ids, counters })
        return next()
      })
    }
    return Effect.suspend(next)
  }
