/** The steps that refuse a request by its head or its problems (platform.md 1). Each succeeds, or fails with an error. */
import { Effect } from "effect"
import type { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { type HttpError, httpError, type HttpRequest, invalidParams, retryLater } from "../HttpMessage.ts"
import * as BodyLimits from "../request/body/BodyLimits.ts"
import * as ClientAddress from "../request/caller/ClientAddress.ts"
import type { OperationInput } from "../request/DecodeRequest.ts"
import type { RoutedRequest } from "../request/RoutedRequest.ts"
import type { HttpSettings } from "./HttpSettings.ts"
import type { ReceivedRequest } from "./ReceivedRequest.ts"
import type { Failure } from "./RouteTable.ts"

const routeNotFound = httpError("NOT_FOUND", [{ place: "path", path: [], reason: "NOT_FOUND" }])
const invalidPath = invalidParams({
  place: "path",
  path: [],
  reason: "PARAM_VALUE_IS_INVALID_PATTERN",
  requirement: "must begin with /"
})
const methodNotAllowed = (allow: string): HttpError =>
  httpError("METHOD_NOT_ALLOWED", [{ place: "path", path: [], reason: "METHOD_NOT_ALLOWED" }], { Allow: allow })

const isOperatorPath = ({ path }: HttpRequest): boolean => path.startsWith("/operator/")

/** 503 while the operator has switched the service off. The operator surface stays available. */
export const requireServiceOn = (
  { service }: AppCache["Service"],
  { incoming }: ReceivedRequest
): Effect.Effect<void, Failure> =>
  isOperatorPath(incoming)
    ? Effect.void
    : Effect.flatMap(service, ({ available, retryAfter }) =>
        available ? Effect.void : Effect.fail(retryLater(retryAfter))
      )

/** 404 for an unknown path, 405 for another method. Without an operator token there is no operator surface. */
export const requireRoute = (
  { isTrustedProxy, operatorToken }: HttpSettings["Service"],
  { correlationId, incoming, match, notes }: ReceivedRequest
): Effect.Effect<RoutedRequest, HttpError> => {
  const isClosed = isOperatorPath(incoming) && operatorToken === null
  if (!incoming.path.startsWith("/")) return Effect.fail(invalidPath)
  if (match._tag === "None" || isClosed) return Effect.fail(routeNotFound)
  if (match._tag === "OtherMethod") return Effect.fail(methodNotAllowed(match.allow))
  const ip = ClientAddress.addressOf(incoming, isTrustedProxy)
  notes.operation = match.route.name
  notes.params = Object.values(match.params)
  return Effect.succeed({ incoming, route: match.route, params: match.params, correlationId, ip, notes })
}

/** 413 when the declared length exceeds the limit of the operation. */
export const requireDeclaredSize = ({ incoming, route }: RoutedRequest): Effect.Effect<void, HttpError> =>
  BodyLimits.isTooLarge(incoming, route) ? Effect.fail(BodyLimits.tooLarge) : Effect.void

/** 400 for a read with problems. The problems of a command are answered after its Unique-Key was looked up. */
export const requireValidRead = (
  { route }: RoutedRequest,
  { problems }: OperationInput<unknown>
): Effect.Effect<void, HttpError> =>
  route.isQuery && problems.length > 0 ? Effect.fail(invalidParams(...problems)) : Effect.void
