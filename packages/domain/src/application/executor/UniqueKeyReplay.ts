/**
 * Unique-Keys (idempotency keys) of requests, platform.md 2. A key's row is written before a network is called or an act
 * without a command begins (RememberAct.ts), and its response with the result. The same request with the same key gets the
 * stored response byte for byte. If another process works on the request, this process waits, and resumes the request once
 * the other's lease of 60 s has ended. Within one process a second request with a key that is in use is refused.
 */
import { type Clock, Effect, Redacted } from "effect"
import * as UniqueKey from "../../access/caller/UniqueKey.ts"
import * as Change from "../../decider/Change.ts"
import { keyOf } from "../../decider/JudgeCommits.ts"
import type { Step } from "../../decider/ResourceKind.ts"
import type { ServiceTime } from "../../ports/ServiceTime.ts"
import { type Store, Unavailable } from "../../ports/Store.ts"
import type { Vault } from "../../ports/Vault.ts"
import type { ExecutionRefusal, ReplayedResult, UniqueKeyUse } from "./CommandContext.ts"
import * as CommitRetryPolicy from "./CommitRetryPolicy.ts"
import * as RememberAct from "./RememberAct.ts"
import * as StoredResponse from "./StoredResponse.ts"

interface Services {
  readonly clock: Clock.Clock
  readonly store: Store["Service"]
  readonly time: ServiceTime["Service"]
  readonly vault: Vault["Service"]
}

/** A key's state for this request, after its row was read. */
export type KeyState =
  /** never used, released, or forgotten after 30 days: the request may use it */
  | { readonly _tag: "Usable"; readonly key: UniqueKeyUse }
  | ReplayedResult
  /** another process works on the same request */
  | { readonly _tag: "UnderWay" }
  /** the process that worked on the same request has died: the request resumes with its row */
  | { readonly _tag: "Abandoned"; readonly row: Change.UniqueKeyRow }

type KeyTaken = Extract<ExecutionRefusal<never>, { readonly _tag: "KeyTaken" }>
type InUse = Extract<ExecutionRefusal<never>, { readonly _tag: "KeyTaken" | "KeyBusy" }>

/** The key's row without a response, leased to this process while it calls the network. */
const openRow = (key: UniqueKeyUse | null, step: Step, at: UniqueKey.Clocks): Change.UniqueKeyRow | null =>
  key === null ? null : UniqueKey.startedRow(key, key.held, step.subject.id, at)

/** The key's row without a response to store; null: it has no row. */
const releasedRow = (key: UniqueKeyUse | null): Change.UniqueKeyRow | null =>
  key === null || key.held === null ? null : UniqueKey.releasedRow(key.held)

/** The key after its row was committed. */
const withRow = (key: UniqueKeyUse | null, row: Change.UniqueKeyRow | null): UniqueKeyUse | null =>
  key === null || row === null ? key : { ...key, held: { ...row, version: row.version + 1 } }

/** The key's row with the sealed response; null: the request has no key. */
const answeredRowBy =
  (vault: Vault["Service"]) =>
  (key: UniqueKeyUse | null, reply: StoredResponse.StoredResponse, at: UniqueKey.Clocks): Change.UniqueKeyRow | null =>
    key === null
      ? null
      : UniqueKey.answeredRow(key, key.held, vault.sealText("reply", StoredResponse.toText(reply)), at)

/** The state of a key for its request. Fails with `KeyTaken` when the key belongs to another request. */
const stateBy =
  (vault: Vault["Service"]) =>
  (key: UniqueKeyUse, row: Change.UniqueKeyRow | null, at: UniqueKey.Clocks): Effect.Effect<KeyState, KeyTaken> => {
    const situation = UniqueKey.statusOf(row, key.same, at)
    switch (situation._tag) {
      case "Free":
        return Effect.succeed({ _tag: "Usable", key: { ...key, held: row } })
      case "Taken":
        return Effect.fail({ _tag: "KeyTaken" })
      case "Answered": {
        const reply = StoredResponse.fromText(Redacted.value(vault.openText("reply", situation.reply)))
        return Effect.succeed({ _tag: "Replayed", reply })
      }
      case "UnderWay":
        return Effect.succeed({ _tag: "UnderWay" })
      case "Abandoned":
        return Effect.succeed({ _tag: "Abandoned", row: situation.row })
    }
  }

/**
 * Refuses a second request with a key that is in use in this process: `KeyBusy`, or `KeyTaken` if it is another one.
 */
const makeKeyLock = () => {
  /** keys in use in this process, with the hash of their request */
  const running = new Map<string, string>()

  return <A, E, R>(key: UniqueKeyUse | null, use: Effect.Effect<A, E, R>) =>
    key === null
      ? use
      : Effect.suspend((): Effect.Effect<A, E | InUse, R> => {
          const name = keyOf(key)
          const hash = running.get(name)
          if (hash !== undefined) return Effect.fail({ _tag: hash === key.hash ? "KeyBusy" : "KeyTaken" } as const)
          running.set(name, key.hash)
          return Effect.ensuring(
            use,
            Effect.sync(() => running.delete(name))
          )
        })
}

export const make = ({ clock, store, time, vault }: Services) => {
  /** The two clocks of a key's row at a service time. */
  const clocks = (service: number): UniqueKey.Clocks => ({ real: clock.currentTimeMillisUnsafe(), service })

  const answeredRow = answeredRowBy(vault)
  const stateOf = stateBy(vault)

  /** Stores a response whose command changes nothing else; false: the key's row has changed since it was read. */
  const keep = Effect.fnUntraced(function* (key: UniqueKeyUse, reply: StoredResponse.StoredResponse, at: number) {
    const change = { ...Change.empty(at), key: answeredRow(key, reply, clocks(at)) }
    return (yield* store.commit(change))._tag === "Committed"
  })

  /** Reads a key, and waits while another process works on the same request. */
  const resolved = Effect.fnUntraced(function* (key: UniqueKeyUse) {
    for (let waits = 0; ; waits++) {
      const found = yield* store.load({ ids: [], counters: [], key, subscribers: [] })
      time.observe(found.offset)
      const state = yield* stateOf(key, found.key, clocks(yield* time.now))
      if (state._tag === "Usable" || state._tag === "Replayed") return state
      if (state._tag === "Abandoned") return { _tag: "Usable", key: { ...key, held: state.row } } as const
      if (waits > CommitRetryPolicy.maxWaits)
        return yield* new Unavailable({ message: "another process is at this request" })
      yield* CommitRetryPolicy.waitWhileBusy
    }
  })

  /** Releases a key whose request ended without a response to store: a retry with the same key begins at once. */
  const release = Effect.fnUntraced(function* (key: UniqueKeyUse | null) {
    const row = releasedRow(key)
    if (row === null) return
    yield* store.commit({ ...Change.empty(yield* time.now), key: row })
  })

  const remembered = RememberAct.make({ clocks, keep, release, resolved, store, time })
  const withKeyLock = makeKeyLock()
  return {
    clocks,
    answeredRow,
    openRow,
    releasedRow,
    withRow,
    stateOf,
    keep,
    remembered,
    withKeyLock,
    release
  } as const
}

export type UniqueKeys = ReturnType<typeof make>
