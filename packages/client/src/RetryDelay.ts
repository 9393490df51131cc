/** Whether a failed request is sent again, and after which delay. */
import type { PaymentsError } from "./PaymentsError.ts"

/** How often and how slowly requests are sent again. */
export interface RetryPolicy {
  /** how many attempts may follow the first */
  readonly times: number
  /** milliseconds before the second attempt; each further delay is twice as long */
  readonly firstDelayMs: number
  /** the longest delay in milliseconds. Where the service asks for a longer one, the call fails. */
  readonly longestDelayMs: number
}

export const defaultPolicy: RetryPolicy = { times: 3, firstDelayMs: 500, longestDelayMs: 60_000 }

/** The statuses of a passing fault of the service or of a proxy. */
const passingStatuses: ReadonlySet<number> = new Set([408, 500, 502, 504])

/** The reasons that pass by themselves (platform.md 2). */
const passingReasons: ReadonlySet<string> = new Set([
  "CONCURRENT_UNIQUE_KEY_REQUEST_IS_PROCESSING",
  "POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED"
])

const isPassing = (error: PaymentsError): boolean => {
  switch (error._tag) {
    case "Network":
    case "Timeout":
    case "Throttled":
    case "Unavailable":
      return true
    case "Faulty":
    case "UnexpectedAnswer":
      return passingStatuses.has(error.status)
    case "Refused":
      return (
        passingStatuses.has(error.status) ||
        error.error_code === "RESOURCE_CONFLICT" ||
        error.details.some(({ reason_code }) => passingReasons.has(reason_code))
      )
    case "Unauthorized":
    case "Aborted":
    case "AwaitsApproval":
      return false
  }
}

/** A delay that grows, and differs between clients that failed at the same moment. */
const growingDelay = (attempts: number, { firstDelayMs, longestDelayMs }: RetryPolicy, random: number): number =>
  Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1)) * (0.5 + random / 2)

/**
 * Milliseconds before the next attempt; null: there is none. `isRepeatable`: repeating the request changes nothing more,
 * because it reads or has a Unique-Key. A throttled request was not carried out, so it is always repeatable.
 */
export const delayOf = (
  error: PaymentsError,
  isRepeatable: boolean,
  policy: RetryPolicy,
  random: number
): number | null => {
  if (error.attempts > policy.times || !isPassing(error)) return null
  if (!isRepeatable && error._tag !== "Throttled") return null
  const asked = error._tag === "Throttled" || error._tag === "Unavailable" ? error.retryAfterSeconds : null
  if (asked === null) return growingDelay(error.attempts, policy, random)
  return asked * 1_000 > policy.longestDelayMs ? null : asked * 1_000
}
