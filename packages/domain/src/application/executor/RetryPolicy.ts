/** Commands that lost a race: how often they are decided anew, and with which pauses (payments.md 0). */
import { Effect, Random } from "effect"

/** A lost race is decided anew as long as a request lasts: that is about as long as so many tries take with their pauses. */
export const maxConflicts = 110
const longestPause = 250

/** The pause after a lost race, in ms: none at first, then longer and longer, so that many racers come apart. */
export const pauseAfter = (conflicts: number): Effect.Effect<void> =>
  conflicts <= 4
    ? Effect.void
    : Effect.flatMap(Random.next, (random) =>
        Effect.sleep(Math.round(Math.min(longestPause, 2 ** (conflicts - 4)) * (0.5 + random)))
      )
