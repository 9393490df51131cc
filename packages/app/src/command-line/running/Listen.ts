/**
 * The command `listen`: subscribes a receiver of its own to the notifications of an app, prints each delivery with what
 * became of it, forwards it to a target, and answers the platform as the target answers.
 */
import { Effect, Option } from "effect"
import { randomUUID } from "node:crypto"
import type { Notification } from "@payments-platform/client"
import * as ProcessExit from "../../ProcessExit.ts"
import { forward, type TargetAnswer } from "./ForwardDelivery.ts"
import * as NotificationReceiver from "./NotificationReceiver.ts"
import { type Source, WrongCommand } from "./PlatformFailure.ts"
import * as RunningPlatform from "./RunningPlatform.ts"
import * as TemporarySubscriptions from "./TemporarySubscriptions.ts"
import { print, printJson, say, sayLine, statusText, inStyle, timeOfDay } from "./Terminal.ts"

export interface ListenWords extends RunningPlatform.Words {
  readonly forwardTo: Option.Option<string>
  readonly topics: string
  readonly port: number
  readonly callbackUrl: Option.Option<string>
  readonly json: boolean
}

/** Seconds that the platform has to delete the preferences at the end. */
const stopTimeout = 10

const addressOf = (word: string, text: string) => {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`
  const url = URL.canParse(address) ? new URL(address) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== ""
    ? Effect.succeed(url)
    : new WrongCommand({ message: `${word} must be an http or https address such as http://localhost:3000/webhooks` })
}

const optionalAddress = (word: string, text: Option.Option<string>) =>
  Option.match(text, { onNone: () => Effect.succeed(null), onSome: (given) => addressOf(word, given) })

const loopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** A platform on another machine does not reach this one by its loopback address. */
const requireReach = ({ baseUrl }: Source, callbackUrl: URL | null) =>
  callbackUrl !== null || loopback.test(new URL(baseUrl).hostname)
    ? Effect.void
    : new WrongCommand({
        message: `The platform at ${baseUrl} runs elsewhere and does not reach this machine by a loopback address. Give the address that leads here by --callback-url, and the port to which it leads by --port.`
      })

/** What became of a delivery. */
interface Outcome {
  readonly answer: TargetAnswer
  readonly durationMs: number
}

interface Subject {
  readonly id: string | null
  readonly path: string | null
}

/** The resource that a notification is about. */
const subjectOf = ({ payload }: Notification): Subject => ({
  id: "id" in payload && typeof payload.id === "string" ? payload.id : null,
  path: "path" in payload && typeof payload.path === "string" ? payload.path : null
})

const lineOf = (notification: Notification, { answer, durationMs }: Outcome, isRepeated: boolean): string => {
  const { id, path } = subjectOf(notification)
  return [
    inStyle("dim", timeOfDay(new Date())),
    statusText(answer.status),
    inStyle("dim", `${durationMs} ms`.padStart(8)),
    notification.topic.padEnd(28),
    path ?? id ?? "",
    ...(isRepeated ? [inStyle("dim", "again")] : []),
    ...(answer.error === null ? [] : [inStyle("red", answer.error)])
  ].join("  ")
}

const recordOf = (notification: Notification, { answer, durationMs }: Outcome, isRepeated: boolean) => ({
  time: new Date().toISOString(),
  notification_id: notification.id,
  topic: notification.topic,
  resource_id: subjectOf(notification).id,
  verified: true,
  repeated: isRepeated,
  status: answer.status,
  error: answer.error,
  duration_ms: durationMs,
  notification
})

const accepted: TargetAnswer = { status: 204, contentType: undefined, body: Buffer.alloc(0), error: null }

const refused: TargetAnswer = { ...accepted, status: 400 }

const distrust = (isJson: boolean, reason: string): TargetAnswer => {
  const text = "refused: it is not signed by this platform"
  if (isJson) printJson({ time: new Date().toISOString(), verified: false, status: refused.status, error: reason })
  else print(`${timeOfDay(new Date())}  ${statusText(refused.status)}  ${inStyle("red", `${text} (${reason})`)}`)
  return refused
}

/** Gives the answer to each delivery, and prints it. */
const handler = (
  target: URL | null,
  isJson: boolean
): ((arrival: NotificationReceiver.Arrival) => Promise<TargetAnswer>) => {
  const seen = new Set<string>()
  let isDown = false
  const tellDown = ({ error, status }: TargetAnswer): void => {
    if (error !== null && !isDown)
      say(
        `${target?.href ?? ""} ${error === "ECONNREFUSED" ? "is not there: nothing listens on that port" : `does not answer (${error})`}. The platform is answered ${status} and sends the notification again, after 5 seconds at first.`
      )
    isDown = error !== null
  }
  return async (arrival) => {
    if (arrival._tag === "Distrusted") return distrust(isJson, arrival.reason)
    const { delivery, notification } = arrival
    const began = performance.now()
    const answer = target === null ? accepted : await forward(target, delivery)
    const outcome = { answer, durationMs: Math.round(performance.now() - began) }
    const isRepeated = seen.has(notification.id)
    seen.add(notification.id)
    if (isJson) printJson(recordOf(notification, outcome, isRepeated))
    else print(lineOf(notification, outcome, isRepeated))
    tellDown(answer)
    return answer
  }
}

/** How often the platform is asked whether it runs. */
const watchInterval = "3 seconds"

/** Tells when the platform goes and comes. One that kept nothing is subscribed to again. */
const watch = <E>(source: Source, subscribe: Effect.Effect<void, E>): Effect.Effect<never, E> => {
  const { baseUrl } = source
  let isThere = true
  const once = Effect.gen(function* () {
    const was = isThere
    isThere = yield* RunningPlatform.isAnswering(source)
    if (was && !isThere) yield* sayLine(`The platform at ${baseUrl} does not answer any more. Waiting for it.`)
    if (!was && isThere) {
      yield* subscribe
      yield* sayLine(`The platform at ${baseUrl} answers again.`)
    }
  })
  return Effect.forever(Effect.delay(once, watchInterval))
}

export const listen = (words: ListenWords) =>
  Effect.scoped(
    Effect.gen(function* () {
      yield* ProcessExit.limitStop(stopTimeout)
      const target = yield* optionalAddress("--forward-to", words.forwardTo)
      const callbackUrl = yield* optionalAddress("--callback-url", words.callbackUrl)
      const topics = yield* TemporarySubscriptions.topicsOf(words.topics)
      const platform = yield* RunningPlatform.find(words)
      yield* requireReach(platform, callbackUrl)
      const { appId, client } = yield* RunningPlatform.appClientOf(platform, words.appId)

      const path = callbackUrl?.pathname ?? `${TemporarySubscriptions.pathOfReceivers}${randomUUID()}`
      const subscribed = Promise.withResolvers<TemporarySubscriptions.Subscriptions>()
      const local = yield* NotificationReceiver.open({
        port: words.port,
        path,
        // the first deliveries may come before the answer that has the secret
        secrets: async () => [...(await subscribed.promise).values()],
        take: handler(target, words.json)
      })
      const request = { source: platform, client, callbackUri: callbackUrl?.href ?? local, topics }
      const known = yield* TemporarySubscriptions.open(request)
      subscribed.resolve(known)
      yield* sayLine(
        `App ${appId} of ${platform.baseUrl} notifies ${target === null ? "this terminal" : target.href} of ${words.topics === "" ? "everything" : topics.join(", ")}. Ctrl-C ends it.`
      )
      yield* watch(platform, TemporarySubscriptions.subscribe(request, known))
    })
  )
