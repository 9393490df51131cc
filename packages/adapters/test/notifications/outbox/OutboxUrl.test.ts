/** The value of OUTBOX_URL (platform.md 13). */
import { Redacted } from "effect"
import { expect, it } from "vitest"
import * as OutboxUrl from "../../../src/notifications/outbox/OutboxUrl.ts"

const credentials = (url: string) => {
  const parsed = OutboxUrl.parse(url)
  const found = parsed?._tag === "Nats" ? parsed.credentials : undefined
  if (found === undefined || found === null) return found
  return "token" in found ? [Redacted.value(found.token)] : [found.user, Redacted.value(found.pass)]
}

it.each([
  ["nats://localhost", "nats://localhost:4222/notifications", ["localhost:4222"], "notifications", false],
  ["nats://localhost:14222/", "nats://localhost:14222/notifications", ["localhost:14222"], "notifications", false],
  [
    "tls://nats.example.com/shop.payments",
    "tls://nats.example.com:4222/shop.payments",
    ["nats.example.com:4222"],
    "shop.payments",
    true
  ],
  ["nats://u:p@[::1]:4222/a-b_c", "nats://[::1]:4222/a-b_c", ["[::1]:4222"], "a-b_c", false],
  ["nats://a,b:14222/n", "nats://a:4222/n", ["a:4222", "b:14222"], "n", false]
])("%s", (url, address, servers, subject, isEncrypted) =>
  expect(OutboxUrl.parse(url)).toMatchObject({ address, servers, subject, isEncrypted })
)

it.each([
  ["https://sqs.us-east-1.amazonaws.com/123456789012/payments", "us-east-1", false],
  ["https://sqs.cn-north-1.amazonaws.com.cn/123456789012/payments.fifo", "cn-north-1", true],
  ["https://sqs-fips.us-west-2.amazonaws.com/123456789012/payments", "us-west-2", false],
  ["https://vpce-1-2.sqs.eu-central-1.vpce.amazonaws.com/123456789012/payments", "eu-central-1", false],
  ["http://localhost:4566/000000000000/payments", null, false],
  ["https://sqs.us-east-1.amazonaws.com.example.com/123456789012/payments", null, false]
])("%s", (url, hostRegion, isFifo) =>
  expect(OutboxUrl.parse(url)).toEqual({
    _tag: "Sqs",
    address: url.replace(/^https?/, "sqs"),
    url,
    hostRegion,
    isFifo
  })
)

it("has a user with a password, a token, or neither", () => {
  expect(credentials("nats://platform:p%40ss%2Fword@host")).toEqual(["platform", "p@ss/word"])
  expect(credentials("nats://t%3Aken@host")).toEqual(["t:ken"])
  expect(credentials("nats://host")).toBeNull()
})

it("shows no credential", () => {
  const parsed = OutboxUrl.parse("nats://platform:hidden-word@host")
  expect(JSON.stringify(parsed)).not.toContain("hidden-word")
  expect(JSON.stringify(OutboxUrl.parse("nats://hidden-word@host"))).not.toContain("hidden-word")
})

it.each([
  [""],
  ["localhost:4222"],
  ["http://localhost:4222"],
  ["https://sqs.us-east-1.amazonaws.com/"],
  ["https://sqs.us-east-1.amazonaws.com/123456789012/payments.txt"],
  ["https://key:secret@sqs.us-east-1.amazonaws.com/123456789012/payments"],
  ["https://sqs.us-east-1.amazonaws.com/123456789012/payments?Action=SendMessage"],
  ["sqs://sqs.us-east-1.amazonaws.com/123456789012/payments"],
  ["kafka://localhost"],
  ["nats://"],
  ["nats://host:port"],
  ["nats://host/a b"],
  ["nats://host/payments.>"],
  ["nats://host/payments.*"],
  ["nats://host/a..b"],
  ["nats://host/a/b"],
  ["nats://host?tls=1"],
  ["nats://host#here"],
  ["nats://%zz:pass@host"],
  ["nats://one,/subject"],
  ["nats://one,two:port/subject"],
  ["nats://user:pass@one@two/subject"]
])("is not %j", (url) => expect(OutboxUrl.parse(url)).toBeNull())
