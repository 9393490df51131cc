/** What an error of PostgreSQL means for the caller: an outage that passes, or a defect. */
import { Data, Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { Unavailable } from "@payments-platform/domain/ports/Store"

/** A statement that PostgreSQL refused, or whose parameters could not be encoded: a bug or bad data, never an outage. */
export class DatabaseFault extends Data.TaggedError("DatabaseFault")<{
  readonly message: string
  readonly code: string
  readonly cause: unknown
}> {}

/** The SQLSTATE of an error; empty when it has none. */
export const codeOf = (error: SqlError): string => {
  const { cause } = error.reason
  return typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string"
    ? cause.code
    : ""
}

/** SQLSTATEs of passing conditions: connection, resources, operator intervention, time-outs, failover. */
const transientCodes = /^(08|53|57|58|25006|25P0[34]|55P03)/

/** Whether a retry may succeed: the connection broke, or PostgreSQL reported a passing condition. */
export const isTransient = (error: SqlError): boolean =>
  error.reason._tag === "ConnectionError" || transientCodes.test(codeOf(error))

export const toUnavailable = (error: SqlError): Unavailable => new Unavailable({ message: error.message })

export const toFault = (error: SqlError): DatabaseFault =>
  new DatabaseFault({ message: detailOf(error), code: codeOf(error), cause: error })

/** The message, with that of PostgreSQL. */
export const detailOf = (error: SqlError): string => {
  const { cause } = error.reason
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}

/** Turns an error of PostgreSQL into `Unavailable` when a retry may succeed, else into a `DatabaseFault` defect. */
export const orUnavailable = <A, R>(
  effect: Effect.Effect<A, SqlError | Unavailable, R>
): Effect.Effect<A, Unavailable, R> =>
  Effect.catchTag(effect, "SqlError", (error) =>
    isTransient(error) ? Effect.fail(toUnavailable(error)) : Effect.die(toFault(error))
  )
