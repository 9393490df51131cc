/**
 * A service that embeds the host makes the same Changes as the platform's executor, for every command of random sequences,
 * for the calls that follow, and for the due work and the timers: rows as JSON, events, ledger entries, counters with their
 * bounds, claims, signals, history and notifications. `SLOW=1` runs more, `SEED=<n>` others.
 */
import { Effect, Layer, ManagedRuntime } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import type { Change } from "@payments-platform/domain/decider/Change"
import { Store } from "@payments-platform/domain/ports/Store"
import { sequence, type Sequence } from "../src/arbitraries/sequences/Commands.ts"
import * as InMemoryPlatform from "../src/InMemoryPlatform.ts"
import * as RunSequence from "../src/RunSequence.ts"
import * as PureCore from "../src/targets/PureCore.ts"
import * as UseCases from "../src/targets/UseCases.ts"

const slow = process.env["SLOW"] === "1"
const [runs, length] = slow ? [200, 80] : [20, 40]
const seed = Number(process.env["SEED"] ?? 20_261_127)
const begin = Date.parse("2026-11-21T12:00:00Z")

const isBySystem = ({ history }: Change): boolean => history.every(({ actor }) => actor.type === "system")

/**
 * Whether a Change is the work of an account on what other resources did to it, such as a balance below zero. How much of
 * it one Change takes depends on the order of the timers of one second, which the contract leaves open. What comes of all of
 * it, balances and notifications, is compared by `RunSequence`.
 */
const isGathered = (change: Change): boolean =>
  isBySystem(change) && change.writes.some(({ type }) => type === "accounts")

/**
 * Whether a Change is of what an embedding service has outside its host: networks, the app, subscriptions and keys; or only
 * acknowledges signals, of which one reaction takes one or more.
 */
const isLeftOut = (change: Change): boolean =>
  isGathered(change) ||
  change.writes.length + change.signals.length === 0 ||
  change.writes.some(
    ({ type }) => type.startsWith("simulated_") || ["applications", "notification_preferences"].includes(type)
  )

/** The memory store, and the Changes that were committed to it. */
const recording = (changes: Array<Change>) =>
  Layer.merge(
    Memory.layer,
    Layer.effect(
      Store,
      Effect.map(Store, (store) =>
        Store.of({
          ...store,
          commit: (change, redecide) =>
            Effect.tap(store.commit(change, redecide), (verdict) =>
              Effect.sync(() => {
                const committed = verdict._tag === "Committed" ? (verdict.redecision?.change ?? change) : null
                if (committed !== null && !isLeftOut(committed)) changes.push(committed)
              })
            )
        })
      )
    ).pipe(Layer.provide(Memory.layer))
  )

/** Replaces what chance or an adapter makes: sealed texts, secrets, and authorization codes, which follow from new ids. */
const withoutChance = (json: string): string =>
  json
    .replaceAll(/"(authorizationCode|authorization_code|code)":"\d{7}"/g, '"$1":"a code"')
    .replaceAll(/"preferenceId":"[^"]*"/g, '"preferenceId":"a preference"')
    .replaceAll(/"[\w-]{8}\.[\w-]{20,}"/g, '"sealed"')
    .replaceAll(/"mismatch:[^"]*"/g, '"mismatch:a hash"')
    .replaceAll(/"hash":"[^"]*"/g, '"hash":"a hash"')

/**
 * What a Change rests on. Timers of one second run in any order, and one at a time or at once, so the row that a Change of
 * due work read may be a version apart.
 */
const expectationsOf = (change: Change): Change["expects"] =>
  isBySystem(change) ? change.expects.map(({ id }) => ({ id, version: 0 })) : change.expects

/** A Change as a text, in which ids are named in the order of their first occurrence. Audit and key are the executor's own. */
const comparable = (given: Change): string => {
  const { audit: _audit, key: _key, ...change } = { ...given, expects: expectationsOf(given) }
  const ids = new Map<string, string>()
  const named = (id: string): string => {
    const name = ids.get(id) ?? `id ${ids.size}`
    ids.set(id, name)
    return name
  }
  return withoutChance(JSON.stringify(change)).replaceAll(
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9A-Z]{15}\b/g,
    named
  )
}

/** The texts that are in the first list more often than in the second. */
const without = (some: ReadonlyArray<string>, others: ReadonlyArray<string>): ReadonlyArray<string> => {
  const left = [...others]
  return some.filter((each) => {
    const place = left.indexOf(each)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

const parsed = (text: string): unknown => JSON.parse(text)

/** The Changes of a sequence by both, in an order that does not depend on which of two timers of one second came first. */
const changesOfBoth = async (commands: Sequence) => {
  const executed: Array<Change> = []
  const clock = InMemoryPlatform.stoppedClock(begin)
  const platform = InMemoryPlatform.layerOver(recording(executed), { isOutside: true }).pipe(Layer.provideMerge(clock))
  const runtime = ManagedRuntime.make(platform)
  try {
    const host = PureCore.make(begin / 1_000, commands.returnsFees)
    const cases = await runtime.runPromise(UseCases.make(commands.returnsFees))
    await runtime.runPromise(RunSequence.run([host, cases], commands, begin / 1_000, new Map()))
    const texts = (changes: ReadonlyArray<Change>) => changes.map(comparable).sort()
    return { hosted: texts(host.changes.filter((change) => !isLeftOut(change))), executed: texts(executed) }
  } finally {
    await runtime.dispose()
  }
}

describe("a host and the executor", () => {
  it(
    `make the same Changes in ${runs} sequences of ${length} commands`,
    { timeout: slow ? 3_600_000 : 180_000 },
    async () => {
      let compared = 0
      await fc.assert(
        fc.asyncProperty(sequence(length), async (commands) => {
          const { executed, hosted } = await changesOfBoth(commands)
          const [ofHost, ofExecutor] = [without(hosted, executed), without(executed, hosted)]
          expect(ofHost.map(parsed)).toEqual(ofExecutor.map(parsed))
          compared += hosted.length
        }),
        { numRuns: runs, seed }
      )
      expect(compared).toBeGreaterThan((runs * length) / 2)
    }
  )
})
