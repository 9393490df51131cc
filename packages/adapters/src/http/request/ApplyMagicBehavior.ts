/**
 * What Service-Magic-Behavior requests of this surface itself (platform.md 9): a static answer instead of the
 * operation, or 500 for the first tries with a Unique-Key.
 */
import { Effect } from "effect"
import type { Environment } from "@payments-platform/domain/access/app/App"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import { type HttpError, type HttpResponse, httpResponse, unexpectedError } from "../HttpMessage.ts"
import * as MagicBehavior from "./MagicBehavior.ts"
import type { RequestContext } from "./RequestContext.ts"
import type { AdmittedCaller, RoutedRequest } from "./RoutedRequest.ts"
import * as TestRetries from "./TestRetries.ts"

/** The value of Service-Magic-Behavior; null: the header is absent, or ignored in production. */
export const magicOf = (environment: Environment, { incoming }: RoutedRequest): string | null =>
  environment === "production" ? null : (incoming.header("service-magic-behavior") ?? null)

export const make = Effect.gen(function* () {
  const { environment } = yield* Operator
  const failsTestRetry = yield* TestRetries.make
  return {
    /** Fails with the static error that the header requests. */
    failStatically: (routed: RoutedRequest): Effect.Effect<void, HttpError> => {
      const { name, surface } = routed.route
      const error = surface === "api" ? MagicBehavior.staticError(magicOf(environment, routed), name) : null
      return error === null ? Effect.void : Effect.fail(error)
    },

    /** The response with the static record that the header requests; null: it requests no record. */
    mockOf: (routed: RoutedRequest, { version }: AdmittedCaller): HttpResponse | null => {
      const { params, route } = routed
      if (route.surface !== "api") return null
      const record = MagicBehavior.mockRecord(magicOf(environment, routed), route.name, params["id"] ?? "")
      return record === null ? null : httpResponse(200, JSON.stringify({ ...record, api_version: version }))
    },

    /** 500 where the header requests that the first tries with a Unique-Key fail. */
    failTestRetry: (
      routed: RoutedRequest,
      { call: { key } }: RequestContext
    ): Effect.Effect<void, HttpError | Unavailable> => {
      const magic = magicOf(environment, routed)
      const retry = magic === null ? null : MagicBehavior.testRetryOf(magic)
      return retry === null || key === null
        ? Effect.void
        : Effect.flatMap(failsTestRetry(key, retry), (fails) => (fails ? Effect.fail(unexpectedError) : Effect.void))
    }
  } as const
})
