/**
 * The whole platform in one process, in memory, with simulated networks and a
 * mailbox for its notifications: for tests of who embeds it. Time is Effect's
 * Clock, so a TestClock, or the clock held still of `held`, drives all of it;
 * `Workers.advance` walks service time through all that is due.
 */
import { Clock, Effect, Layer, Redacted } from "effect"
import * as SystemIds from "@payments-platform/adapters/clock/SystemIds"
import * as SystemServiceTime from "@payments-platform/adapters/clock/SystemServiceTime"
import * as MemoryDocuments from "@payments-platform/adapters/documents/MemoryDocuments"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import * as MemorySimulatorStore from "@payments-platform/adapters/networks/simulator/MemorySimulatorStore"
import * as SimulatedNetworks from "@payments-platform/adapters/networks/simulator/SimulatedNetworks"
import * as MemoryNotifier from "@payments-platform/adapters/notifications/MemoryNotifier"
import * as RandomSecrets from "@payments-platform/adapters/vault/RandomSecrets"
import * as Vault from "@payments-platform/adapters/vault/Vault"
import * as App from "@payments-platform/domain/access/app/App"
import { Apps } from "@payments-platform/domain/application/access/Apps"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import {
  type CommandContext,
  input,
  type ResponseRenderer
} from "@payments-platform/domain/application/executor/CommandExecutor"
import { Operator } from "@payments-platform/domain/application/access/Operator"
import * as UseCases from "@payments-platform/domain/application/Application"
import type { Store } from "@payments-platform/domain/ports/Store"
import type { Work } from "@payments-platform/domain/ports/Work"

/** A master key of no worth: never for data that matter. */
export const vault = Vault.layer([Redacted.make(new Uint8Array(32).fill(7))])

export interface Options<E, R> {
  /** where everything is kept; in memory, and gone with the layer, unless given */
  readonly stores: Layer.Layer<Store | Work, E, R>
  readonly operatorName: string
}

const build = <E, R>({ operatorName, stores }: Options<E, R>) => {
  const basics = Layer.mergeAll(
    SystemServiceTime.layer,
    SystemIds.layer,
    vault,
    RandomSecrets.layer("staging"),
    MemoryNotifier.layer,
    MemoryDocuments.layer,
    Layer.succeed(Operator, { name: operatorName, environment: "staging" }),
    stores
  )
  return UseCases.layer.pipe(
    Layer.provideMerge(SimulatedNetworks.layer.pipe(Layer.provideMerge(MemorySimulatorStore.layer))),
    Layer.provideMerge(AppCache.layer),
    Layer.provideMerge(basics)
  )
}

/** Every port and every use case of one platform. Each call is a platform of its own. */
export const layer = (operatorName = "Service") => Layer.fresh(build({ operatorName, stores: Memory.layer }))

/** The same over other stores. */
export const layerOver = <E, R>(stores: Layer.Layer<Store | Work, E, R>, operatorName = "Service") =>
  Layer.fresh(build({ operatorName, stores }))

/** A clock that stands still, while sleepers sleep in real time: so that databases and deadlines both have theirs. */
export const stoppedClock = (milliseconds: number): Layer.Layer<never> =>
  Layer.effect(
    Clock.Clock,
    Effect.map(Clock.Clock, (real): Clock.Clock => {
      const nanos = BigInt(milliseconds) * 1_000_000n
      return {
        currentTimeMillisUnsafe: () => milliseconds,
        currentTimeMillis: Effect.succeed(milliseconds),
        currentTimeNanosUnsafe: () => nanos,
        currentTimeNanos: Effect.succeed(nanos),
        monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
        monotonicTimeNanos: real.monotonicTimeNanos,
        sleep: (duration) => real.sleep(duration)
      }
    })
  )

/** Answers as JSON, without HTTP: 200 with the record, 400 with the rejection; a Unique-Key keeps both. */
export const renderer: ResponseRenderer<unknown> = {
  accepted: (record) => ({ status: 200, body: JSON.stringify(record) }),
  rejected: (rejection) => ({ reply: { status: 400, body: JSON.stringify(rejection) }, kept: true })
}

/** A call of the operator, for an app or of the platform's own. */
export const operatorCall = (appId: string): CommandContext => ({
  appId,
  app: null,
  notificationVersion: "3.0",
  key: null,
  audit: null,
  at: null
})

/** An app that may do everything, unless said otherwise, and how it calls. */
export const makeApp = Effect.fn("Platform.makeApp")(function* (
  appId: string,
  name = "Tests",
  given: App.Settings = {}
) {
  const apps = yield* Apps
  const appCache = yield* AppCache
  const settings: App.Settings = { directIntegration: true, permissions: App.allPermissions, ...given }
  yield* apps.create(operatorCall(appId), input({ id: appId, name, settings }), renderer)
  const app = yield* appCache.app(appId)
  return (key: CommandContext["key"]): CommandContext => ({ ...operatorCall(appId), app, key })
})
