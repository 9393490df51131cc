/** The end of the process (platform.md 13): an orderly stop by a signal, and the exit code of each failure. */
import { type Effect, Latch } from "effect"

export const exitCodes = {
  InvalidConfig: 2,
  DatabaseDown: 3,
  "Database/Incompatible": 3,
  "Database/Refused": 3,
  "Store/Unavailable": 3,
  "Http/CannotListen": 4,
  WrongVaultKey: 5
} as const

const codes: ReadonlyMap<string, number> = new Map(Object.entries(exitCodes))

/** The exit code of an error; 1 when it has none of its own. */
export const codeOf = (error: unknown): number =>
  typeof error === "object" && error !== null && "_tag" in error ? (codes.get(String(error._tag)) ?? 1) : 1

/**
 * Completes at the first SIGTERM or SIGINT. It listens from this call on, so that a signal during the start is not lost.
 * A second signal, or `timeoutSeconds` after the first, ends the process at once with 1.
 */
export const stopped = (timeoutSeconds: number): Effect.Effect<void> => {
  const signaled = Latch.makeUnsafe(false)
  const onSignal = () => {
    if (!signaled.openUnsafe()) process.exit(1)
    setTimeout(() => process.exit(1), timeoutSeconds * 1_000).unref()
  }
  process.on("SIGTERM", onSignal)
  process.on("SIGINT", onSignal)
  return signaled.await
}
