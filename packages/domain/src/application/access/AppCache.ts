/**
 * What nearly every request asks for and hardly any changes: apps, settings, the
 * service switch. Kept for at most a second, so that a revoked token is refused
 * everywhere within one (platform.md 12); a change made here shows at once.
 */
import { Clock, Context, Effect, Layer } from "effect"
import type * as App from "../../access/app/App.ts"
import * as AppKind from "../../access/app/AppKind.ts"
import * as Settings from "../../access/settings/Settings.ts"
import * as ServiceSwitch from "../../access/settings/ServiceSwitch.ts"
import * as ServiceSwitchKind from "../../access/settings/ServiceSwitchKind.ts"
import * as SettingsKind from "../../access/settings/SettingsKind.ts"
import type { Row } from "../../decider/Row.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Store } from "../../ports/Store.ts"

const freshness = 1_000
const maxKept = 10_000

interface Kept {
  readonly at: number
  readonly row: Row | null
}

export class AppCache extends Context.Service<AppCache>()("@payments-platform/domain/AppCache", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const time = yield* ServiceTime
    const kept = new Map<string, Kept>()
    const apps = new WeakMap<Row, App.App>()
    /** counts the changes made here: what was being read meanwhile is not kept */
    let changes = 0

    const row = Effect.fnUntraced(function* (id: string) {
      const now = yield* Clock.currentTimeMillis
      const found = kept.get(id)
      if (found !== undefined && now - found.at < freshness && now >= found.at) return found.row
      const before = changes
      const loaded = yield* store.load({ ids: [id], counters: [], key: null, subscribers: [] })
      time.observe(loaded.offset)
      if (kept.size >= maxKept) kept.clear()
      const fresh = loaded.rows.get(id) ?? null
      if (changes === before) kept.set(id, { at: now, row: fresh })
      return fresh
    })

    const app = Effect.fnUntraced(function* (id: string) {
      const found = yield* row(id)
      if (found === null || found.type !== AppKind.kind.type) return null
      const known = apps.get(found)
      if (known !== undefined) return known
      const fact = AppKind.kind.fact(found)
      apps.set(found, fact)
      return fact
    })

    const settings = Effect.map(row(Settings.id), (found) =>
      found === null ? Settings.initial : SettingsKind.kind.fact(found).state
    )
    const service = Effect.map(row(ServiceSwitch.id), (found) =>
      found === null ? ServiceSwitch.on : ServiceSwitchKind.kind.fact(found).state
    )

    /** A change of this resource was committed here. */
    const forget = (id: string): void => {
      changes += 1
      kept.delete(id)
    }

    return { app, settings, service, forget } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
