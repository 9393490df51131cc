/** How the process ends (platform.md 13): by a signal, in order; by a failure, with the code that names it. */
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

/** 1 for whatever has no code of its own. */
export const codeOf = (error: unknown): number =>
  typeof error === "object" && error !== null && "_tag" in error ? (codes.get(String(error._tag)) ?? 1) : 1

/**
 * Listens for SIGTERM and SIGINT from now on, so that one that comes while the process starts is not lost. Completes
 * at the first; a second one, or the time-out after it, ends the process at once.
 */
export const stopped = (timeoutSeconds: number): Effect.Effect<void> => {
  const asked = Latch.makeUnsafe(false)
  const onSignal = () => {
    if (!asked.openUnsafe()) process.exit(1)
    setTimeout(() => process.exit(1), timeoutSeconds * 1_000).unref()
  }
  process.on("SIGTERM", onSignal)
  process.on("SIGINT", onSignal)
  return asked.await
}
