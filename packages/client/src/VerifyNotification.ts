/** Verifies notifications by Standard Webhooks (platform.md 10), in Node and in browsers. */
import type { Notification, Topic } from "./ContractTypes.ts"

/**
 * A message of the operator's own queue (OUTBOX_URL): an event of CloudEvents 1.0 with the notification as its data. It is not
 * signed, and it may come more than once with the same `id`.
 */
export interface NotificationEvent {
  readonly specversion: "1.0"
  /** that of the notification */
  readonly id: string
  /** the public address of the platform, if it has one, and `/apps/<app id>` */
  readonly source: string
  readonly type: Topic
  /** the path of the resource, such as `/payments/<id>`; absent: the payload has none */
  readonly subject?: string
  /** when it happened, by the clock of the service, as in RFC 3339 */
  readonly time: string
  readonly datacontenttype: "application/json"
  readonly data: Notification
}

/** What arrived at the address of a preference. */
export interface SignedDelivery {
  /** the `signing_secret` of the preference; of several, any may have signed */
  readonly secret: string | ReadonlyArray<string>
  readonly headers: Headers | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** the body as it arrived; one that was parsed and written again has another signature */
  readonly body: string | Uint8Array
  /** how far the time of the delivery may be from now; absent: 300 */
  readonly toleranceSeconds?: number
  /** UNIX seconds; absent: the time of this computer */
  readonly now?: number
}

/** Why a delivery is not trusted. */
export type DistrustReason = "HEADER_MISSING" | "TIME_WRONG" | "TIME_TOO_FAR" | "SIGNATURE_WRONG" | "BODY_WRONG"

/** A notification that the service signed, or the reason why the delivery is not trusted. */
export type NotificationVerification =
  | { readonly _tag: "Trusted"; readonly notification: Notification }
  | { readonly _tag: "Distrusted"; readonly reason: DistrustReason }

const defaultTolerance = 300
const prefix = "whsec_"

const headerOf = (headers: SignedDelivery["headers"], name: string): string | null => {
  if (headers instanceof Headers) return headers.get(name)
  const [, value] = Object.entries(headers).find(([each]) => each.toLowerCase() === name) ?? []
  return typeof value === "string" ? value : null
}

/** The bytes that base64 stands for; null: the text is not base64. */
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

const keyOf = (secret: string): Promise<CryptoKey> => {
  const bytes = bytesOf(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret)
  if (bytes === null || bytes.length === 0) throw new TypeError("the secret must be the signing_secret of a preference")
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"])
}

const encoder = new TextEncoder()

const concatenate = (head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(head.length + body.length)
  all.set(head)
  all.set(body, head.length)
  return all
}

/** The signatures of version 1; a header may have several, separated by spaces. */
const signaturesOf = (header: string): ReadonlyArray<Uint8Array<ArrayBuffer>> =>
  header.split(" ").flatMap((each) => {
    const bytes = each.startsWith("v1,") ? bytesOf(each.slice(3)) : null
    return bytes === null ? [] : [bytes]
  })

/** Whether one of the keys made one of the signatures. `verify` compares in constant time. */
const isSigned = async (
  secrets: ReadonlyArray<string>,
  signatures: ReadonlyArray<Uint8Array<ArrayBuffer>>,
  signed: Uint8Array<ArrayBuffer>
): Promise<boolean> => {
  const keys = await Promise.all(secrets.map(keyOf))
  const checks = keys.flatMap((key) => signatures.map((each) => crypto.subtle.verify("HMAC", key, each, signed)))
  return (await Promise.all(checks)).includes(true)
}

const isNotification = (value: unknown): value is Notification =>
  typeof value === "object" && value !== null && "topic" in value && "payload" in value

const notificationOf = (body: Uint8Array): Notification | null => {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))
    return isNotification(value) ? value : null
  } catch {
    return null
  }
}

const distrusted = (reason: DistrustReason): NotificationVerification => ({ _tag: "Distrusted", reason })

/** The notification of a delivery, if the service signed it and it is not old. A wrong secret is a TypeError. */
export const verifyNotification = async ({
  body,
  headers,
  now = Math.floor(Date.now() / 1_000),
  secret,
  toleranceSeconds = defaultTolerance
}: SignedDelivery): Promise<NotificationVerification> => {
  const [id, timestamp, signature] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    headerOf(headers, name)
  )
  if (!id || !timestamp || !signature) return distrusted("HEADER_MISSING")
  if (!/^\d{1,12}$/.test(timestamp)) return distrusted("TIME_WRONG")
  const bytes = typeof body === "string" ? encoder.encode(body) : body
  const signed = concatenate(encoder.encode(`${id}.${timestamp}.`), bytes)
  const secrets = typeof secret === "string" ? [secret] : secret
  if (!(await isSigned(secrets, signaturesOf(signature), signed))) return distrusted("SIGNATURE_WRONG")
  if (Math.abs(now - Number(timestamp)) > toleranceSeconds) return distrusted("TIME_TOO_FAR")
  const notification = notificationOf(bytes)
  return notification === null ? distrusted("BODY_WRONG") : { _tag: "Trusted", notification }
}
