/**
 * How often, and with which pauses, a command is decided again after another command committed first (payments.md 0) or
 * while a resource or key is busy. The limits add up to about the 30 s that a request may last.
 */
import { Effect, Random } from "effect"

/** Commits that may fail because facts have changed. After them the command fails with `Unavailable`. */
export const maxConflicts = 110
/** in ms */
const longestPause = 250

/**
 * The pause after a failed commit, in ms: none after the first four, then doubling from 2 to 250, times a random factor
 * from 0.5 to 1.5, so that commands which compete for one resource spread out. `random`: from 0 to 1.
 */
export const pauseOf = (conflicts: number, random: number): number =>
  conflicts <= 4 ? 0 : Math.round(Math.min(longestPause, 2 ** (conflicts - 4)) * (0.5 + random))

/** Pauses after a failed commit. */
export const pauseAfter = (conflicts: number): Effect.Effect<void> =>
  conflicts <= 4 ? Effect.void : Effect.flatMap(Random.next, (random) => Effect.sleep(pauseOf(conflicts, random)))

/** Waits for a busy resource, or a key in use in another process. After them the command fails with `Unavailable`. */
export const maxWaits = 600
/** The pause of each wait, in ms. */
export const busyPause = 50
/** Waits once. */
export const waitWhileBusy: Effect.Effect<void> = Effect.sleep(busyPause)
