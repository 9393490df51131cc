/**
 * The throttle (platform.md 2). Operations for browsers are called without the app's secret, so they have limits of
 * their own, by address and by app. Both are multiples of the throttle, so that a stranger who knows an App-Id cannot stop
 * the app.
 */
import { Effect } from "effect"
import ipaddr from "ipaddr.js"
import type * as App from "@payments-platform/domain/access/app/App"
import { Throttle } from "@payments-platform/domain/ports/Throttle"
import { type HttpError, httpError } from "../../HttpMessage.ts"

/** The limit of an address without a secret, as a multiple of the throttle. */
const timesByAddress = 3
/** The limit of an app without its secret, as a multiple of its throttle, on operations that the throttle does not count. */
const timesByApp = 30

/** 429: the client may retry after these seconds. `header` names the caller. */
export const throttleError = (seconds: number, header = "App-Id"): HttpError =>
  httpError(
    "THROTTLE_EXCEEDED",
    [{ place: "header", path: [header], reason: "APPLICATION_REQUEST_THROTTLE_EXCEEDED" }],
    { "Retry-After": String(seconds) }
  )

const times = ({ requests, windowSeconds }: App.Throttle, factor: number): App.Throttle => ({
  requests: requests * factor,
  windowSeconds
})

/** The network of an address: an IPv6 client owns all addresses with the same first 64 bits. */
const networkOf = (address: string): string => {
  const parsed = ipaddr.process(address)
  return parsed.kind() === "ipv4" ? address : `${parsed.toByteArray().slice(0, 8).join(".")}/64`
}

/** Each function returns the error of a request beyond the limit, else null. `operation` is the method with the pattern of the route. */
export const make = Effect.fnUntraced(function* (defaults: App.Throttle) {
  const throttle = yield* Throttle
  const admitted = (
    who: string,
    operation: string,
    limit: App.Throttle,
    header?: string
  ): Effect.Effect<HttpError | null> =>
    Effect.map(throttle.admit(who, operation, limit), (admission) =>
      admission._tag === "Admitted" ? null : throttleError(admission.retryAfterSeconds, header)
    )
  return {
    app: (app: App.App, operation: string) => admitted(app.id, operation, app.state.throttle ?? defaults),
    /** A request without the app's secret. */
    named: (app: App.App, operation: string) =>
      admitted(app.id, `${operation} from browsers`, times(app.state.throttle ?? defaults, timesByApp)),
    /** A request without a secret, by its address; null: the address is not known. */
    address: (address: string | null, operation: string): Effect.Effect<HttpError | null> =>
      address === null
        ? Effect.succeed(null)
        : admitted(`address ${networkOf(address)}`, operation, times(defaults, timesByAddress)),
    /** A request with the token of an operator whom this process does not know yet, by its address. */
    unknownOperator: (address: string | null): Effect.Effect<HttpError | null> =>
      address === null
        ? Effect.succeed(null)
        : admitted(`address ${networkOf(address)}`, "tokens of operators", defaults, "Operator-Token")
  } as const
})
