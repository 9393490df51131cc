/**
 * What an error of the client of NATS means, as the `error` of an attempt (platform.md 10). It is derived from the class of
 * the error, since a message may contain an address or a subject.
 */
import { JetStreamApiCodes, JetStreamApiError } from "@nats-io/jetstream"
import { errors } from "@nats-io/transport-node"
import { reasonOf } from "../AttemptErrors.ts"
import { PublishFailure } from "./PublishOnce.ts"

/** An error, and those that caused it. */
const chainOf = (error: unknown): ReadonlyArray<unknown> =>
  error instanceof Error && error.cause !== undefined ? [error, ...chainOf(error.cause)] : [error]

const isNoStream = (error: unknown): boolean =>
  error instanceof errors.NoRespondersError ||
  (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)

/** The first kind that an error or one of its causes is gives the reason. */
const reasons: ReadonlyArray<readonly [reason: string, is: (error: unknown) => boolean]> = [
  ["no_stream", isNoStream],
  [
    "unauthorized",
    (error) => error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError
  ],
  ["not_permitted", (error) => error instanceof errors.PermissionViolationError],
  ["too_large", (error) => error instanceof errors.InvalidArgumentError],
  // the server has no TLS, of which the client says so in words alone
  ["tls", (error) => error instanceof errors.ConnectionError && /\btls\b/.test(error.message)],
  ["timeout", (error) => error instanceof errors.TimeoutError],
  [
    "connection_reset",
    (error) => error instanceof errors.ClosedConnectionError || error instanceof errors.DrainingConnectionError
  ]
]

/** Why the queue did not take a message, or could not be reached. */
export const failureOf = (error: unknown): PublishFailure => {
  const chain = chainOf(error)
  const known = reasons.find(([, is]) => chain.some(is))
  if (known !== undefined) return new PublishFailure({ status: null, reason: known[0] })
  const refusal = chain.find((each) => each instanceof JetStreamApiError)
  if (refusal !== undefined) return new PublishFailure({ status: refusal.status, reason: `status_${refusal.status}` })
  return new PublishFailure({ status: null, reason: reasonOf(chain.at(-1)) })
}
