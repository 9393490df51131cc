/** The end of the process (platform.md 13): the limits of an orderly stop by a signal, and the exit code of each result. */
import { Cause, Data, Effect, Exit, type Runtime } from "effect"

export const exitCodes = {
  InvalidConfig: 2,
  /** a word of the command line that is not known */
  ShowHelp: 2,
  WrongCommand: 2,
  "Backup/UnusableFolder": 2,
  "Postgres/UnusableProgram": 2,
  "Restore/OccupiedTarget": 2,
  DatabaseDown: 3,
  "Database/Incompatible": 3,
  "Database/Refused": 3,
  "Drill/UnderWay": 3,
  "Restore/UnderWay": 3,
  "Store/Unavailable": 3,
  "Http/CannotListen": 4,
  WrongVaultKey: 5,
  "Backup/Faulty": 6
} as const

const codes: ReadonlyMap<string, number> = new Map(Object.entries(exitCodes))

/** A process that this one depends on ended with this code: one of several (PROCESSES), or a command of the test kit. */
export class ProcessEnd extends Data.TaggedError("ProcessEnded")<{
  readonly code: number
  readonly message: string
}> {}

/** The exit code of an error; 1 when it has none of its own. */
export const codeOf = (error: unknown): number => {
  if (error instanceof ProcessEnd) return error.code
  return typeof error === "object" && error !== null && "_tag" in error ? (codes.get(String(error._tag)) ?? 1) : 1
}

/** The message that stops one of several processes in order. */
export const stopMessage = "stop"

/** The exit code of a command that a signal interrupted before it was done, as shells count it. */
const interrupted = 130

/** The number of SIGTERM and SIGINT that this process received. */
let signals = 0
let isStopping = false
/** Seconds that a service has to stop; null for another command. */
let stopLimit: number | null = null

const countStop = (): void => {
  signals += 1
  isStopping = true
  if (stopLimit === null) return
  if (signals > 1) process.exit(1)
  setTimeout(() => process.exit(1), stopLimit * 1_000).unref()
}

/** Stops the process in order. Further calls have no effect, and a signal just before or after counts as the first. */
const stopOnce = (): void => {
  if (isStopping) return
  process.emit("SIGTERM", "SIGTERM")
  signals = 0
}

/**
 * Stops the process at the end of its terminal, and when the first of several processes says so. At SIGTERM and SIGINT
 * NodeRuntime interrupts its main fiber.
 */
export const obeySignals = (): void => {
  process.on("SIGTERM", countStop)
  process.on("SIGINT", countStop)
  process.on("SIGHUP", stopOnce)
  process.on("message", (message) => message === stopMessage && stopOnce())
}

/** For a service: it ends at once with 1 at the second SIGTERM or SIGINT, and `timeoutSeconds` after the first. */
export const limitStop = (timeoutSeconds: number): Effect.Effect<void> =>
  Effect.sync(() => void (stopLimit = timeoutSeconds))

/** Ends the process with the code of the result. A service that a signal stops has done its work: its code is 0. */
export const teardown: Runtime.Teardown = (exit) => {
  if (Exit.isSuccess(exit)) return process.exit(0)
  if (Cause.hasInterruptsOnly(exit.cause)) return process.exit(stopLimit === null ? interrupted : 0)
  const [first] = exit.cause.reasons
  return process.exit(codeOf(first?._tag === "Fail" ? first.error : undefined))
}
