/**
 * The bodies that are in memory. They are read once their sender was let in, and
 * all of them together have a bound, so that no number of connections takes more.
 * Whoever proves nothing has room apart, so that those who do never miss it.
 */
import { Effect } from "effect"
import { type HttpRequest, type Refused, refused, retryLater } from "../HttpMessage.ts"
import * as MultipartBody from "./MultipartBody.ts"
import type { Route } from "../server/RouteTable.ts"
import type { Caller } from "./RoutedRequest.ts"

/** The most that a body of JSON may hold, in bytes. */
export const maxBody = 1_048_576
/** The most that JSON may hold of a caller who proves nothing: whatever a token is made of, several times over. */
export const maxUnproven = { bytes: 65_536, values: 2_000 } as const

/** Bytes of all bodies together. A file is in memory up to three times: as it came, as a part, and sealed. */
const sizes = {
  proven: { json: 128 * maxBody, forms: 128 * maxBody },
  unproven: { json: 16 * maxBody, forms: 64 * maxBody }
} as const

export const tooLarge = refused("REQUEST_TOO_LARGE", [{ place: "body", path: [], reason: "REQUEST_TOO_LARGE" }])
const noRoom = retryLater()

interface Room {
  free: number
}

const roomsOf = ({ forms, json }: (typeof sizes)["proven" | "unproven"]) => ({
  json: { free: json },
  forms: { free: forms }
})

const sizeLimit = ({ takesForm }: Route): number => (takesForm ? MultipartBody.maxForm : maxBody)

/** Whether a body is larger than any of its operation, as far as that is known before it is read. */
export const isTooLarge = ({ length }: HttpRequest, route: Route): boolean => (length ?? 0) > sizeLimit(route)

const nothing = new Uint8Array()

export const make = () => {
  const rooms = { proven: roomsOf(sizes.proven), unproven: roomsOf(sizes.unproven) }

  const roomOf = (route: Route, proven: boolean): Room =>
    rooms[proven ? "proven" : "unproven"][route.takesForm ? "forms" : "json"]

  const reading = (incoming: HttpRequest, limit: number, take: (bytes: number) => boolean) =>
    Effect.flatMap(incoming.read(limit, take), (body): Effect.Effect<Uint8Array<ArrayBuffer>, Refused> => {
      if (body === "TooLarge") return Effect.fail(tooLarge)
      return body === "NoRoom" ? Effect.fail(noRoom) : Effect.succeed(body)
    })

  /** Reads the body of a caller who was let in, and keeps room for it until it is used. */
  return <A, E>(
    incoming: HttpRequest,
    route: Route,
    { proven }: Caller,
    use: (body: Uint8Array<ArrayBuffer>) => Effect.Effect<A, E>
  ): Effect.Effect<A, E | Refused> => {
    if (incoming.length === 0) return use(nothing)
    const limit = proven || route.takesForm ? sizeLimit(route) : maxUnproven.bytes
    if ((incoming.length ?? 0) > limit) return Effect.fail(tooLarge)
    const room = roomOf(route, proven)
    return Effect.acquireUseRelease(
      Effect.sync(() => ({ taken: 0 })),
      (held) => {
        const take = (bytes: number): boolean => {
          if (bytes > room.free) return false
          room.free -= bytes
          held.taken += bytes
          return true
        }
        return Effect.flatMap(reading(incoming, limit, take), use)
      },
      ({ taken }) =>
        Effect.sync(() => {
          room.free += taken
        })
    )
  }
}
