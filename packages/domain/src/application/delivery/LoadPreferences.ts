import { Effect } from "effect"
import * as NotificationPreferenceKind from "../../notifications/NotificationPreferenceKind.ts"
import type { Store, Unavailable } from "../../ports/Store.ts"

export type PreferenceFact = ReturnType<typeof NotificationPreferenceKind.kind.fact>

/** The notification preferences with these ids; unknown ids are left out. */
export const loadPreferences = (
  store: Store["Service"],
  ids: Iterable<string>
): Effect.Effect<ReadonlyMap<string, PreferenceFact>, Unavailable> =>
  Effect.map(
    store.load({ ids: [...new Set(ids)], counters: [], key: null, subscribers: [] }),
    ({ rows }) =>
      new Map(
        [...rows.values()]
          .filter((row) => row.type === NotificationPreferenceKind.kind.type)
          .map((row) => [row.id, NotificationPreferenceKind.kind.fact(row)])
      )
  )
