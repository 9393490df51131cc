/**
 * A log line for each request and each attempt of a delivery (platform.md 13). It has the path without the query, and the
 * host of a receiver, but no bodies, no other headers and no other part of an address.
 */
import { Effect, Layer } from "effect"
import { type AnsweredRequest, Observer, reasonsOf } from "@payments-platform/adapters/http/log/AnsweredRequest"
import { Notifier } from "@payments-platform/domain/ports/Notifier"

/** Keeps only printable characters. */
const printable = (text: string): string => text.replaceAll(/[^\x21-\x7e]/g, "?")

/** Probes come every few seconds, and a page of the console comes in several files. */
const isProbe = ({ path, status }: AnsweredRequest): boolean =>
  path.startsWith("/health/") || (path.startsWith("/console/") && status < 400)

const errorFields = ({ error }: AnsweredRequest) =>
  error === null ? {} : { error_code: error.error_code, reason_code: reasonsOf(error).join(",") }

/** The line of a request. Those of probes and of the console's files have the level debug. */
const request = (answered: AnsweredRequest): Effect.Effect<void> => {
  const { appId, correlationId, durationMs, status } = answered
  const [method, path] = [printable(answered.method), printable(answered.path)]
  const fields = {
    event: "request",
    correlation_id: correlationId,
    ...(appId === null ? {} : { app_id: appId }),
    method,
    path,
    status,
    duration_ms: durationMs,
    ...errorFields(answered)
  }
  return (isProbe(answered) ? Effect.logDebug : Effect.logInfo)(`${method} ${path} ${status} ${durationMs} ms`, fields)
}

/** The HTTP surface above it logs each request that it answers. */
export const requests = Layer.succeed(Observer, request)

/** The Notifier below it, with a line for each attempt. */
export const deliveries = Layer.effect(
  Notifier,
  Effect.map(Notifier, (inner) => ({
    send: (letter) =>
      Effect.tap(inner.send(letter), ({ durationMs, error, status }) => {
        const { deliveryId, notificationId, topic } = letter
        const { host } = new URL(letter.callbackUri)
        const line = `${topic} to ${host} ${status ?? error ?? "no answer"} ${durationMs} ms`
        return Effect.logInfo(line, {
          event: "delivery",
          delivery_id: deliveryId,
          notification_id: notificationId,
          topic,
          host,
          status,
          error,
          duration_ms: durationMs
        })
      })
  }))
)
