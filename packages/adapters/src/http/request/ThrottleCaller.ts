/**
 * Who asks too often is told so (platform.md 2). Operations that browsers ask
 * without the app's secret have limits of their own, by address and by app, which
 * are multiples of the throttle: whoever knows an App-Id is not to stop the service.
 */
import ipaddr from "ipaddr.js"
import { Effect } from "effect"
import type * as App from "@payments-platform/domain/access/app/App"
import { Throttle } from "@payments-platform/domain/ports/Throttle"
import { type Refused, refused } from "../HttpMessage.ts"

/** How many times the throttle an address may ask without a secret. */
const timesByAddress = 3
/** How many times its throttle an app may be asked without its secret, where its throttle does not count. */
const timesByApp = 30

/** To be tried again after so many seconds. */
export const exceeded = (seconds: number): Refused =>
  refused(
    "THROTTLE_EXCEEDED",
    [{ place: "header", path: ["App-Id"], reason: "APPLICATION_REQUEST_THROTTLE_EXCEEDED" }],
    { "Retry-After": String(seconds) }
  )

const times = ({ requests, windowSeconds }: App.Throttle, factor: number): App.Throttle => ({
  requests: requests * factor,
  windowSeconds
})

/** Whoever has one address of IPv6 has all with its first 64 bits. */
const networkOf = (address: string): string => {
  const parsed = ipaddr.process(address)
  return parsed.kind() === "ipv4" ? address : `${parsed.toByteArray().slice(0, 8).join(".")}/64`
}

/** null: it may go on. `operation` is the method with the route's pattern. */
export const make = Effect.fnUntraced(function* (defaults: App.Throttle) {
  const throttle = yield* Throttle
  const admitted = (who: string, operation: string, limit: App.Throttle): Effect.Effect<Refused | null> =>
    Effect.map(throttle.admit(who, operation, limit), (admission) =>
      admission._tag === "Admitted" ? null : exceeded(admission.retryAfterSeconds)
    )
  return {
    app: (app: App.App, operation: string) => admitted(app.id, operation, app.state.throttle ?? defaults),
    /** The app is named, not proven. */
    named: (app: App.App, operation: string) =>
      admitted(app.id, `${operation} from browsers`, times(app.state.throttle ?? defaults, timesByApp)),
    /** null: the address is not known. */
    address: (address: string | null, operation: string): Effect.Effect<Refused | null> =>
      address === null
        ? Effect.succeed(null)
        : admitted(`address ${networkOf(address)}`, operation, times(defaults, timesByAddress))
  } as const
})
