/**
 * The in-memory platform with its HTTP API, in one process and without a socket. Tests call it as `(request:
 * Request) => Promise<Response>`. The throttle is off.
 */
import { Effect, Layer, Redacted } from "effect"
import { FetchHandler } from "@payments-platform/adapters/http/server/FetchHandler"
import * as HttpLayer from "@payments-platform/adapters/http/server/HttpLayer"
import { HttpSettings } from "@payments-platform/adapters/http/server/HttpSettings"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import { AttemptFeed } from "@payments-platform/adapters/notifications/AttemptFeed"
import * as ProcessThrottle from "@payments-platform/adapters/throttle/ProcessThrottle"
import type { Retention } from "@payments-platform/domain/ports/Retention"
import type { Store } from "@payments-platform/domain/ports/Store"
import type { Work } from "@payments-platform/domain/ports/Work"
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

/** Each call builds a new platform over the stores, which keep everything in memory unless others are given. */
export const layer = (stores: Layer.Layer<Store | Work | Retention> = Memory.layer) =>
  FetchHandler.layer.pipe(
    Layer.provideMerge(HttpLayer.layer),
    Layer.provideMerge(settings),
    Layer.provideMerge(ProcessThrottle.layer),
    Layer.provideMerge(AttemptFeed.layer),
    Layer.provideMerge(InMemoryPlatform.layerOver(stores)),
    Layer.fresh
  )
