/**
 * The whole platform in this process, over real HTTP on a free port of the loopback. It keeps everything in memory and
 * delivers notifications by HTTP. Its world is a value: it can be kept and put back.
 */
import { Clock, Effect, Exit, Layer, Logger, Redacted, Scope, Semaphore } from "effect"
import * as MemoryDocuments from "@payments-platform/adapters/documents/MemoryDocuments"
import { RequestLog } from "@payments-platform/adapters/http/log/RequestLog"
import * as HttpLayer from "@payments-platform/adapters/http/server/HttpLayer"
import { type Health, HttpSettings } from "@payments-platform/adapters/http/server/HttpSettings"
import { listen } from "@payments-platform/adapters/http/server/NodeServer"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import { MemoryState, type Records } from "@payments-platform/adapters/memory/MemoryState"
import * as SimulatedNetworks from "@payments-platform/adapters/networks/simulator/SimulatedNetworks"
import * as SimulatorInlineCalls from "@payments-platform/adapters/networks/simulator/SimulatorInlineCalls"
import { SimulatorStore } from "@payments-platform/adapters/networks/simulator/SimulatorStore"
import { AttemptFeed } from "@payments-platform/adapters/notifications/AttemptFeed"
import * as WebhookNotifier from "@payments-platform/adapters/notifications/WebhookNotifier"
import * as ProcessThrottle from "@payments-platform/adapters/throttle/ProcessThrottle"
import * as Vault from "@payments-platform/adapters/vault/Vault"
import * as App from "@payments-platform/domain/access/app/App"
import * as CreateApp from "@payments-platform/domain/access/app/CreateApp"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import * as ApplicationLayer from "@payments-platform/domain/application/ApplicationLayer"
import { Timers } from "@payments-platform/domain/application/background/DueTimers"
import {
  CommandExecutor,
  emptyResponse,
  systemContext
} from "@payments-platform/domain/application/executor/CommandExecutor"
import { NetworkCallLog } from "@payments-platform/domain/application/executor/NetworkCallLog"
import { Refusals } from "@payments-platform/domain/application/executor/RefusalLog"
import * as RunDueWork from "@payments-platform/domain/application/timers/RunDueWork"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import { Notifier } from "@payments-platform/domain/ports/Notifier"
import { Secrets } from "@payments-platform/domain/ports/Secrets"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Work } from "@payments-platform/domain/ports/Work"
import * as OperatorName from "@payments-platform/domain/vocabulary/people/OperatorName"
import * as SeededSources from "./SeededSources.ts"

/** The token of the operator. It is public, so use it nowhere else. */
export const operatorToken = "operator-token-of-the-sandbox-0123456789"
const appId = "100200300"

/** Milliseconds for which a timer pauses after a failure; the clock must pass them, since it stands still. */
const timerPause = 5_000
/** How often paused timers are tried again before the platform counts as settled. */
const maxPauses = 12

export interface LocalWorld {
  readonly records: Records
  readonly progress: SeededSources.Progress
}

export interface LocalPlatform {
  readonly baseUrl: string
  readonly appId: string
  readonly appToken: string
  /** does everything that is due now */
  readonly settle: () => Promise<void>
  readonly snapshot: () => LocalWorld
  readonly restore: (world: LocalWorld) => void
  readonly stop: () => Promise<void>
}

const settings = Layer.succeed(HttpSettings, {
  operatorToken: Redacted.make(operatorToken),
  throttle: { requests: 0, windowSeconds: 10 },
  baseUrl: null,
  version: "sandbox",
  health: Effect.succeed<Health>({ vault: "ok", workers: "ok" }),
  isTrustedProxy: () => false
})

/** Receivers compare the time of a signature with their own clock, so it is the real one. */
const notifier = Layer.effect(
  Notifier,
  Effect.gen(function* () {
    const [inner, { realClock }] = [yield* Notifier, yield* SeededSources.Sources]
    return { send: (request) => Effect.provideService(inner.send(request), Clock.Clock, realClock) }
  })
).pipe(Layer.provide(WebhookNotifier.layer({ environment: "staging" })))

/** Every part of the platform. A master key of zeros seals what never leaves this process. */
const platform = (seed: number, begin: number) => {
  const basics = Layer.mergeAll(
    Vault.layer([Redacted.make(new Uint8Array(32))]),
    notifier,
    MemoryDocuments.layer,
    Layer.succeed(Operator, { name: OperatorName.defaultName, environment: "staging" as const }),
    Memory.layerOverState,
    ProcessThrottle.layer,
    AttemptFeed.layer,
    settings
  )
  return HttpLayer.layer.pipe(
    Layer.provideMerge(ApplicationLayer.layer),
    Layer.provideMerge(SimulatorInlineCalls.layer()),
    Layer.provideMerge(SimulatedNetworks.layer),
    Layer.provideMerge(SimulatorStore.layer),
    Layer.provideMerge(AppCache.layer),
    Layer.provideMerge(basics),
    Layer.provideMerge(MemoryState.layer),
    Layer.provideMerge(SeededSources.layer(seed, begin)),
    Layer.provideMerge(Logger.layer([])),
    Layer.fresh
  )
}

/** An app with every permission, and its token. */
const createApp = Effect.gen(function* () {
  const secret = (yield* Secrets).nextToken()
  const executor = yield* CommandExecutor
  const permissions = { directIntegration: true, productionAccess: true, permissions: App.allPermissions }
  const command = { id: appId, name: "Sandbox", settings: permissions, secret }
  yield* executor.execute(CreateApp.handler, systemContext(appId), input(command), emptyResponse)
  return Redacted.value(secret)
})

/** Does what is due, one caller at a time, and whatever that causes. An advance of the clock does its own work. */
const settling = Effect.gen(function* () {
  const [work, time, timers] = [yield* Work, yield* ServiceTime, yield* Timers]
  const { pass } = yield* SeededSources.Sources
  const dueWork = yield* RunDueWork.make
  const turn = yield* Semaphore.make(1)
  return Effect.gen(function* () {
    for (let pauses = 0; pauses < maxPauses; pauses++) {
      if ((yield* work.agenda([])).advancing) return
      while ((yield* dueWork.runAll(yield* time.now)) > 0);
      if (timers.paused() === 0) return
      pass(timerPause)
    }
  }).pipe(turn.withPermit)
})

const open = Effect.gen(function* () {
  const [state, sources, work] = [yield* MemoryState, yield* SeededSources.Sources, yield* Work]
  const [cache, timers] = [yield* AppCache, yield* Timers]
  const [calls, refusals, requests] = [yield* NetworkCallLog, yield* Refusals, yield* RequestLog]
  const appToken = yield* createApp
  const settle = yield* settling
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(work.woken, Effect.ignore(settle))))
  const { port } = yield* listen({ host: "127.0.0.1", port: 0 })
  const context = yield* Effect.context<never>()
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    appId,
    appToken,
    settle: () => Effect.runPromiseWith(context)(settle),
    snapshot: () => ({ records: state.snapshot(), progress: sources.progress() }),
    restore: ({ progress, records }: LocalWorld) => {
      state.restore(records)
      sources.restore(progress)
      for (const kept of [cache, calls, refusals, requests, timers]) kept.clear()
    }
  }
})

/** Starts a platform whose time begins at UNIX milliseconds and stands still until it is advanced. */
export const start = async (seed: number, begin: number): Promise<LocalPlatform> => {
  const scope = Effect.runSync(Scope.make())
  const close = (exit: Exit.Exit<unknown, unknown>) => Effect.runPromise(Scope.close(scope, exit))
  const opened = Effect.flatMap(Layer.build(platform(seed, begin)), (context) => Effect.provideContext(open, context))
  const opening = Effect.runPromise(Scope.provide(opened, scope))
  const started = await opening.catch(async (cause: unknown) => {
    await close(Exit.void)
    throw cause
  })
  return { ...started, stop: () => close(Exit.void) }
}
