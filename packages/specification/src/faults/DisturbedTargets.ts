/** Targets that know faults: over HTTP and as use cases in memory, and as processes over PostgreSQL that are killed. */
import { Deferred, Effect, Fiber, Layer, ManagedRuntime } from "effect"
import { deepStrictEqual } from "node:assert/strict"
import * as MemoryDocuments from "@payments-platform/adapters/documents/MemoryDocuments"
import * as MemoryNotifier from "@payments-platform/adapters/notifications/MemoryNotifier"
import type { Change } from "@payments-platform/domain/decider/Change"
import type { Retention } from "@payments-platform/domain/ports/Retention"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Store } from "@payments-platform/domain/ports/Store"
import type { Work } from "@payments-platform/domain/ports/Work"
import * as InMemoryPlatform from "../InMemoryPlatform.ts"
import type { Answer } from "../model/State.ts"
import * as SimulatorEntries from "../SimulatorEntries.ts"
import { type DisturbedAnswer, makeNames, type Target } from "../targets/Target.ts"
import * as UseCases from "../targets/UseCases.ts"
import * as CommitFaults from "./CommitFaults.ts"

type Disturb = NonNullable<Target["disturb"]>

/** Asks with a fault armed; `happened` is told by the fault. */
const asked = (
  faults: CommitFaults.CommitFaults,
  ask: Effect.Effect<Answer>,
  arm: (happened: () => void) => Parameters<CommitFaults.CommitFaults["arm"]>[0]
): Effect.Effect<DisturbedAnswer> =>
  Effect.gen(function* () {
    let happened = false
    faults.arm(arm(() => void (happened = true)))
    const answer = yield* ask
    faults.arm(null)
    return { answer, happened }
  })

const repeating = (faults: CommitFaults.CommitFaults, store: Store["Service"], ask: Effect.Effect<Answer>) =>
  asked(faults, ask, (happened) => CommitFaults.repeat(store, happened))

/** The use cases over the stores of this process. */
export const inProcess = Effect.fnUntraced(function* (faults: CommitFaults.CommitFaults, returnsFees: boolean) {
  const [cases, store] = [yield* UseCases.make(returnsFees), yield* Store]
  const disturb: Disturb = (fault, ask) => (fault === "repeatedCommit" ? repeating(faults, store, ask) : null)
  return { ...cases, disturb }
})

/** Whether the platform refused a request that it is at. What is expected to be refused shows no reason. */
const isBusy = (answer: Answer): boolean =>
  (answer._tag === "Refused" && answer.refusal === "Invalid") ||
  (answer._tag === "Rejected" && answer.rejection.includes("CONCURRENT_UNIQUE_KEY_REQUEST_IS_PROCESSING"))

/** Waits no longer while the request commits: asks again meanwhile, and once more when the request is done. */
const hangUp = Effect.fnUntraced(function* (faults: CommitFaults.CommitFaults, ask: Effect.Effect<Answer>) {
  const [reached, goOn] = [yield* Deferred.make<boolean>(), yield* Deferred.make<void>()]
  faults.arm((_, commit) =>
    Deferred.succeed(reached, true).pipe(Effect.andThen(Deferred.await(goOn)), Effect.andThen(commit))
  )
  const first = yield* Effect.forkDetach(ask, { startImmediately: true })
  first.addObserver(() => void Effect.runSync(Deferred.succeed(reached, false)))
  const happened = yield* Deferred.await(reached)
  faults.arm(null)
  if (!happened) return { answer: yield* Fiber.join(first), happened }
  const meanwhile = yield* ask
  deepStrictEqual([meanwhile, isBusy(meanwhile)], [meanwhile, true])
  yield* Deferred.succeed(goOn, undefined)
  yield* Fiber.await(first)
  return { answer: yield* ask, happened }
})

/** A target over HTTP with faults at the commits of its store. */
export const overHttp = (faults: CommitFaults.CommitFaults, store: Store["Service"], target: Target): Target => ({
  ...target,
  disturb: (fault, ask) => {
    if (fault === "hangUp") return hangUp(faults, ask)
    return fault === "repeatedCommit" ? repeating(faults, store, ask) : null
  }
})

/** A database for one sequence. `cut`: closes the connection at the next message with a text */
export interface Database {
  readonly stores: () => Layer.Layer<Store | Work | Retention>
  readonly cut: (text: string, when: "before" | "after") => void
  /** forgets a cut that did not happen */
  readonly disarm: () => void
  /** the connections that were cut */
  readonly cuts: () => number
}

/**
 * Longer than the lease of a Unique-Key, in ms of real time: another process may go on with the request. The real clock is
 * ahead by it while the client asks the next process.
 */
const leasePassed = 61_000

/** Service time that does not move when a lease passes. `begin`: in UNIX seconds */
const serviceTime = (begin: number) =>
  Layer.sync(ServiceTime, () => {
    let greatest = 0
    return {
      now: Effect.sync(() => begin + greatest),
      observe: (offset) => void (greatest = Math.max(greatest, offset)),
      nowWith: (offset) => Effect.succeed(begin + offset)
    }
  })

/** A text that the message which writes a Change contains, and no message before it. */
const markOf = ({ audit, history, writes }: Change): string | null =>
  history[0]?.resourceId ?? audit[0]?.id ?? writes[0]?.id ?? null

/** The target that is there when it is asked. */
const delegate = (target: () => Target): Target => ({
  ask: (keyed, expected) => Effect.suspend(() => target().ask(keyed, expected)),
  inTargetTerms: (expected) => expected,
  learnOpened: Effect.suspend(() => target().learnOpened),
  advance: (seconds) => Effect.suspend(() => target().advance(seconds)),
  ledger: Effect.suspend(() => target().ledger),
  balances: (accounts) => Effect.suspend(() => target().balances(accounts)),
  records: (accounts) => Effect.suspend(() => target().records(accounts)),
  list: (type, size) => Effect.suspend(() => target().list(type, size)),
  statements: Effect.suspend(() => target().statements),
  notifications: Effect.suspend(() => target().notifications)
})

/** Processes over PostgreSQL, one after another. Each is killed by a fault, and the next one goes on with its database. */
export const inProcesses = async (database: Database, begin: number, returnsFees: boolean) => {
  let millis = begin * 1_000
  const clock = InMemoryPlatform.clockOf(() => millis)
  const names = makeNames()
  const world = ManagedRuntime.make(
    Layer.mergeAll(MemoryNotifier.layer, MemoryDocuments.layer, serviceTime(begin)).pipe(Layer.provideMerge(clock))
  )
  const outside = { layer: Layer.effectContext(world.contextEffect), keys: SimulatorEntries.noKeys() }

  const start = async (isFirst: boolean) => {
    const faults = CommitFaults.make()
    const stores = CommitFaults.layer(faults, database.stores())
    const runtime = ManagedRuntime.make(InMemoryPlatform.layerOver(stores, { outside }).pipe(Layer.provideMerge(clock)))
    const opening = isFirst ? UseCases.make(returnsFees, names) : UseCases.open(names)
    const [cases, store] = await runtime.runPromise(Effect.all([opening, Store]))
    return { cases, faults, runtime, store }
  }
  let process = await start(true)

  const killed = Effect.fnUntraced(function* (when: "before" | "after", ask: Effect.Effect<Answer>) {
    const died = yield* Deferred.make<void>()
    process.faults.arm(CommitFaults.kill(process.faults, when, died))
    const asking = yield* Effect.forkDetach(ask, { startImmediately: true })
    const answer = yield* Effect.raceFirst(Fiber.join(asking), Effect.as(Deferred.await(died), null))
    if (answer !== null) {
      process.faults.arm(null)
      return { answer, happened: false }
    }
    const { runtime } = process
    yield* Effect.promise(() => runtime.dispose())
    process = yield* Effect.promise(() => start(false))
    millis += leasePassed
    const again = yield* ask
    // service time is real time plus an offset, so an advance of the clock finds the real time that it had before
    millis -= leasePassed
    return { answer: again, happened: true }
  })

  const cut = (when: "before" | "after", ask: Effect.Effect<Answer>) => {
    const before = database.cuts()
    const asking = asked(process.faults, ask, () => (change, commit) => {
      const mark = markOf(change)
      if (mark !== null) database.cut(mark, when)
      return commit
    })
    return Effect.map(asking, ({ answer }) => {
      database.disarm()
      return { answer, happened: database.cuts() > before }
    })
  }

  const disturb: Disturb = (fault, ask) => {
    const when = fault.endsWith("BeforeCommit") ? "before" : "after"
    if (fault === "repeatedCommit") return repeating(process.faults, process.store, ask)
    if (fault === "cutBeforeCommit" || fault === "cutAfterCommit") return cut(when, ask)
    return fault === "killedBeforeCommit" || fault === "killedAfterCommit" ? killed(when, ask) : null
  }

  const target = { ...delegate(() => process.cases), disturb }
  return {
    clock,
    target,
    authorizations: Effect.suspend(() => process.cases.authorizations),
    stop: async () => {
      await process.runtime.dispose()
      await world.dispose()
    }
  }
}
