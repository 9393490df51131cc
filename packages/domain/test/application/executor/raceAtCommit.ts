/** A store in which something else commits just before each attempt to commit certain Changes. */
import { Effect, Layer } from "effect"
import type { Change } from "@payments-platform/domain/decider/Change"
import { Store } from "@payments-platform/domain/ports/Store"

export interface Race {
  readonly concerns: (change: Change) => boolean
  meanwhile: Effect.Effect<unknown, unknown>
  /** how often such a Change was tried */
  tries: number
}

export const race = (concerns: Race["concerns"]): Race => ({ concerns, meanwhile: Effect.void, tries: 0 })

export const layer = (race: Race) =>
  Layer.effect(
    Store,
    Effect.map(Store, (store) =>
      Store.of({
        ...store,
        commit: (change, redecide) =>
          Effect.suspend(() => {
            if (!race.concerns(change)) return store.commit(change, redecide)
            race.tries += 1
            return Effect.andThen(Effect.orDie(race.meanwhile), store.commit(change, redecide))
          })
      })
    )
  )
