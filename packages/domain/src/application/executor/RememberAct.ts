/**
 * Runs acts that commit no Change of their own, once per Unique-Key (platform.md 2). A key is taken by a commit before its
 * act, so that two processes do not act at once, and its lease is renewed while the act lasts.
 */
import { Effect, Fiber } from "effect"
import * as UniqueKey from "../../access/caller/UniqueKey.ts"
import * as Change from "../../decider/Change.ts"
import type { ServiceTime } from "../../ports/ServiceTime.ts"
import { type Store, Unavailable } from "../../ports/Store.ts"
import {
  type CommandContext,
  decidedResult,
  type ExecutionRefusal,
  type ReplayedResult,
  type UniqueKeyUse
} from "./CommandContext.ts"
import * as CommitRetryPolicy from "./CommitRetryPolicy.ts"
import type * as StoredResponse from "./StoredResponse.ts"

type Usable = { readonly _tag: "Usable"; readonly key: UniqueKeyUse }
type KeyTaken = Extract<ExecutionRefusal<never>, { readonly _tag: "KeyTaken" }>

interface Services {
  readonly store: Store["Service"]
  readonly time: ServiceTime["Service"]
  readonly clocks: (service: number) => UniqueKey.Clocks
  /** reads a key, and waits while another process works on the same request */
  readonly resolved: (key: UniqueKeyUse) => Effect.Effect<Usable | ReplayedResult, KeyTaken | Unavailable>
  readonly keep: (
    key: UniqueKeyUse,
    reply: StoredResponse.StoredResponse,
    at: number
  ) => Effect.Effect<boolean, Unavailable>
  readonly release: (key: UniqueKeyUse | null) => Effect.Effect<void, Unavailable>
}

/** Milliseconds between two renewals of a lease. */
const renewal = UniqueKey.lease / 3

/** Takes keys for this process, and renews their leases. */
const claimsOf = ({ clocks, resolved, store, time }: Services) => {
  /** The key with its row leased from now on; null: another process has changed the row since it was read. */
  const leased = Effect.fnUntraced(function* (key: UniqueKeyUse) {
    const at = yield* time.now
    const row = UniqueKey.startedRow(key, key.held, null, clocks(at))
    const verdict = yield* store.commit({ ...Change.empty(at), key: row })
    return verdict._tag === "Committed" ? { ...key, held: { ...row, version: row.version + 1 } } : null
  })

  /** Takes the key, so that no other process acts for it; or finds the stored response. */
  const claimed = Effect.fnUntraced(function* (key: UniqueKeyUse) {
    for (let conflicts = 1; conflicts <= CommitRetryPolicy.maxConflicts; conflicts++) {
      const state = yield* resolved(key)
      if (state._tag === "Replayed") return state
      const own = yield* leased(state.key)
      if (own !== null) return { _tag: "Claimed", own: { key: own } } as const
      yield* CommitRetryPolicy.pauseAfter(conflicts)
    }
    return yield* new Unavailable({ message: "a Unique-Key is under too many requests at once" })
  })

  /** Renews the lease again and again. A commit is not interrupted, so that the version of the row is known. */
  const renewals = (own: { key: UniqueKeyUse }) =>
    Effect.suspend(() => leased(own.key)).pipe(
      Effect.tap((key) => Effect.sync(() => (own.key = key ?? own.key))),
      Effect.ignore,
      Effect.uninterruptible,
      Effect.delay(renewal),
      Effect.forever
    )

  return { claimed, renewals } as const
}

/** Keeps every response. */
const keepsAll = () => true

/**
 * Returns the function that runs an act and stores its response; without a Unique-Key it runs the act alone. An act that
 * fails, or whose response is not to be kept, leaves the key free. If the process dies before the response is stored, a
 * retry runs the act again once the lease has ended.
 */
export const make = (services: Services) => {
  const { keep, release, time } = services
  const { claimed, renewals } = claimsOf(services)

  return Effect.fnUntraced(function* <E>(
    context: CommandContext,
    act: Effect.Effect<StoredResponse.StoredResponse, E>,
    isKept: (reply: StoredResponse.StoredResponse) => boolean = keepsAll
  ) {
    if (context.key === null) return decidedResult(yield* act)
    const state = yield* claimed(context.key)
    if (state._tag === "Replayed") return state
    const { own } = state
    const reply = yield* Effect.acquireUseRelease(
      Effect.forkChild(renewals(own)),
      () => act,
      (fiber) => Fiber.interrupt(fiber)
    ).pipe(Effect.onError(() => Effect.ignore(release(own.key))))
    yield* isKept(reply) ? keep(own.key, reply, yield* time.now) : release(own.key)
    return decidedResult(reply)
  })
}
