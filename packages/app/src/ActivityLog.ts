/**
 * A line in the log for each request and for each attempt to deliver a notification, for people who read along. It says
 * the path without the query, and the host that a notification goes to, but nothing of bodies and headers.
 */
import { Clock, Effect, Layer } from "effect"
import { Pipeline } from "@payments-platform/adapters/http/server/RequestPipeline"
import { Notifier } from "@payments-platform/domain/ports/Notifier"

/** Only what a terminal prints as it is. */
const printable = (text: string): string => text.replaceAll(/[^\x21-\x7e]/g, "?")

/** The Pipeline below it, with a line for each request that it answers. */
export const requests = Layer.effect(
  Pipeline,
  Effect.map(Pipeline, (inner) => ({
    ...inner,
    handle: Effect.fnUntraced(function* (incoming) {
      const began = yield* Clock.currentTimeMillis
      const response = yield* inner.handle(incoming)
      const took = (yield* Clock.currentTimeMillis) - began
      const line = `${printable(incoming.method)} ${printable(incoming.path)} ${response.status} ${took} ms`
      yield* Effect.logInfo(line, { event: "request" })
      return response
    })
  }))
)

/** The Notifier below it, with a line for each attempt. */
export const deliveries = Layer.effect(
  Notifier,
  Effect.map(Notifier, (inner) => ({
    send: (letter) =>
      Effect.tap(inner.send(letter), ({ durationMs, error, status }) => {
        const { host } = new URL(letter.callbackUri)
        const line = `${letter.topic} to ${host} ${status ?? error ?? "no answer"} ${durationMs} ms`
        return Effect.logInfo(line, { event: "delivery", id: letter.notificationId })
      })
  }))
)
