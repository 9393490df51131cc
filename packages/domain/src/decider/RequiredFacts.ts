/**
 * The facts that a command needs before it can be decided: named resources and
 * counters. They are requested as data, so a store loads those of many commands in
 * one read, and all unknown ids of a command are reported together (platform.md 1).
 */
import { Result } from "effect"
import type { Fact, Counters } from "./Kind.ts"
import type { Row } from "./Row.ts"

/** The facts that a store loaded. `counter` returns 0 for a counter that was never moved. */
export interface Loaded {
  readonly row: (id: string) => Row | undefined
  readonly counter: Counters
}

/**
 * An id that is unknown, or that belongs to another app: the two are not distinguished (platform.md 4, ID_NOT_FOUND).
 * `path` leads to the id in the request's path or body.
 */
export interface Missing {
  readonly path: ReadonlyArray<string>
  readonly place: "path" | "body"
}

/**
 * The ids and counters to load, and how to read facts of type `A` from what was
 * loaded. `resolve` fails with every unknown id. `appId` null: resources of every app
 * are visible (the operator).
 */
export interface RequiredFacts<out A> {
  readonly ids: ReadonlyArray<string>
  readonly counters: ReadonlyArray<string>
  readonly resolve: (loaded: Loaded, appId: string | null) => Result.Result<A, ReadonlyArray<Missing>>
}

/** No facts. */
export const nothing: RequiredFacts<null> = { ids: [], counters: [], resolve: () => Result.succeed(null) }

interface Readable<S> {
  readonly type: string
  readonly fact: (row: Row) => Fact<S>
}

const visible = (row: Row | undefined, type: string, appId: string | null): row is Row =>
  row !== undefined && row.type === type && (appId === null || row.appId === appId)

/** A resource that the request names. It is unknown when it is another app's, of another kind, or not listed. */
export const resource = <S>(
  kind: Readable<S>,
  id: string,
  place: Missing["place"],
  ...path: ReadonlyArray<string>
): RequiredFacts<Fact<S>> => ({
  ids: [id],
  counters: [],
  resolve: (loaded, appId) => {
    const row = loaded.row(id)
    return visible(row, kind.type, appId) && row.listed !== null
      ? Result.succeed(kind.fact(row))
      : Result.fail([{ place, path }])
  }
})

/** That a resource which the request names exists, without its state. */
export const exists = (
  type: string,
  id: string,
  place: Missing["place"],
  ...path: ReadonlyArray<string>
): RequiredFacts<null> => ({
  ids: [id],
  counters: [],
  resolve: (loaded, appId) => {
    const row = loaded.row(id)
    return visible(row, type, appId) && row.listed !== null ? Result.succeed(null) : Result.fail([{ place, path }])
  }
})

/** A resource whose id the platform itself knows, listed or not; null: there is none, or `id` is null. Never fails. */
export const optional = <S>(kind: Readable<S>, id: string | null): RequiredFacts<Fact<S> | null> => ({
  ids: id === null ? [] : [id],
  counters: [],
  resolve: (loaded, appId) => {
    const row = id === null ? undefined : loaded.row(id)
    return Result.succeed(visible(row, kind.type, appId) ? kind.fact(row) : null)
  }
})

/** The values of counters. */
export const counters = (...keys: ReadonlyArray<string>): RequiredFacts<Counters> => ({
  ids: [],
  counters: keys,
  resolve: (loaded) => Result.succeed(loaded.counter)
})

/** Both facts; fails with the unknown ids of both. */
export const both = <A, B>(a: RequiredFacts<A>, b: RequiredFacts<B>): RequiredFacts<readonly [A, B]> => ({
  ids: [...a.ids, ...b.ids],
  counters: [...a.counters, ...b.counters],
  resolve: (loaded, appId) => {
    const left = a.resolve(loaded, appId)
    const right = b.resolve(loaded, appId)
    if (Result.isFailure(left))
      return Result.fail(Result.isFailure(right) ? [...left.failure, ...right.failure] : left.failure)
    return Result.map(right, (value) => [left.success, value] as const)
  }
})

/** The same requirement with its facts converted. */
export const map = <A, B>(needs: RequiredFacts<A>, f: (a: A) => B): RequiredFacts<B> => ({
  ...needs,
  resolve: (loaded, appId) => Result.map(needs.resolve(loaded, appId), f)
})

/** All facts in order; fails with the unknown ids of all. */
export const all = <A>(needs: ReadonlyArray<RequiredFacts<A>>): RequiredFacts<ReadonlyArray<A>> => ({
  ids: [...new Set(needs.flatMap((each) => each.ids))],
  counters: [...new Set(needs.flatMap((each) => each.counters))],
  resolve: (loaded, appId) => {
    const results = needs.map((each) => each.resolve(loaded, appId))
    const missing = results.flatMap((each) => (Result.isFailure(each) ? each.failure : []))
    return missing.length > 0
      ? Result.fail(missing)
      : Result.succeed(results.flatMap((each) => (Result.isSuccess(each) ? [each.success] : [])))
  }
})
