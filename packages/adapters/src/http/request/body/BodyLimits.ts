/**
 * Reads a body after its sender was admitted, within a limit on all bodies together: on the memory of JSON bodies, and on
 * the stored files of forms. Callers without a secret have a separate quota, so that they cannot use up that of the others.
 */
import { Effect, Exit, Scope } from "effect"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import { type HttpRequest, invalidParams, type HttpError, httpError, retryLater } from "../../HttpMessage.ts"
import type * as RouteTable from "../../server/RouteTable.ts"
import type * as RoutedRequest from "../RoutedRequest.ts"
import * as JsonBody from "./JsonBody.ts"
import * as MultipartBody from "./MultipartBody.ts"
import type { ReceiveFile } from "./MultipartBody.ts"

type Route = Pick<RouteTable.Route, "takesForm">
type Caller = Pick<RoutedRequest.AdmittedCaller, "authenticated">

/** The maximum size of a JSON body, in bytes. */
export const maxBody = 1_048_576
/** The maximum size of a JSON body from a caller without a secret, in bytes: several times the largest token. */
export const unauthenticatedLimits = { bytes: 65_536, values: 2_000 } as const

/** The maximum bytes of all bodies at once: of JSON in memory, of forms in files. */
const quotaSizes = {
  authenticated: { json: 128 * maxBody, forms: 4_096 * maxBody },
  unauthenticated: { json: 16 * maxBody, forms: 2_048 * maxBody }
}

export const tooLarge = httpError("REQUEST_TOO_LARGE", [{ place: "body", path: [], reason: "REQUEST_TOO_LARGE" }])
const quotaExceeded = retryLater()

/** A complete body. */
export interface Body {
  readonly isEmpty: boolean
  /** of JSON its length in bytes; a form counts as 0, since its files are no part of its summary */
  readonly bytes: number
  /** its value with a summary for the Unique-Key and the audit log, or why it is refused */
  readonly parsed: Effect.Effect<{ readonly value: unknown; readonly summary: unknown }, HttpError>
}

interface BodyQuota {
  free: number
}

const sizeLimit = ({ takesForm }: Route): number => (takesForm ? MultipartBody.maxForm : maxBody)

/** Whether the declared size of a body is more than any body of its operation may have. */
export const isTooLarge = ({ length }: HttpRequest, route: Route): boolean => (length ?? 0) > sizeLimit(route)

const jsonOf = (bytes: Uint8Array<ArrayBuffer>, authenticated: boolean): Body => ({
  isEmpty: bytes.length === 0,
  bytes: bytes.length,
  parsed: Effect.suspend(() => {
    const json = JsonBody.parse(bytes, authenticated ? JsonBody.maxValues : unauthenticatedLimits.values)
    return json._tag === "Wrong"
      ? Effect.fail(invalidParams(...json.problems))
      : Effect.succeed({ value: json.value, summary: json.value })
  })
})

const noJson = jsonOf(new Uint8Array(), true)
const noForm: Body = { isEmpty: true, bytes: 0, parsed: Effect.succeed(MultipartBody.empty) }

/** The quota that one body uses, and the scope of its files. Both are released when its request ends. */
const leaseOf = (quota: BodyQuota) => {
  const scope = Scope.makeUnsafe()
  let taken = 0
  return {
    scope,
    giveUp: Effect.suspend(() => {
      quota.free += taken
      return Scope.close(scope, Exit.void)
    }),
    take: (bytes: number): boolean => {
      if (bytes > quota.free) return false
      quota.free -= bytes
      taken += bytes
      return true
    }
  }
}
type Lease = ReturnType<typeof leaseOf>

const json = (incoming: HttpRequest, limit: number, { take }: Lease, { authenticated }: Caller) =>
  Effect.flatMap(incoming.read(limit, take), (body): Effect.Effect<Body, HttpError> => {
    if (body === "TooLarge") return Effect.fail(tooLarge)
    return body === "QuotaExceeded" ? Effect.fail(quotaExceeded) : Effect.succeed(jsonOf(body, authenticated))
  })

/** Parses a form while it arrives. */
const form = Effect.fnUntraced(function* (incoming: HttpRequest, { scope, take }: Lease, receive: ReceiveFile) {
  const reader = MultipartBody.reader(incoming.header("content-type") ?? "", receive)
  let isEmpty = true
  const isWhole = yield* incoming.pieces(
    MultipartBody.maxForm,
    (piece): Effect.Effect<void, HttpError | Unavailable> => {
      isEmpty = false
      return take(piece.length) ? Scope.provide(reader.write(piece), scope) : Effect.fail(quotaExceeded)
    }
  )
  if (!isWhole) return yield* Effect.fail(tooLarge)
  return { isEmpty, bytes: 0, parsed: isEmpty ? Effect.succeed(MultipartBody.empty) : reader.end }
})

const quotasOf = ({ forms, json }: (typeof quotaSizes)["authenticated"]) => ({
  json: { free: json },
  forms: { free: forms }
})

/** Reads the bodies of one server. `receive` takes the files of forms. */
export const make = (receive: ReceiveFile, sizes = quotaSizes) => {
  const quotas = { authenticated: quotasOf(sizes.authenticated), unauthenticated: quotasOf(sizes.unauthenticated) }

  const roomOf = ({ takesForm }: Route, { authenticated }: Caller): BodyQuota =>
    quotas[authenticated ? "authenticated" : "unauthenticated"][takesForm ? "forms" : "json"]

  /** Reads the body of an admitted caller. Its memory and files are released when the request ends. */
  return <A, E>(
    incoming: HttpRequest,
    route: Route,
    caller: Caller,
    use: (body: Body) => Effect.Effect<A, E>
  ): Effect.Effect<A, E | HttpError | Unavailable> => {
    if (incoming.length === 0) return use(route.takesForm ? noForm : noJson)
    const limit = caller.authenticated || route.takesForm ? sizeLimit(route) : unauthenticatedLimits.bytes
    if ((incoming.length ?? 0) > limit) return Effect.fail(tooLarge)
    return Effect.acquireUseRelease(
      Effect.sync(() => leaseOf(roomOf(route, caller))),
      (lease) => {
        const reading: Effect.Effect<Body, HttpError | Unavailable> = route.takesForm
          ? form(incoming, lease, receive)
          : json(incoming, limit, lease, caller)
        return Effect.flatMap(reading, use)
      },
      ({ giveUp }) => giveUp
    )
  }
}
