/**
 * The outbox in Amazon SQS (OUTBOX_URL, platform.md 10). A message is published once the queue answers with its hash. In a
 * FIFO queue the resource is the group and the id of the notification the deduplication id, by which the queue drops a
 * repetition within five minutes. Requests are signed (AWS Signature Version 4).
 */
import { AwsV4Signer } from "aws4fetch"
import { Effect, Layer, Redacted, Schema } from "effect"
import { createHash } from "node:crypto"
import * as CloudEvent from "@payments-platform/domain/notifications/CloudEvent"
import { Away, Outbox, type OutboxMessage } from "@payments-platform/domain/ports/Outbox"
import { reasonOf } from "../AttemptErrors.ts"
import type { Sqs } from "./OutboxUrl.ts"
import { attemptOf, PublishFailure } from "./PublishOnce.ts"

export interface SqsSettings extends Sqs {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: Redacted.Redacted
  /** of temporary credentials; null: none */
  readonly sessionToken: Redacted.Redacted | null
}

/** Milliseconds for which an answer is awaited. */
const answerTimeout = 8_000

/** The `error` of an attempt by the code of the refusal; every other code is `status_<nnn>`. */
const reasons: ReadonlyMap<string, string> = new Map([
  ["QueueDoesNotExist", "no_queue"],
  ["AccessDenied", "not_permitted"],
  ["AccessDeniedException", "not_permitted"],
  ["KmsAccessDenied", "not_permitted"],
  ["ExpiredToken", "unauthorized"],
  ["ExpiredTokenException", "unauthorized"],
  ["InvalidClientTokenId", "unauthorized"],
  ["InvalidSignatureException", "unauthorized"],
  ["MissingAuthenticationToken", "unauthorized"],
  ["MissingAuthenticationTokenException", "unauthorized"],
  ["SignatureDoesNotMatch", "unauthorized"],
  ["UnrecognizedClientException", "unauthorized"]
])

interface Answer {
  readonly status: number
  readonly text: string
}

const Refusal = Schema.fromJsonString(Schema.Struct({ __type: Schema.String }))
const Receipt = Schema.fromJsonString(Schema.Struct({ MD5OfMessageBody: Schema.String }))
const isRefusal = Schema.decodeUnknownOption(Refusal)
const receiptOf = Schema.decodeUnknownOption(Receipt)

/** A refusal by its code, such as `com.amazonaws.sqs#QueueDoesNotExist`. Its message may hold anything. */
const refusalOf = ({ status, text }: Answer): PublishFailure => {
  const refusal = isRefusal(text)
  const code = refusal._tag === "Some" ? refusal.value.__type.replace(/^.*#/, "") : ""
  return new PublishFailure({ status, reason: reasons.get(code) ?? `status_${status}` })
}

/** A failed connection by the code of its cause. */
const failureOf = (error: unknown): PublishFailure => {
  const isLate = error instanceof Error && error.name === "TimeoutError"
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return new PublishFailure({ status: null, reason: isLate ? "timeout" : reasonOf(cause) })
}

/** Asks SQS for one of its actions. */
const ask = (settings: SqsSettings, action: string, input: object) =>
  Effect.tryPromise({
    try: async (interrupted): Promise<Answer> => {
      const body = JSON.stringify({ QueueUrl: settings.url, ...input })
      const { headers, method, url } = await new AwsV4Signer({
        url: new URL("/", settings.url).href,
        headers: { "Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": `AmazonSQS.${action}` },
        body,
        service: "sqs",
        region: settings.region,
        accessKeyId: settings.accessKeyId,
        secretAccessKey: Redacted.value(settings.secretAccessKey),
        ...(settings.sessionToken === null ? {} : { sessionToken: Redacted.value(settings.sessionToken) })
      }).sign()
      const signal = AbortSignal.any([interrupted, AbortSignal.timeout(answerTimeout)])
      // a redirection leads to another host, for which the signature is not
      const response = await fetch(url, { method, headers, body, signal, redirect: "manual" })
      return { status: response.status, text: await response.text() }
    },
    catch: failureOf
  }).pipe(Effect.filterOrFail(({ status }) => status === 200, refusalOf))

/**
 * SQS takes no U+FFFE and U+FFFF, and services like it nothing beyond U+FFFF either. Such signs stand in texts alone, where an
 * escape means the same.
 */
const bodyOf = (message: OutboxMessage, platform: string | null): string =>
  CloudEvent.render(message, platform).replaceAll(
    /[\ud800-\udfff\ufffe\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16)}`
  )

const orderOf = ({ isFifo }: Sqs, { notificationId, resourceId }: OutboxMessage) =>
  isFifo ? { MessageGroupId: resourceId, MessageDeduplicationId: notificationId } : {}

const send = Effect.fnUntraced(function* (settings: SqsSettings, message: OutboxMessage, platform: string | null) {
  const body = bodyOf(message, platform)
  const answer = yield* ask(settings, "SendMessage", { MessageBody: body, ...orderOf(settings, message) })
  const receipt = receiptOf(answer.text)
  const hash = createHash("md5").update(body).digest("hex")
  if (receipt._tag === "None" || receipt.value.MD5OfMessageBody !== hash)
    return yield* new PublishFailure({ status: null, reason: "invalid_response" })
})

export const make = (settings: SqsSettings, platform: string | null): Outbox => ({
  address: settings.address,
  reach: ask(settings, "GetQueueAttributes", { AttributeNames: ["QueueArn"] }).pipe(
    Effect.mapError(({ reason }) => new Away({ reason })),
    Effect.asVoid
  ),
  publish: (message) => attemptOf(send(settings, message, platform))
})

/** `platform`: the public address of the platform (BASE_URL); null: it is not known. */
export const layer = (settings: SqsSettings, platform: string | null): Layer.Layer<never> =>
  Layer.succeed(Outbox, make(settings, platform))
