/** What every simulator is set to. */
import type { Effect } from "effect"

export interface Options {
  /** seconds until a scripted step follows (the setting `simulator_delay`) */
  readonly delay: Effect.Effect<number>
}
