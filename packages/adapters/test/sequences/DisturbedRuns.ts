/**
 * Runs random sequences in which things go wrong, on each target with the faults that it can have. A process in memory is
 * not killed, since its data end with it, and has no connection to a database; use cases have no client that could hang up.
 */
import { Effect, Layer, ManagedRuntime } from "effect"
import { Store } from "@payments-platform/domain/ports/Store"
import type { Sequence } from "@payments-platform/specification/arbitraries/sequences/Commands"
import { assertCharges } from "@payments-platform/specification/AssertCharges"
import * as CommitFaults from "@payments-platform/specification/faults/CommitFaults"
import * as DisturbedTargets from "@payments-platform/specification/faults/DisturbedTargets"
import type { Fault } from "@payments-platform/specification/faults/Fault"
import * as HttpPlatform from "@payments-platform/specification/HttpPlatform"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import * as RunSequence from "@payments-platform/specification/RunSequence"
import * as Http from "@payments-platform/specification/targets/Http"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import { FetchHandler } from "../../src/http/server/FetchHandler.ts"
import * as Memory from "../../src/memory/Memory.ts"
import { Mailbox } from "../../src/notifications/MemoryNotifier.ts"
import * as Postgres from "../../src/postgres/Postgres.ts"
import * as Proxy from "../postgres/Proxy.ts"

/** in UNIX milliseconds */
const begin = Date.parse("2026-11-21T12:00:00Z")
const clock = InMemoryPlatform.stoppedClock(begin)

export interface DisturbedTarget {
  readonly name: string
  readonly faults: ReadonlyArray<Fault>
  /** runs one sequence on a platform of its own, and adds to the counts */
  readonly live: (sequence: Sequence, counts: RunSequence.Counts) => Promise<void>
}

/** Runs an effect on a new platform. */
const lived = async <R, E>(layer: Layer.Layer<R, E>, use: Effect.Effect<unknown, unknown, R>): Promise<void> => {
  const runtime = ManagedRuntime.make(layer)
  try {
    await runtime.runPromise(Effect.asVoid(use))
  } finally {
    await runtime.dispose()
  }
}

const inMemory: DisturbedTarget = {
  name: "use cases in memory",
  faults: ["lostAnswer", "repeatedCommit"],
  live: (sequence, counts) => {
    const faults = CommitFaults.make()
    const platform = InMemoryPlatform.layerOver(CommitFaults.layer(faults, Memory.layer))
    const run = Effect.gen(function* () {
      const target = yield* DisturbedTargets.inProcess(faults, sequence.returnsFees)
      const model = yield* RunSequence.run([target], sequence, begin / 1_000, counts)
      yield* assertCharges(target, model)
    })
    return lived(platform.pipe(Layer.provideMerge(clock)), run)
  }
}

const overHttp: DisturbedTarget = {
  name: "HTTP in memory",
  faults: ["lostAnswer", "hangUp", "repeatedCommit"],
  live: (sequence, counts) => {
    const faults = CommitFaults.make()
    const run = Effect.gen(function* () {
      const [handle, store, { letters }] = [yield* FetchHandler, yield* Store, yield* Mailbox]
      const surface = { handle, operatorToken: HttpPlatform.operatorToken, letters }
      const target = DisturbedTargets.overHttp(faults, store, yield* Http.make(surface, sequence.returnsFees))
      yield* RunSequence.run([target], sequence, begin / 1_000, counts)
    })
    return lived(
      HttpPlatform.layer(CommitFaults.layer(faults, Memory.layer)).pipe(Layer.provideMerge(clock), Layer.fresh),
      run
    )
  }
}

/** A database behind a proxy that cuts connections, for one sequence. */
const database = Effect.fnUntraced(function* (postgresUrl: string) {
  const proxy = yield* Proxy.run(yield* TestDatabase.createDatabase(postgresUrl))
  return {
    stores: () => Postgres.layer.pipe(Layer.provide(TestDatabase.layerOf(proxy.url)), Layer.orDie, Layer.fresh),
    cut: proxy.cut,
    disarm: proxy.disarm,
    cuts: proxy.cuts
  }
})

const overPostgres = (postgresUrl: string): DisturbedTarget => ({
  name: "processes over PostgreSQL",
  faults: [
    "lostAnswer",
    "repeatedCommit",
    "cutBeforeCommit",
    "cutAfterCommit",
    "killedBeforeCommit",
    "killedAfterCommit"
  ],
  live: (sequence, counts) =>
    Effect.gen(function* () {
      const own = yield* database(postgresUrl)
      const processes = yield* Effect.acquireRelease(
        Effect.promise(() => DisturbedTargets.inProcesses(own, begin / 1_000, sequence.returnsFees)),
        ({ stop }) => Effect.promise(stop)
      )
      const run = RunSequence.run([processes.target], sequence, begin / 1_000, counts)
      const model = yield* Effect.provide(run, processes.clock)
      yield* assertCharges(processes, model)
    }).pipe(Effect.scoped, Effect.runPromise)
})

export const targets = (postgresUrl: string): ReadonlyArray<DisturbedTarget> => [
  inMemory,
  overHttp,
  overPostgres(postgresUrl)
]

/** The faults of a target that never happened, and whether its clock never moved. */
export const absentFaults = ({ faults }: DisturbedTarget, counts: RunSequence.Counts): ReadonlyArray<string> =>
  [...faults, "clock moved"].filter((name) => (counts.get(name) ?? 0) === 0)
