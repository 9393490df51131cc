/**
 * Processes of one platform that share a store in memory, with the world of the examples. Requests wait at a gate. The world
 * is put back before each run.
 */
import { Effect, Layer, Logger, ManagedRuntime } from "effect"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import * as RunDueWork from "@payments-platform/domain/application/timers/RunDueWork"
import type { Change } from "@payments-platform/domain/decider/Change"
import { DocumentStore } from "@payments-platform/domain/ports/DocumentStore"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import type { Store } from "@payments-platform/domain/ports/Store"
import type { Choose } from "../../../testkit/src/interleaving/EveryOrder.ts"
import { FetchHandler } from "../../src/http/server/FetchHandler.ts"
import * as Memory from "../../src/memory/Memory.ts"
import * as MemoryDeliveries from "../../src/memory/MemoryDeliveries.ts"
import { MemoryState, type Records } from "../../src/memory/MemoryState.ts"
import * as MemoryNotifier from "../../src/notifications/MemoryNotifier.ts"
import * as World from "../http/fixtures/World.ts"
import * as ExampleWorld from "../http/openapi/ExampleWorld.ts"
import * as Gate from "./Gate.ts"
import * as ParkedStores from "./ParkedStores.ts"

export interface Options {
  /** how many processes there are; request n is sent to process n, counted around */
  readonly processes: number
  /** whether the card network is outside of the process, so that an intent commits before its calls */
  readonly isOutside: boolean
  /** a fault of the store, planted by a test */
  readonly fault?: (change: Change, load: Store["Service"]["load"]) => Effect.Effect<Change>
}

type Send = (request: Request) => Promise<Response>

/** More requests than any run has. */
const maxRequests = 4
/** The examples are of a time before their cards expire. */
const begin = Date.parse("2026-11-21T12:00:00Z")

export interface ParkedPlatform {
  readonly example: ExampleWorld.ExampleWorld
  readonly records: Records
  readonly base: Records
  readonly restore: () => void
  /** does everything that is due */
  readonly settle: () => Promise<void>
  /** sends request n, which waits at the gate while a run is on */
  readonly send: (n: number, request: Request) => Promise<Response>
  readonly run: (requests: ReadonlyArray<() => Promise<unknown>>, choose: Choose<Gate.Point>) => Promise<boolean>
  readonly stop: () => Promise<void>
}

/** A handler for each request of a run, and the cache of the process. */
const handlers = Effect.gen(function* () {
  const cache = yield* AppCache
  const sends = yield* Effect.forEach(
    Array.from({ length: maxRequests }, (_, n) => n),
    (n) => Effect.provideService(FetchHandler.make, Gate.CurrentRequest, n)
  )
  return { cache, sends }
})

const settling = Effect.gen(function* () {
  const [time, { runAll }] = [yield* ServiceTime, yield* RunDueWork.make]
  while ((yield* runAll(yield* time.now)) > 0);
}).pipe(Effect.orDie)

export const make = async ({ fault, isOutside, processes }: Options): Promise<ParkedPlatform> => {
  const gate = Gate.makeGate()
  const state = Effect.runSync(Effect.provide(MemoryState, MemoryState.layer))
  const inMemory = Memory.layerOverState.pipe(Layer.provide(Layer.succeed(MemoryState, state)))
  const process = World.layer({
    stores: ParkedStores.layer(gate, inMemory, fault),
    documents: Layer.effect(
      DocumentStore,
      Effect.map(DocumentStore, (documents) => ParkedStores.parkPort(documents, gate, "documents"))
    ),
    notifier: MemoryNotifier.layer,
    ...(isOutside ? { network: {} } : {})
  }).pipe(Layer.provideMerge(Logger.layer([])), Layer.provideMerge(Gate.clockOf(gate, begin)), Layer.fresh)

  const runtimes = Array.from({ length: processes }, () => ManagedRuntime.make(process))
  const built = await Promise.all(runtimes.map((runtime) => runtime.runPromise(handlers)))
  const [first] = runtimes
  if (first === undefined) throw new RangeError("there is no process")
  const example = await first.runPromise(ExampleWorld.make)
  // what the world has announced is delivered to nobody, so that a run delivers only what its requests announce
  Object.assign(state.records, { deliveries: MemoryDeliveries.make() })
  const base = state.snapshot()
  const sendOf = (n: number): Send => {
    const send = built[n % processes]?.sends[n]
    if (send === undefined) throw new RangeError(`there are ${maxRequests} requests at most`)
    return send
  }
  return {
    example,
    records: state.records,
    base,
    restore: () => {
      state.restore(base)
      for (const { cache } of built) cache.clear()
    },
    settle: () => first.runPromise(settling),
    send: (n, request) => sendOf(n)(request),
    run: gate.run,
    stop: async () => void (await Promise.all(runtimes.map((runtime) => runtime.dispose())))
  }
}
