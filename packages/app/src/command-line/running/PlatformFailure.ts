/** Why a command that works with a running platform ends without success, in a sentence that says what to do. */
import { Data, Effect } from "effect"
import { isPaymentsError, type PaymentsError } from "@payments-platform/client"
import { ownCommand } from "../../OwnCommand.ts"

/** The words or the variables of the command are wrong for this platform: exit code 2. */
export class WrongCommand extends Data.TaggedError("WrongCommand")<{ readonly message: string }> {}

/** The platform did not do what the command asked for: exit code 1. */
export class PlatformFailure extends Data.TaggedError("PlatformFailure")<{ readonly message: string }> {}

export type CommandError = WrongCommand | PlatformFailure

/** Which platform a command works with, and where the name of each came from. */
export interface Source {
  readonly baseUrl: string
  /** where the credentials come from: a file, or the variables */
  readonly credentials: string
}

const withCorrelation = (message: string, correlationId: string | null): string =>
  correlationId === null ? message : `${message} (correlation id ${correlationId})`

const stranger = (baseUrl: string, status: number) =>
  new PlatformFailure({
    message: `What answers at ${baseUrl} is not the platform (status ${status}). Name its address by --base-url.`
  })

export const noAnswer = ({ baseUrl }: Source): PlatformFailure =>
  new PlatformFailure({
    message: `No platform answers at ${baseUrl}. Start it by \`${ownCommand}\`, or name the address of yours by --base-url.`
  })

const failureOf = (error: PaymentsError, source: Source): CommandError => {
  const { baseUrl, credentials } = source
  switch (error._tag) {
    case "Network":
    case "Timeout":
      return noAnswer(source)
    case "UnexpectedAnswer":
      return stranger(baseUrl, error.status)
    case "Unauthorized":
      return new WrongCommand({
        message: withCorrelation(
          `The platform at ${baseUrl} refuses the credentials of ${credentials}: ${error.message}`,
          error.correlationId
        )
      })
    case "AwaitsApproval":
      return new PlatformFailure({
        message: `A second operator has to approve this (approval ${error.approvalId ?? "unknown"}), since it moves money.`
      })
    case "Aborted":
      return new PlatformFailure({ message: error.message })
    case "Refused":
      if (error.status === 404) return stranger(baseUrl, error.status)
      return new PlatformFailure({ message: withCorrelation(error.message, error.correlationId) })
    case "Throttled":
    case "Unavailable":
    case "Faulty":
      return new PlatformFailure({ message: withCorrelation(error.message, error.correlationId) })
  }
}

/** Calls the platform. The signal ends the call when the command is interrupted. */
export const call = <A>(source: Source, run: (signal: AbortSignal) => PromiseLike<A>): Effect.Effect<A, CommandError> =>
  Effect.tryPromise({
    try: async (signal) => await run(signal),
    catch: (cause) => {
      if (cause instanceof WrongCommand || cause instanceof PlatformFailure) return cause
      if (isPaymentsError(cause)) return failureOf(cause, source)
      return new PlatformFailure({ message: cause instanceof Error ? cause.message : "unknown failure" })
    }
  })
