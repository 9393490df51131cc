/**
 * The facts that a command needs before it can be decided: resources and counters. They are requested as data, so that a
 * store loads those of many commands in one read, and all unknown ids of a command are reported together (platform.md
 * 1). A fact may follow from another (`andThen`); the facts are then loaded in rounds.
 */
import { Result } from "effect"
import type { Action } from "./Command.ts"
import type { Fact, Counters } from "./ResourceKind.ts"
import type { Row } from "./StoredRow.ts"

/** The facts that were loaded so far. `undefined`: not loaded yet; null: there is no such row. */
export interface FactReader {
  readonly row: (id: string) => Row | null | undefined
  readonly counter: (key: string) => number | undefined
}

export const emptyFacts: FactReader = { row: () => undefined, counter: () => undefined }

/**
 * An id that is unknown, or that belongs to another app: the two are not distinguished (platform.md 4, ID_NOT_FOUND).
 * `path` leads to the id in the request's path or body.
 */
export interface UnknownId {
  readonly path: ReadonlyArray<string>
  readonly place: "path" | "body"
}

/**
 * Why facts could not be read. If `ids` or `counters` name any, load them and read the facts again. Once nothing is left
 * to load, `missing` contains every unknown id.
 */
export interface UnresolvedFacts {
  readonly ids: ReadonlyArray<string>
  readonly counters: ReadonlyArray<string>
  readonly missing: ReadonlyArray<UnknownId>
}

/** Reads facts of type `A` from what was loaded. `appId` null: resources of every app are visible (the operator). */
export type RequiredFacts<out A> = (loaded: FactReader, appId: string | null) => Result.Result<A, UnresolvedFacts>

const unresolved = (some: Partial<UnresolvedFacts>): Result.Result<never, UnresolvedFacts> =>
  Result.fail({ ids: [], counters: [], missing: [], ...some })

const union = (some: ReadonlyArray<string>, others: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (some.length === 0) return others
  return others.length === 0 ? some : [...new Set([...some, ...others])]
}

const together = (some: UnresolvedFacts, others: UnresolvedFacts): UnresolvedFacts => ({
  ids: union(some.ids, others.ids),
  counters: union(some.counters, others.counters),
  missing: others.missing.length === 0 ? some.missing : [...some.missing, ...others.missing]
})

/** A fact that is known without any load. */
export const succeed =
  <A>(fact: A): RequiredFacts<A> =>
  () =>
    Result.succeed(fact)

export const nothing: RequiredFacts<null> = succeed(null)

/** An id that the command handler itself finds to be unknown. */
export const unknown =
  (place: UnknownId["place"], ...path: ReadonlyArray<string>): RequiredFacts<never> =>
  () =>
    unresolved({ missing: [{ place, path }] })

interface Readable<S> {
  readonly type: string
  readonly fact: (row: Row) => Fact<S>
}

const visible = (row: Row | null, type: string, appId: string | null): row is Row =>
  row !== null && row.type === type && (appId === null || row.appId === appId)

/** A resource by an id that the platform stored, listed or not; null: there is none, or `id` is null. */
export const optional =
  <S>(kind: Readable<S>, id: string | null): RequiredFacts<Fact<S> | null> =>
  (loaded, appId) => {
    const row = id === null ? null : loaded.row(id)
    if (row === undefined) return unresolved({ ids: id === null ? [] : [id] })
    return Result.succeed(visible(row, kind.type, appId) ? kind.fact(row) : null)
  }

/** A resource that the request names. Its id is unknown if it is another app's, of another kind, or not listed. */
export const resource =
  <S>(
    kind: Readable<S>,
    id: string,
    place: UnknownId["place"],
    ...path: ReadonlyArray<string>
  ): RequiredFacts<Fact<S>> =>
  (loaded, appId) => {
    const row = loaded.row(id)
    if (row === undefined) return unresolved({ ids: [id] })
    return visible(row, kind.type, appId) && row.listed !== null
      ? Result.succeed(kind.fact(row))
      : unresolved({ missing: [{ place, path }] })
  }

/** The resource in the path, on which a command acts. */
export const ofPath =
  <S>(kind: Readable<S>) =>
  ({ id }: Action): RequiredFacts<Fact<S>> =>
    resource(kind, id, "path", "id")

/** That a resource which the request names exists, without its state. */
export const exists = (
  type: string,
  id: string,
  place: UnknownId["place"],
  ...path: ReadonlyArray<string>
): RequiredFacts<null> => map(resource({ type, fact: identityOf }, id, place, ...path), () => null)

const identityOf = ({ appId, createTime, id, version }: Row): Fact<null> => ({
  id,
  appId,
  createTime,
  version,
  state: null
})

export const counters =
  (...keys: ReadonlyArray<string>): RequiredFacts<Counters> =>
  (loaded) => {
    const absent = keys.filter((key) => loaded.counter(key) === undefined)
    return absent.length > 0
      ? unresolved({ counters: absent })
      : Result.succeed((key: string): number => loaded.counter(key) ?? 0)
  }

/** The facts, converted. */
export const map =
  <A, B>(facts: RequiredFacts<A>, f: (a: A) => B): RequiredFacts<B> =>
  (loaded, appId) =>
    Result.map(facts(loaded, appId), f)

/** Facts that follow from others, such as the payment that a refund names. They are loaded in a second round. */
export const andThen =
  <A, B>(facts: RequiredFacts<A>, next: (a: A) => RequiredFacts<B>): RequiredFacts<B> =>
  (loaded, appId) =>
    Result.flatMap(facts(loaded, appId), (found) => next(found)(loaded, appId))

/** A fact together with those that follow from it. */
export const withNext = <A, B>(
  facts: RequiredFacts<A>,
  next: (a: A) => RequiredFacts<B>
): RequiredFacts<readonly [A, B]> => andThen(facts, (found) => map(next(found), (following) => [found, following]))

/** Both facts; fails with the unknown ids of both. */
export const both =
  <A, B>(a: RequiredFacts<A>, b: RequiredFacts<B>): RequiredFacts<readonly [A, B]> =>
  (loaded, appId) => {
    const left = a(loaded, appId)
    const right = b(loaded, appId)
    if (Result.isFailure(left))
      return Result.fail(Result.isFailure(right) ? together(left.failure, right.failure) : left.failure)
    return Result.map(right, (value) => [left.success, value] as const)
  }

/** All facts in order; fails with the unknown ids of all. */
export const all =
  <A>(facts: ReadonlyArray<RequiredFacts<A>>): RequiredFacts<ReadonlyArray<A>> =>
  (loaded, appId) => {
    const found: Array<A> = []
    let failure: UnresolvedFacts | null = null
    for (const each of facts) {
      const result = each(loaded, appId)
      if (Result.isSuccess(result)) found.push(result.success)
      else failure = failure === null ? result.failure : together(failure, result.failure)
    }
    return failure === null ? Result.succeed(found) : Result.fail(failure)
  }
