/**
 * The HTTP API as a target, seen by a platform and its operator. All commands and all reads are requests. Pass any
 * function that handles them: the in-process handler of `HttpPlatform`, or one that sends them to a server.
 */
import { Effect, Schema } from "effect"
import * as App from "@payments-platform/domain/access/app/App"
import type { Answer, Json } from "../model/State.ts"
import { encode } from "../wire/EncodeRequest.ts"
import * as WireRequest from "../wire/WireRequest.ts"
import * as HttpAnswers from "./HttpAnswers.ts"
import * as HttpInspection from "./HttpInspection.ts"
import * as HttpSender from "./HttpSender.ts"
import { type KeyedRequest, makeNames, type Names, type Target } from "./Target.ts"

/** A different valid request of the same caller, which sequences never send. It reuses a Unique-Key wrongly. */
const otherThan = ({ path }: WireRequest.WireRequest): WireRequest.WireRequest => {
  if (path.startsWith("/operator")) return WireRequest.post("/operator/settings", {})
  return path === "/tokens"
    ? WireRequest.post(path, { resource: "legal_entities", legal_entities: { country: "FR" } })
    : WireRequest.post("/legal_entities", { country: "FR" })
}

const encodeApp = Schema.encodeSync(App.Settings)

/** The settings of the app that sends the requests. */
const settingsOf = (returnsFees: boolean): Json =>
  encodeApp({
    name: "Tests",
    directIntegration: true,
    returnFeesOnDispute: returnsFees,
    permissions: App.allPermissions
  })

/** Creates an app that subscribes to every topic, and sends all later requests with its token. */
const createApp = Effect.fnUntraced(function* ({ send, use }: HttpSender.Sender, returnsFees: boolean) {
  const create = Effect.fnUntraced(function* (path: string, body: Json) {
    const { json, status } = yield* send("POST", path, body)
    return status === 201 ? json : yield* Effect.die(new Error(`${path} answered ${JSON.stringify(json)}`))
  })
  const app = yield* create("/operator/apps", { ...settingsOf(returnsFees), id: HttpSender.appId })
  use(String(app["app_token"]))
  for (const topic of WireRequest.topics)
    yield* create("/notification_preferences", { topic, callback_uri: "https://callback.example.com/" })
})

const ask = Effect.fnUntraced(function* (
  send: HttpSender.Send,
  names: Names,
  { changed, key, request }: KeyedRequest,
  expected: Answer
) {
  const wire = encode(request, names.id)
  const { body, file, magic, method, path, version } = changed ? otherThan(wire) : wire
  const asks: Record<string, string> = magic === null ? {} : { "Service-Magic-Behavior": magic }
  const headers = { "Unique-Key": key, "Api-Version": version, ...asks }
  const answered = yield* send(method, path, body, { file, headers })
  return names.inModelTerms(HttpAnswers.answerOf(answered, expected), expected)
})

const advance = Effect.fnUntraced(function* (send: HttpSender.Send, seconds: number) {
  const to = (yield* HttpInspection.readTime(send)) + seconds
  const advanced = yield* send("POST", "/operator/clock/advance", { to })
  return Number(advanced.json["time"])
})

/**
 * Creates an app that subscribes to every topic, and returns the target. `returnsFees` is the app's setting
 * `return_fees_on_dispute` (payments.md 7, L10).
 */
export const make = Effect.fn("Http.make")(function* (surface: HttpSender.HttpApi, returnsFees: boolean) {
  const sender = HttpSender.make(surface)
  const { send } = sender
  const names = makeNames()
  const began = yield* HttpInspection.readTime(send)
  yield* createApp(sender, returnsFees)
  return {
    ...HttpInspection.make({ send, names, began }, surface.letters),
    ask: (keyed: KeyedRequest, expected: Answer) => ask(send, names, keyed, expected),
    inTargetTerms: HttpAnswers.inTargetTerms,
    advance: (seconds: number) => advance(send, seconds)
  } satisfies Target
})
