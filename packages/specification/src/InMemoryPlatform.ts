/**
 * The whole platform in one process, in memory, with simulated networks and a mailbox that collects notifications.
 * It is meant for the tests of integrators. Effect's Clock drives all of it, so a TestClock or `stoppedClock`
 * controls time. `Workers.advance` moves service time forward and runs every timer that falls due on the way.
 */
import { Clock, Effect, Layer, Redacted } from "effect"
import * as SystemIds from "@payments-platform/adapters/clock/SystemIds"
import * as SystemServiceTime from "@payments-platform/adapters/clock/SystemServiceTime"
import * as MemoryDocuments from "@payments-platform/adapters/documents/MemoryDocuments"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import * as SimulatedNetworks from "@payments-platform/adapters/networks/simulator/SimulatedNetworks"
import * as SimulatorInlineCalls from "@payments-platform/adapters/networks/simulator/SimulatorInlineCalls"
import * as MemoryNotifier from "@payments-platform/adapters/notifications/MemoryNotifier"
import * as RandomSecrets from "@payments-platform/adapters/vault/RandomSecrets"
import * as Vault from "@payments-platform/adapters/vault/Vault"
import * as App from "@payments-platform/domain/access/app/App"
import * as CreateApp from "@payments-platform/domain/access/app/CreateApp"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import * as ApplicationLayer from "@payments-platform/domain/application/ApplicationLayer"
import * as OutboxPorts from "@payments-platform/domain/application/delivery/OutboxPorts"
import {
  type CommandContext,
  CommandExecutor,
  type ResponseRenderer,
  systemContext
} from "@payments-platform/domain/application/executor/CommandExecutor"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import type { DocumentStore } from "@payments-platform/domain/ports/DocumentStore"
import type { Notifier } from "@payments-platform/domain/ports/Notifier"
import { type Outbox, Outbox as OutboxPort } from "@payments-platform/domain/ports/Outbox"
import type { Retention } from "@payments-platform/domain/ports/Retention"
import type { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import type { Store } from "@payments-platform/domain/ports/Store"
import type { Work } from "@payments-platform/domain/ports/Work"
import * as OperatorName from "@payments-platform/domain/vocabulary/people/OperatorName"
import * as SimulatorEntries from "./SimulatorEntries.ts"

/** A vault with a public master key. Never seal real data with it. */
export const vault = Vault.layer([Redacted.make(new Uint8Array(32).fill(7))])

export interface Options<E, R> {
  /** the stores that hold all data */
  readonly stores: Layer.Layer<Store | Work | Retention, E, R>
  readonly operatorName?: string
  /** whether an intent commits before its calls, as beside a real network; absent: the simulators answer first */
  readonly isOutside?: boolean
  /** the outbox; absent: there is none */
  readonly outbox?: Outbox
  /** what is outside of the process and goes on when it is killed; absent: a world of its own */
  readonly outside?: Outside
}

/** The receiver of notifications, the files of documents, the time, and what the networks know of. */
export interface Outside {
  readonly layer: Layer.Layer<Notifier | MemoryNotifier.Mailbox | DocumentStore | ServiceTime>
  readonly keys: SimulatorEntries.Keys
}

const inside = Layer.mergeAll(MemoryNotifier.layer, MemoryDocuments.layer, SystemServiceTime.layer)

const withOutbox = (outbox: Outbox) => OutboxPorts.layer.pipe(Layer.provideMerge(Layer.succeed(OutboxPort, outbox)))

const build = <E, R>(options: Options<E, R>) => {
  const { isOutside = false, operatorName = OperatorName.defaultName, outbox, outside, stores } = options
  const basics = Layer.mergeAll(
    outside?.layer ?? inside,
    SystemIds.layer,
    vault,
    RandomSecrets.layer("staging"),
    Layer.succeed(Operator, { name: operatorName, environment: "staging" }),
    stores
  )
  return ApplicationLayer.layer.pipe(
    Layer.provideMerge(isOutside ? Layer.empty : SimulatorInlineCalls.layer()),
    Layer.provideMerge(outbox === undefined ? Layer.empty : withOutbox(outbox)),
    Layer.provideMerge(SimulatedNetworks.layer),
    Layer.provideMerge(SimulatorEntries.layerWith(outside?.keys ?? null)),
    Layer.provideMerge(AppCache.layer),
    Layer.provideMerge(basics)
  )
}

/** Every port and every use case of a new platform. Its data live in memory and are gone when the layer is released. */
export const layer = (operatorName = OperatorName.defaultName) =>
  Layer.fresh(build({ operatorName, stores: Memory.layer }))

/** The same over the given stores. */
export const layerOver = <E, R>(
  stores: Layer.Layer<Store | Work | Retention, E, R>,
  options: Omit<Options<E, R>, "stores"> = {}
) => Layer.fresh(build({ ...options, stores }))

/** A clock that shows UNIX milliseconds. Sleeping still takes real time, because databases need it. */
export const clockOf = (now: () => number): Layer.Layer<never> =>
  Layer.effect(
    Clock.Clock,
    Effect.map(Clock.Clock, (real): Clock.Clock => {
      const nanos = () => BigInt(now()) * 1_000_000n
      return {
        currentTimeMillisUnsafe: now,
        currentTimeMillis: Effect.sync(now),
        currentTimeNanosUnsafe: nanos,
        currentTimeNanos: Effect.sync(nanos),
        monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
        monotonicTimeNanos: real.monotonicTimeNanos,
        sleep: (duration) => real.sleep(duration)
      }
    })
  )

/** A clock that always shows the given UNIX milliseconds. */
export const stoppedClock = (milliseconds: number): Layer.Layer<never> => clockOf(() => milliseconds)

/**
 * Renders results as JSON without HTTP: status 200 with the record, or 400 with the rejection. A Unique-Key stores
 * both.
 */
export const renderer: ResponseRenderer<unknown> = {
  accepted: (record) => ({ status: 200, body: JSON.stringify(record) }),
  rejected: (rejection) => ({ reply: { status: 400, body: JSON.stringify(rejection) }, kept: true })
}

/** The context of a call by the operator or by the platform itself, on behalf of the given app. */
export const operatorCall = (appId: string): CommandContext => systemContext(appId)

/** A function that makes the context of an app's call from its Unique-Key, or from null for a call without one. */
export const openApp = Effect.fn("Platform.openApp")(function* (appId: string) {
  const app = yield* (yield* AppCache).app(appId)
  if (app === null) return yield* Effect.die(new Error("there is no such app"))
  return (key: CommandContext["key"]): CommandContext => ({
    ...operatorCall(appId),
    caller: { _tag: "App", app },
    actor: { type: "app", name: appId },
    key
  })
})

/** Creates an app that has every permission, unless `given` sets others, and opens it. */
export const makeApp = Effect.fn("Platform.makeApp")(function* (
  appId: string,
  name = "Tests",
  given: App.Settings = {}
) {
  const executor = yield* CommandExecutor
  const settings: App.Settings = { directIntegration: true, permissions: App.allPermissions, ...given }
  yield* executor.execute(CreateApp.handler, operatorCall(appId), input({ id: appId, name, settings }), renderer)
  return yield* openApp(appId)
})
