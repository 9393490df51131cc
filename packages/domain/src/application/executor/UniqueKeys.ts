/**
 * Unique-Keys of requests under way (platform.md 2): what a key stands for, the
 * answers that it keeps, and that of two requests with one key in this process the
 * second does not begin.
 */
import { Clock, Effect, Redacted } from "effect"
import * as UniqueKey from "../../access/unique-key/UniqueKey.ts"
import * as Change from "../../decider/Change.ts"
import type { Step } from "../../decider/Kind.ts"
import type { Ids } from "../../ports/Ids.ts"
import type { ServiceTime } from "../../ports/ServiceTime.ts"
import { type Store, Unavailable } from "../../ports/Store.ts"
import type { Vault } from "../../ports/Vault.ts"
import type { CommandContext, UniqueKeyUse, ExecutionResult, Refusal } from "./CommandContext.ts"
import * as StoredResponse from "./StoredResponse.ts"

/** A busy resource, or a key at work in another process, is asked again so often, at most for as long as a request lasts. */
export const busyWait = 50
export const busyTries = 600

interface Services {
  readonly store: Store["Service"]
  readonly time: ServiceTime["Service"]
  readonly ids: Ids["Service"]
  readonly vault: Vault["Service"]
}

export const replied = (
  reply: StoredResponse.StoredResponse,
  warning: string | null = null,
  replayed = false
): ExecutionResult => ({
  _tag: "Replied",
  reply,
  replayed,
  warning
})

export const make = ({ ids, store, time, vault }: Services) => {
  const running = new Map<string, string>()

  /** Real time now, beside a service time. */
  const clocks = (service: number) => Effect.map(Clock.currentTimeMillis, (real) => ({ real, service }))

  const answered = (
    key: UniqueKeyUse | null,
    reply: StoredResponse.StoredResponse,
    at: UniqueKey.Clocks
  ): Change.KeyRow | null =>
    key === null ? null : UniqueKey.answered(key, key.held, vault.seal("reply", StoredResponse.toText(reply)), at)

  const openedBy = (key: UniqueKeyUse | null, step: Step, at: UniqueKey.Clocks): Change.KeyRow | null =>
    key === null ? null : UniqueKey.begun(key, key.held, step.subject.id, at)

  const held = (key: UniqueKeyUse | null, row: Change.KeyRow | null): UniqueKeyUse | null =>
    key === null || row === null ? key : { ...key, held: { ...row, version: row.version + 1 } }

  /** A key that rests on what another process does, or on what was answered before. */
  const onKey = (key: UniqueKeyUse, row: Change.KeyRow | null, at: UniqueKey.Clocks) => {
    const situation = UniqueKey.situation(row, key.same, at)
    switch (situation._tag) {
      case "Free":
        return Effect.succeed({ ...key, held: row })
      case "Taken":
        return Effect.fail({ _tag: "KeyTaken" } as const)
      case "Answered": {
        const reply = StoredResponse.fromText(Redacted.value(vault.open("reply", situation.reply)))
        return Effect.succeed({ _tag: "Done", outcome: replied(reply, null, true) } as const)
      }
      case "UnderWay":
        return Effect.succeed({ _tag: "Wait" } as const)
      case "Abandoned":
        return Effect.succeed({ _tag: "Resume", row: situation.row } as const)
    }
  }

  /** Stores an answer that changes nothing but its key; false: the key has moved on meanwhile. */
  const keep = Effect.fnUntraced(function* (
    call: CommandContext,
    key: UniqueKeyUse,
    reply: StoredResponse.StoredResponse,
    at: number
  ) {
    const change = { ...Change.empty(ids.next(), at, call.appId), key: answered(key, reply, yield* clocks(at)) }
    return (yield* store.commit(change))._tag === "Committed"
  })

  /** What a key stands for, waiting while another process is at it. */
  const lookedUp = Effect.fnUntraced(function* (key: UniqueKeyUse) {
    for (let waits = 0; ; waits++) {
      const found = yield* store.load({ ids: [], counters: [], key, subscribers: [] })
      time.observe(found.offset)
      const looked = yield* onKey(key, found.key, yield* clocks(yield* time.now))
      if (!("_tag" in looked)) return looked
      if (looked._tag === "Done") return looked.outcome
      if (looked._tag === "Resume") return { ...key, held: looked.row }
      if (waits > busyTries) return yield* new Unavailable({ message: "another process is at this request" })
      yield* Effect.sleep(busyWait)
    }
  })

  /** The answer of what is done without a Change, kept by its key: done once unless the process dies on the way. */
  const remembered = Effect.fnUntraced(function* <E>(
    call: CommandContext,
    use: Effect.Effect<StoredResponse.StoredResponse, E>
  ) {
    if (call.key === null) return replied(yield* use)
    const key = yield* lookedUp(call.key)
    if ("_tag" in key) return key
    const reply = yield* use
    yield* keep(call, key, reply, yield* time.now)
    return replied(reply)
  })

  /** Keeps a second request with the same key out while this process is at the first. */
  const exclusively = <A, E, R>(key: UniqueKeyUse | null, use: Effect.Effect<A, E, R>) =>
    key === null
      ? use
      : Effect.suspend(
          (): Effect.Effect<A, E | Extract<Refusal<never>, { readonly _tag: "KeyTaken" | "KeyBusy" }>, R> => {
            const name = `${key.scope}\u0000${key.key}`
            const hash = running.get(name)
            if (hash !== undefined) return Effect.fail({ _tag: hash === key.hash ? "KeyBusy" : "KeyTaken" } as const)
            running.set(name, key.hash)
            return Effect.ensuring(
              use,
              Effect.sync(() => running.delete(name))
            )
          }
        )

  /** Lets go of a key whose request ended without an answer to keep: the next try goes on at once. */
  const release = Effect.fnUntraced(function* (call: CommandContext, key: UniqueKeyUse | null) {
    if (key === null || key.held === null) return
    const change = { ...Change.empty(ids.next(), yield* time.now, call.appId), key: UniqueKey.released(key.held) }
    yield* store.commit(change)
  })

  return { clocks, answered, openedBy, held, onKey, keep, remembered, exclusively, release } as const
}
