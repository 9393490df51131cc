/** The options of every simulator. */
import type { Effect } from "effect"

export interface Options {
  /** seconds until a scripted step follows (setting `simulator_delay`) */
  readonly delay: Effect.Effect<number>
}
