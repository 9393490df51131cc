/** The facts that an attempt has loaded, in one round or more. */
import type { Loaded } from "../../decider/RequiredFacts.ts"
import type { LoadedFacts, LoadRequest } from "../../ports/Store.ts"

export const collect = (first: LoadedFacts, { counters, ids }: Pick<LoadRequest, "ids" | "counters">) => {
  const rows = new Map(ids.map((id) => [id, first.rows.get(id) ?? null]))
  const amounts = new Map(counters.map((key) => [key, first.counters.get(key) ?? 0]))
  const loaded: Loaded = { row: (id) => rows.get(id), counter: (key) => amounts.get(key) }
  const add = (more: LoadedFacts, request: Pick<LoadRequest, "ids" | "counters">): void => {
    for (const id of request.ids) rows.set(id, more.rows.get(id) ?? null)
    for (const key of request.counters) amounts.set(key, more.counters.get(key) ?? 0)
  }
  return { loaded, rows, counters: amounts, subscriptions: first.subscriptions, add }
}

export type Collected = ReturnType<typeof collect>
