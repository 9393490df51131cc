/**
 * The in-memory platform with its HTTP API, in one process and without a socket. Tests call it as `(request:
 * Request) => Promise<Response>`. The throttle is off.
 */
import { Effect, Layer, Redacted } from "effect"
import { FetchHandler } from "@payments-platform/adapters/http/server/FetchHandler"
import * as HttpLayer from "@payments-platform/adapters/http/server/HttpLayer"
import { HttpSettings } from "@payments-platform/adapters/http/server/HttpSettings"
import { AttemptFeed } from "@payments-platform/adapters/notifications/AttemptFeed"
import * as ProcessThrottle from "@payments-platform/adapters/throttle/ProcessThrottle"
import * as InMemoryPlatform from "./InMemoryPlatform.ts"

/** The operator token of every platform of these tests. It is public, so never use it elsewhere. */
export const operatorToken = "operator-token-of-the-tests-0123456789"

const settings = Layer.succeed(HttpSettings, {
  operatorToken: Redacted.make(operatorToken),
  throttle: { requests: 0, windowSeconds: 10 },
  baseUrl: null,
  version: "0.0.0-test",
  health: Effect.succeed({}),
  isTrustedProxy: () => false
})

/** Each call builds a new platform that keeps everything in memory. */
export const layer = () =>
  FetchHandler.layer.pipe(
    Layer.provideMerge(HttpLayer.layer),
    Layer.provideMerge(settings),
    Layer.provideMerge(ProcessThrottle.layer),
    Layer.provideMerge(AttemptFeed.layer),
    Layer.provideMerge(InMemoryPlatform.layer()),
    Layer.fresh
  )
