/**
 * A cache of the rows that every request reads and few commands change: apps, operators, the settings, the service switch. An entry
 * lives at most one second, so that every process refuses a revoked token within a second (platform.md 12). A change that
 * this process commits invalidates its entry at once.
 */
import { Clock, Context, Effect, Layer } from "effect"
import type * as App from "../../access/app/App.ts"
import * as AppKind from "../../access/app/AppKind.ts"
import type * as Operator from "../../access/operator/Operator.ts"
import * as OperatorKind from "../../access/operator/OperatorKind.ts"
import * as MaintenanceMode from "../../access/settings/MaintenanceMode.ts"
import * as MaintenanceModeKind from "../../access/settings/MaintenanceModeKind.ts"
import * as Settings from "../../access/settings/Settings.ts"
import * as SettingsKind from "../../access/settings/SettingsKind.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type { Row } from "../../decider/StoredRow.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { Store, type Unavailable } from "../../ports/Store.ts"

/** Life of an entry, in ms. */
const freshness = 1_000
/** Entries; a read beyond them empties the cache. */
const maxEntries = 10_000
/** Ids of no app and no operator. They have room of their own, so that guesses push no entry out. */
const maxUnknown = 1_000

/** The types of the rows in the cache. */
export const cachedTypes: ReadonlySet<string> = new Set([
  AppKind.kind.type,
  OperatorKind.kind.type,
  SettingsKind.kind.type,
  MaintenanceModeKind.kind.type
])

/** The rows that the platform has once, whether or not they were ever changed. */
const single: ReadonlySet<string> = new Set([Settings.id, MaintenanceMode.id])

interface Entry {
  /** when it was read, in ms of real time */
  readonly at: number
  readonly row: Row | null
}

interface Readable<S> {
  readonly type: string
  readonly fact: (row: Row) => Fact<S>
}

/** Reads the fact of a row of this kind, once for each row; null: the row is of another kind. */
const readerOf = <S>({ fact, type }: Readable<S>) => {
  const facts = new WeakMap<Row, Fact<S>>()
  return (found: Row | null): Fact<S> | null => {
    if (found === null || found.type !== type) return null
    const known = facts.get(found) ?? fact(found)
    facts.set(found, known)
    return known
  }
}

/** Keeps an entry; a map that is full is emptied first. */
const put = (entries: Map<string, Entry>, most: number, id: string, entry: Entry): void => {
  if (entries.size >= most) entries.clear()
  entries.set(id, entry)
}

export class AppCache extends Context.Service<AppCache>()("@payments-platform/domain/AppCache", {
  make: Effect.gen(function* () {
    const store = yield* Store
    const clock = yield* Clock.Clock
    const time = yield* ServiceTime
    const entries = new Map<string, Entry>()
    const unknown = new Map<string, Entry>()
    /** number of invalidations; a row is not cached if it grew while the row was read */
    let invalidations = 0

    const read = Effect.fnUntraced(function* (id: string, now: number) {
      const before = invalidations
      const loaded = yield* store.load({ ids: [id], counters: [], key: null, subscribers: [] })
      time.observe(loaded.offset)
      const fresh = loaded.rows.get(id) ?? null
      const isKnown = single.has(id) || (fresh !== null && cachedTypes.has(fresh.type))
      if (invalidations === before) {
        if (isKnown) put(entries, maxEntries, id, { at: now, row: fresh })
        else put(unknown, maxUnknown, id, { at: now, row: null })
      }
      return fresh
    })

    /** The row with this id, converted. */
    const rowAs = <A>(id: string, convert: (row: Row | null) => A): Effect.Effect<A, Unavailable> =>
      Effect.suspend(() => {
        const now = clock.currentTimeMillisUnsafe()
        const found = entries.get(id) ?? unknown.get(id)
        const isFresh = found !== undefined && now - found.at < freshness && now >= found.at
        return isFresh ? Effect.succeed(convert(found.row)) : Effect.map(read(id, now), convert)
      })

    const appOf = readerOf(AppKind.kind)
    const operatorOf = readerOf(OperatorKind.kind)

    /** The app with this id; null: there is none. */
    const app = (id: string): Effect.Effect<App.App | null, Unavailable> => rowAs(id, appOf)

    /** The operator with this id; null: there is none. */
    const operator = (id: string): Effect.Effect<Operator.Operator | null, Unavailable> => rowAs(id, operatorOf)

    const settings = rowAs(Settings.id, (found) =>
      found === null ? Settings.initial : SettingsKind.kind.fact(found).state
    )
    const service = rowAs(MaintenanceMode.id, (found) =>
      found === null ? MaintenanceMode.on : MaintenanceModeKind.kind.fact(found).state
    )

    /** Invalidates the entry of a resource whose change this process has committed. */
    const committed = ({ id, type }: Pick<Row, "id" | "type">): void => {
      if (!cachedTypes.has(type)) return
      invalidations += 1
      entries.delete(id)
      unknown.delete(id)
    }

    /** Invalidates all entries, when the store shows another state than it had. */
    const clear = (): void => {
      invalidations += 1
      entries.clear()
      unknown.clear()
    }

    /** Whether an id was that of an app or an operator when it was last read, however long ago. */
    const knows = (id: string): boolean => entries.has(id)

    return { app, operator, knows, settings, service, committed, clear } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
