/**
 * The whole platform in one process with its HTTP surface, asked without a socket:
 * `(request: Request) => Promise<Response>`. Its throttle is off.
 */
import { Effect, Layer, Redacted } from "effect"
import { FetchHandler } from "@payments-platform/adapters/http/server/FetchHandler"
import * as HttpSurface from "@payments-platform/adapters/http/server/HttpSurface"
import { type Health, HttpSettings } from "@payments-platform/adapters/http/server/HttpSettings"
import * as ProcessThrottle from "@payments-platform/adapters/throttle/ProcessThrottle"
import * as Platform from "./Platform.ts"

/** Of no worth: it opens nothing but platforms of tests. */
export const operatorToken = "operator-token-of-the-tests-0123456789"

const settings = Layer.succeed(HttpSettings, {
  operatorToken: Redacted.make(operatorToken),
  throttle: { requests: 0, windowSeconds: 10 },
  version: "0.0.0-test",
  health: Effect.succeed<Health>({ database: "ok", migrations: "ok", vault: "ok", redis: "off", workers: "off" }),
  isTrustedProxy: () => false
})

/** In memory. Each call is a platform of its own. */
export const layer = () =>
  FetchHandler.layer.pipe(
    Layer.provideMerge(HttpSurface.layer),
    Layer.provideMerge(settings),
    Layer.provideMerge(ProcessThrottle.layer),
    Layer.provideMerge(Platform.layer()),
    Layer.fresh
  )
