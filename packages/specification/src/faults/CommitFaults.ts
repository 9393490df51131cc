/**
 * Faults at the commits of a process: a test arms one, and it happens at the next commit. The process in which a fault of
 * death happened does nothing more: its stores never answer again.
 */
import { Deferred, Effect, Layer } from "effect"
import type { Change, Verdict } from "@payments-platform/domain/decider/Change"
import type { Retention } from "@payments-platform/domain/ports/Retention"
import { Store, type Unavailable } from "@payments-platform/domain/ports/Store"
import type { Work } from "@payments-platform/domain/ports/Work"

type Commit = <A>(
  change: Change,
  commit: Effect.Effect<Verdict<A>, Unavailable>
) => Effect.Effect<Verdict<A>, Unavailable>

export interface CommitFaults {
  /** what happens at the next commit, in place of it */
  readonly arm: (around: Commit | null) => void
  readonly kill: () => void
  readonly isDead: () => boolean
  readonly around: Commit
}

export const make = (): CommitFaults => {
  let [armed, dead]: [Commit | null, boolean] = [null, false]
  return {
    arm: (next) => void (armed = next),
    kill: () => void (dead = true),
    isDead: () => dead,
    around: (change, commit) =>
      Effect.suspend(() => {
        const around = armed
        armed = null
        return around === null ? commit : around(change, commit)
      })
  }
}

/** The store with these faults. */
export const layer = <E, R>(
  faults: CommitFaults,
  stores: Layer.Layer<Store | Work | Retention, E, R>
): Layer.Layer<Store | Work | Retention, E, R> => {
  const alive = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.suspend(() => (faults.isDead() ? Effect.never : effect))
  return Layer.effect(
    Store,
    Effect.map(Store, (store) =>
      Store.of({
        ...store,
        load: (wanted) => alive(store.load(wanted)),
        list: (query) => alive(store.list(query)),
        commit: (change, redecide) => alive(faults.around(change, store.commit(change, redecide)))
      })
    )
  ).pipe(Layer.provideMerge(stores))
}

/** Commits a Change a second time, which must be refused. */
export const repeat =
  (store: Pick<Store["Service"], "commit">, happened: () => void): Commit =>
  (change, commit) =>
    Effect.tap(commit, (verdict) => {
      if (verdict._tag !== "Committed") return Effect.void
      happened()
      const again = store.commit(verdict.redecision?.change ?? change)
      return Effect.flatMap(again, ({ _tag }) =>
        _tag === "Committed" ? Effect.die(new Error("a Change was committed twice")) : Effect.void
      )
    })

/** Kills the process when it commits, before or after the store has the Change, and tells so. */
export const kill =
  (faults: CommitFaults, when: "before" | "after", died: Deferred.Deferred<void>): Commit =>
  (_, commit) =>
    Effect.gen(function* () {
      if (when === "after") yield* commit
      faults.kill()
      yield* Deferred.succeed(died, undefined)
      return yield* Effect.never
    })
