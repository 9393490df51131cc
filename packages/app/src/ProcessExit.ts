/** The end of the process (platform.md 13): the limits of an orderly stop by a signal, and the exit code of each result. */
import { Cause, Data, Effect, Exit, type Runtime } from "effect"

export const exitCodes = {
  InvalidConfig: 2,
  /** a word of the command line that is not known */
  ShowHelp: 2,
  DatabaseDown: 3,
  "Database/Incompatible": 3,
  "Database/Refused": 3,
  "Store/Unavailable": 3,
  "Http/CannotListen": 4,
  WrongVaultKey: 5
} as const

const codes: ReadonlyMap<string, number> = new Map(Object.entries(exitCodes))

/** One of several processes (PROCESSES) ended with this code and could not be replaced. */
export class ProcessEnded extends Data.TaggedError("ProcessEnded")<{
  readonly code: number
  readonly message: string
}> {}

/** The exit code of an error; 1 when it has none of its own. */
export const codeOf = (error: unknown): number => {
  if (error instanceof ProcessEnded) return error.code
  return typeof error === "object" && error !== null && "_tag" in error ? (codes.get(String(error._tag)) ?? 1) : 1
}

/** The message that stops one of several processes in order. */
export const stopMessage = "stop"

/** The exit code of a command that a signal interrupted before it was done, as shells count it. */
const interrupted = 130

/** The exit code of this process when a signal interrupts it. A service that a signal stops has done its work. */
let codeOfSignal = interrupted

/**
 * For a service, which a signal stops in order. Ends the process at once with 1 at the second SIGTERM or SIGINT, and `timeoutSeconds` after the first. The first one
 * stops the process in order: NodeRuntime interrupts its main fiber. One of several processes also stops when the first
 * one says so, which may be after the same signal has reached both.
 */
export const limitStop = (timeoutSeconds: number): Effect.Effect<void> =>
  Effect.sync(() => {
    codeOfSignal = 0
    let isStopping = false
    const stop = () => {
      if (isStopping) process.exit(1)
      isStopping = true
      setTimeout(() => process.exit(1), timeoutSeconds * 1_000).unref()
    }
    process.on("SIGTERM", stop)
    process.on("SIGINT", stop)
    process.on("message", (message) => {
      if (message === stopMessage && !isStopping) process.kill(process.pid, "SIGTERM")
    })
  })

/** Ends the process with the code of the result. */
export const teardown: Runtime.Teardown = (exit) => {
  if (Exit.isSuccess(exit)) return process.exit(0)
  if (Cause.hasInterruptsOnly(exit.cause)) return process.exit(codeOfSignal)
  const [first] = exit.cause.reasons
  return process.exit(codeOf(first?._tag === "Fail" ? first.error : undefined))
}
