/** The cache of apps and settings, which is valid for one second (platform.md 12). */
import { Effect, Fiber, Latch } from "effect"
import * as Settings from "@payments-platform/domain/access/settings/Settings"
import * as SettingsKind from "@payments-platform/domain/access/settings/SettingsKind"
import * as UpdateSettings from "@payments-platform/domain/access/settings/UpdateSettings"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, it } from "@payments-platform/specification/EffectTests"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"

it.effect("a committed change shows at once, even if the row was being read when it was made", () =>
  Effect.gen(function* () {
    const store = yield* Store
    const answers = yield* Latch.make()
    /** Reads at once and returns late. */
    const slow = Store.of({
      ...store,
      load: (wanted) => Effect.tap(store.load(wanted), () => answers.await)
    })
    const appCache = yield* AppCache.make.pipe(
      Effect.provideService(Store, slow),
      Effect.provideService(ServiceTime, yield* ServiceTime)
    )
    const reading = yield* Effect.forkScoped(appCache.settings, { startImmediately: true })
    const call = InMemoryPlatform.operatorCall(Settings.platform)
    yield* (yield* CommandExecutor).execute(
      UpdateSettings.handler,
      call,
      input({ disputeFee: 1 }),
      InMemoryPlatform.renderer
    )
    appCache.committed({ id: Settings.id, type: SettingsKind.kind.type })
    yield* answers.open
    assert.strictEqual((yield* Fiber.join(reading)).disputeFee, 1_500)
    assert.strictEqual((yield* appCache.settings).disputeFee, 1)
  }).pipe(Effect.provide(InMemoryPlatform.layer()))
)

it.effect("ids of nobody push no app and no operator out of the cache", () =>
  Effect.gen(function* () {
    const store = yield* Store
    const loads = new Map<string, number>()
    const counting = Store.of({
      ...store,
      load: (wanted) => {
        for (const id of wanted.ids) loads.set(id, (loads.get(id) ?? 0) + 1)
        return store.load(wanted)
      }
    })
    const appCache = yield* AppCache.make.pipe(
      Effect.provideService(Store, counting),
      Effect.provideService(ServiceTime, yield* ServiceTime)
    )
    const id = "848413"
    yield* InMemoryPlatform.makeApp(id)
    yield* appCache.settings
    assert.isNotNull(yield* appCache.app(id))
    for (let count = 0; count < 10_001; count++) assert.isNull(yield* appCache.operator(`nobody ${count}`))
    assert.isFalse(appCache.knows("nobody 10000"))
    assert.isTrue(appCache.knows(id))
    yield* appCache.settings
    assert.isNull(yield* appCache.operator(id))
    assert.isNotNull(yield* appCache.app(id))
    assert.deepStrictEqual([loads.get(id), loads.get(Settings.id)], [1, 1])
  }).pipe(Effect.provide(InMemoryPlatform.layer()))
)
