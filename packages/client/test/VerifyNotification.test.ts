/** Notifications that the service signs, that another library signs, and that are forged. */
import { Effect, Redacted } from "effect"
import { createServer } from "node:http"
import { Webhook } from "standardwebhooks"
import { expect, it } from "vitest"
import * as Signature from "@payments-platform/adapters/notifications/Signature"
import * as WebhookNotifier from "@payments-platform/adapters/notifications/WebhookNotifier"
import { Notifier, type WebhookRequest } from "@payments-platform/domain/ports/Notifier"
import { type NotificationVerification, type SignedDelivery, verifyNotification } from "../src/index.ts"
import { makeAccount, onPlatform } from "./Platform.ts"

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
const otherSecret = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
const body = JSON.stringify({
  id: "n1",
  topic: "payments.created",
  payload: { id: "p1", custom_data: { name: "Zoë" } }
})
const timestamp = 1_800_000_000

const signature = (key = secret, signedBody = body) =>
  Signature.sign(Redacted.make(key), { id: "n1", timestamp, body: signedBody })

const delivery = (change: Partial<SignedDelivery> = {}, signed = signature()): SignedDelivery => ({
  secret,
  body,
  now: timestamp,
  headers: { "Webhook-Id": "n1", "webhook-timestamp": String(timestamp), "webhook-signature": signed },
  ...change
})

const trusted = { _tag: "Trusted", notification: JSON.parse(body) }
const distrusted = (reason: string) => ({ _tag: "Distrusted", reason })

it.each<readonly [string, SignedDelivery]>([
  ["as text", delivery()],
  ["as bytes", delivery({ body: new TextEncoder().encode(body) })],
  [
    "with other headers",
    delivery({
      headers: new Headers(
        Object.entries({ "Webhook-Id": "n1", "Webhook-Timestamp": String(timestamp), "Webhook-Signature": signature() })
      )
    })
  ],
  ["with several signatures", delivery({}, `v1a,AAAA v1,%%% ${signature(otherSecret)} ${signature()}`)],
  ["while the secret changes", delivery({ secret: [otherSecret, secret] })],
  ["at the end of the tolerance", delivery({ now: timestamp + 300 })],
  ["by a clock that is 300 seconds behind", delivery({ now: timestamp - 300 })]
])("is trusted %s", async (_, delivered) => {
  expect(await verifyNotification(delivered)).toEqual(trusted)
})

it.each<readonly [string, SignedDelivery, string]>([
  ["the body was changed", delivery({ body: body.replace("p1", "p2") }), "SIGNATURE_WRONG"],
  [
    "the time was changed",
    delivery({ headers: { ...delivery().headers, "webhook-timestamp": String(timestamp + 1) } }),
    "SIGNATURE_WRONG"
  ],
  ["another secret signed it", delivery({}, signature(otherSecret)), "SIGNATURE_WRONG"],
  ["a signature is cut", delivery({}, signature().slice(0, -8)), "SIGNATURE_WRONG"],
  ["the version of the signature is unknown", delivery({}, signature().replace("v1", "v2")), "SIGNATURE_WRONG"],
  ["the signature is empty", delivery({}, ""), "HEADER_MISSING"],
  [
    "its time is not a number",
    delivery({ headers: { ...delivery().headers, "webhook-timestamp": "soon" } }),
    "TIME_WRONG"
  ],
  ["it is old", delivery({ now: timestamp + 301 }), "TIME_TOO_FAR"],
  ["it comes from the future", delivery({ now: timestamp - 11, toleranceSeconds: 10 }), "TIME_TOO_FAR"],
  ["its body is not a notification", delivery({ body: "[]" }, signature(secret, "[]")), "BODY_WRONG"],
  ["its body is not JSON", delivery({ body: "{" }, signature(secret, "{")), "BODY_WRONG"]
])("is not trusted if %s", async (_, delivered, reason) => {
  expect(await verifyNotification(delivered)).toEqual(distrusted(reason))
})

it("is trusted if another library of Standard Webhooks signs it", async () => {
  const signed = new Webhook(secret).sign("n1", new Date(timestamp * 1_000), body)
  expect(await verifyNotification(delivery({}, signed))).toEqual(trusted)
})

it("rejects a malformed secret without showing it", async () => {
  for (const wrong of ["whsec_%secret%", "", "whsec_"])
    await expect(verifyNotification(delivery({ secret: wrong }))).rejects.toThrow(
      /^the secret must be the signing_secret of a preference$/
    )
})

/** Sends a letter as the service sends it, to a receiver that verifies it. */
const deliver = async (letter: WebhookRequest, key: string) => {
  const verified = Promise.withResolvers<NotificationVerification>()
  const receiver = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      response.writeHead(204).end()
      verified.resolve(verifyNotification({ secret: key, headers: request.headers, body: Buffer.concat(chunks) }))
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
  const address = receiver.address()
  const port = typeof address === "object" ? address?.port : 0
  const sent = Notifier.use((notifier) => notifier.send({ ...letter, callbackUri: `http://127.0.0.1:${port}/` }))
  await Effect.runPromise(Effect.provide(sent, WebhookNotifier.layer({ environment: "staging" })))
  receiver.close()
  return verified.promise
}

it(
  "is trusted as the platform announces and delivers it, and its payload is known by its topic",
  onPlatform(async (platform) => {
    const preference = await platform.client.notificationPreferences.create({
      topic: "accounts.*",
      callback_uri: "https://receiver.example.com/"
    })
    const account = await makeAccount(platform)
    await platform.operator.platform.advance({ seconds: 1 })
    const letters = await platform.letters()
    const created = letters.find(({ topic }) => topic === "accounts.created")
    if (created === undefined) throw new Error("the account was not announced")
    const verification = await deliver(created, preference.signing_secret ?? "")
    if (verification._tag === "Distrusted") throw new Error(verification.reason)
    const { notification } = verification
    expect(notification.topic === "accounts.created" && notification.payload.id).toBe(account)
  })
)
