/**
 * The receiver of notifications that a staging platform has itself (platform.md 12), so that nobody needs to write one to see
 * them. It verifies each signature, keeps the last notifications in memory, and answers as the operator chose: at once
 * with 204 unless told otherwise. What the platform did not sign is answered 400 and not kept.
 */
import { Clock, Context, Effect, Layer, Option, Schema } from "effect"
import { timingSafeEqual } from "node:crypto"
import { isIPv6 } from "node:net"
import { loadPreferences } from "@payments-platform/domain/application/delivery/LoadPreferences"
import type * as Delivery from "@payments-platform/domain/notifications/Delivery"
import { Ids } from "@payments-platform/domain/ports/Ids"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { type Page, type Paging, Store, type TimeRange } from "@payments-platform/domain/ports/Store"
import { Vault } from "@payments-platform/domain/ports/Vault"
import { Work } from "@payments-platform/domain/ports/Work"
import type { Json } from "@payments-platform/domain/vocabulary/text/Json"
import * as ListPages from "../../memory/ListPages.ts"
import { sign } from "../../notifications/Signature.ts"
import {
  errorResponse,
  type HttpRequest,
  type HttpResponse,
  httpResponse,
  invalidParams,
  retryLater
} from "../HttpMessage.ts"
import { HttpSettings } from "../server/HttpSettings.ts"

const path = "/console/receiver"
/** The notifications that are kept. */
const most = 200
/** Bytes of a notification. */
const maxBody = 262_144
/** Seconds by which the time of a signature may differ from real time. */
const tolerance = 300
/** The deliveries of one notification that are looked at: an app has at most so many preferences. */
const maxDeliveries = 200
/** Milliseconds of the longest wait. An attempt that takes over 15 seconds has failed. */
export const maxDelay = 20_000

export interface Behavior {
  readonly status: number
  readonly delayMs: number
  /** for how many notifications, after which it is 204 at once again; null: until it is changed */
  readonly times: number | null
}
const byDefault: Behavior = { status: 204, delayMs: 0, times: null }

/** A notification that arrived, signed by the platform. */
export interface ReceivedNotification extends Pick<Behavior, "delayMs" | "status"> {
  readonly id: string
  /** UNIX seconds of service time */
  readonly createTime: number
  readonly delivery: Delivery.Delivery
  readonly headers: Readonly<Record<string, string>>
  readonly body: Json
}

export interface ReceivedQuery extends Paging, TimeRange {
  readonly appId?: string
  readonly topic?: string
  readonly notificationId?: string
}

const keptHeaders = ["content-type", "user-agent", "webhook-id", "webhook-timestamp", "webhook-signature"] as const

const headersOf = ({ header }: HttpRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(keptHeaders.map((name) => [name, header(name) ?? ""]))

const unsigned = errorResponse(
  invalidParams({
    place: "header",
    path: ["webhook-signature"],
    reason: "PARAM_VALUE_IS_INVALID_PATTERN",
    requirement: "must be the signature of a notification of this platform"
  })
)
const unavailable = errorResponse(retryLater())

/** Says in plain text where the status comes from, so that the attempts of a delivery show it. */
const answerWith = (status: number): HttpResponse =>
  status === 204
    ? httpResponse(204, "")
    : httpResponse(status, `The built-in receiver answers ${status}, as the operator chose.`, {
        "Content-Type": "text/plain; charset=utf-8"
      })

const isEqual = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const decodeJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Json))

/** The address under which the process reaches itself. */
const addressOf = (host: string, port: number): string => {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}${path}`
}

const matches = ({ createTime, delivery }: ReceivedNotification, query: ReceivedQuery): boolean =>
  (query.appId === undefined || delivery.appId === query.appId) &&
  (query.topic === undefined || delivery.topic === query.topic) &&
  (query.notificationId === undefined || delivery.notificationId === query.notificationId) &&
  ListPages.within(createTime, query.from, query.to)

/** The last notifications, oldest first, and how one answers the next. */
const makeMemory = () => {
  let kept: ReadonlyArray<ReceivedNotification> = []
  let behavior = byDefault
  return {
    keep: (received: ReceivedNotification) => {
      kept = [...kept, received].slice(-most)
    },
    page: (query: ReceivedQuery): Page<ReceivedNotification> =>
      ListPages.pageOf(
        kept.filter((each) => matches(each, query)),
        ({ createTime, id }) => ({ time: createTime, id }),
        query
      ),
    behavior: () => behavior,
    behave: (changes: Partial<Behavior>) => {
      behavior = { ...behavior, ...changes }
    },
    /** how this notification is answered */
    next: (): Behavior => {
      const now = behavior
      if (now.times !== null) behavior = now.times > 1 ? { ...now, times: now.times - 1 } : byDefault
      return now
    }
  }
}

/** Finds the delivery that a request is, by its signature; null: the platform did not sign it. */
const makeVerify = Effect.gen(function* () {
  const [store, vault, work] = [yield* Store, yield* Vault, yield* Work]

  const deliveriesOf = (notificationId: string) =>
    Effect.gen(function* () {
      const paging = { size: maxDeliveries, position: null, direction: "next" } as const
      const { items } = yield* work.deliveries({ ...paging, notificationId })
      const preferences = yield* loadPreferences(
        store,
        items.map(({ preferenceId }) => preferenceId)
      )
      return items.flatMap((delivery) => {
        const preference = preferences.get(delivery.preferenceId)
        return preference === undefined ? [] : [{ delivery, secret: preference.state.secret }]
      })
    })

  return Effect.fnUntraced(function* (incoming: HttpRequest) {
    const [id, signature] = [incoming.header("webhook-id") ?? "", incoming.header("webhook-signature") ?? ""]
    const timestamp = Number(incoming.header("webhook-timestamp") ?? "")
    const now = (yield* Clock.currentTimeMillis) / 1_000
    if (id === "" || !(Math.abs(now - timestamp) <= tolerance)) return null
    const signers = yield* deliveriesOf(id)
    // nothing is read of a stranger
    if (signers.length === 0) return null
    const bytes = yield* incoming.read(maxBody, () => true)
    if (bytes === "TooLarge" || bytes === "QuotaExceeded") return null
    const body = new TextDecoder().decode(bytes)
    const signer = signers.find(({ secret }) =>
      isEqual(signature, sign(vault.open("secret", secret), { id, timestamp, body }))
    )
    return signer === undefined ? null : { delivery: signer.delivery, body }
  })
})

const make = Effect.gen(function* () {
  const { console } = yield* HttpSettings
  const [ids, time] = [yield* Ids, yield* ServiceTime]
  const verify = yield* makeVerify
  const memory = makeMemory()
  const isOn = console?.mode === "on" && console.environment === "staging"
  let address: string | null = null

  const receive = Effect.fnUntraced(function* (incoming: HttpRequest) {
    const verified = yield* verify(incoming)
    if (verified === null) return unsigned
    const { delayMs, status } = memory.next()
    memory.keep({
      id: ids.next(),
      createTime: yield* time.now,
      delivery: verified.delivery,
      status,
      delayMs,
      headers: headersOf(incoming),
      body: Option.getOrNull(decodeJson(verified.body))
    })
    if (delayMs > 0) yield* Effect.sleep(delayMs)
    return answerWith(status)
  })

  return {
    /** Tells at which port the process listens. */
    listen: (port: number): void => {
      address = isOn ? addressOf(console.host, port) : null
    },
    /** the callback_uri of preferences; null: there is no receiver */
    address: (): string | null => address,
    behavior: memory.behavior,
    behave: memory.behave,
    received: memory.page,
    /** The answer to a notification; null: the request is none. */
    answer: (incoming: HttpRequest): Effect.Effect<HttpResponse> | null =>
      isOn && incoming.method === "POST" && incoming.path === path
        ? Effect.catchTag(receive(incoming), "Store/Unavailable", () => Effect.succeed(unavailable))
        : null
  } as const
})

export class BuiltInReceiver extends Context.Service<BuiltInReceiver>()("@payments-platform/adapters/BuiltInReceiver", {
  make
}) {
  static readonly layer = Layer.effect(this, this.make)
}
