import { assert, describe, it } from "@effect/vitest"
import * as CallbackUri from "../../src/notifications/CallbackUri.ts"

const everywhere = [
  "https://hooks.service.com",
  "https://hooks.service.com:8443/path?query=1",
  "https://HOOKS.service.com./",
  "https://93.184.216.34/",
  "https://[2606:2800:220:1:248:1893:25c8:1946]/"
]

const stagingOnly = [
  "http://hooks.service.com",
  "http://localhost:3000/hooks",
  "https://localhost/",
  "http://app.localhost:3000/",
  "http://127.0.0.1:3000/",
  "http://127.1/",
  "http://[::1]:3000/",
  "http://192.168.1.20:3000/",
  "http://10.0.0.1/",
  "http://0xa.1/",
  "http://167772161/",
  "http://172.16.0.1/",
  "http://[fd00::1]/",
  "http://receiver:3000/",
  "http://receiver.test/",
  "https://shop.example/",
  "https://hooks.internal/",
  "http://receiver.default.svc.cluster.local/"
]

const malformed = [
  "",
  "https://",
  "ftp://hooks.service.com",
  "javascript:alert(1)",
  " https://hooks.service.com",
  "//hooks.service.com",
  "https://user@hooks.service.com",
  "https://user:pass@hooks.service.com",
  "https://hooks.service.com:99999/"
]

/** Neither public nor in a private network. */
const special = [
  "https://169.254.169.254/latest",
  "https://0.0.0.0/",
  "https://100.64.0.1/",
  "https://198.18.0.1/",
  "https://192.0.2.1/",
  "https://224.0.0.1/",
  "https://[::]/",
  "https://[fe80::1]/",
  "https://[ff02::1]/",
  "https://[::ffff:93.184.216.34]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:10.0.0.1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://[4000::1]/"
]

type Settings = CallbackUri.Settings
const production: Settings = { environment: "production" }
const staging: Settings = { environment: "staging" }

/** The verdict on a URI: `allowed`, or why it is refused. */
const checked = (uri: string, settings: Settings) => {
  const found = CallbackUri.rulesOf(settings).check(uri)
  return typeof found === "string" ? found : "allowed"
}

describe("the URI of a preference", () => {
  it.each(everywhere)("%s may be used", (uri) => {
    assert.strictEqual(checked(uri, production), "allowed")
    assert.strictEqual(checked(uri, staging), "allowed")
  })

  it.each(stagingOnly)("%s may be used in staging only", (uri) => {
    assert.notStrictEqual(checked(uri, production), "allowed")
    assert.strictEqual(checked(uri, staging), "allowed")
  })

  it.each(malformed)("%s is malformed", (uri) => {
    assert.strictEqual(checked(uri, production), "PARAM_VALUE_IS_INVALID_PATTERN")
    assert.strictEqual(checked(uri, staging), "PARAM_VALUE_IS_INVALID_PATTERN")
  })

  // reaches platform 10/addresses-are-checked-at, platform 13/callback_allowed
  it.each(special)("%s may not be used", (uri) => {
    assert.strictEqual(checked(uri, production), "CALLBACK_ADDRESS_NOT_ALLOWED")
    assert.strictEqual(checked(uri, staging), "CALLBACK_ADDRESS_NOT_ALLOWED")
  })

  // reaches platform 10/post-notification_preferences
  it.each([
    ["http://hooks.service.com/", "CALLBACK_NEEDS_HTTPS"],
    ["https://10.0.0.1/", "CALLBACK_ADDRESS_NOT_ALLOWED"],
    ["https://127.0.0.1/", "CALLBACK_ADDRESS_NOT_ALLOWED"],
    ["https://intranet/", "CALLBACK_NAME_NOT_ALLOWED"],
    ["https://localhost/", "CALLBACK_NAME_NOT_ALLOWED"],
    ["https://printer.local/", "CALLBACK_NAME_NOT_ALLOWED"],
    ["https://metadata.internal/", "CALLBACK_NAME_NOT_ALLOWED"]
  ])("in production %s is refused: %s", (uri, refusal) => {
    assert.strictEqual(checked(uri, production), refusal)
  })
})

describe("CALLBACK_ALLOWED", () => {
  it.each([
    ["10.0.0.0/8, .internal ,Receiver", "https://10.1.2.3/", "allowed"],
    ["10.0.0.0/8,.internal,receiver", "https://a.b.internal/", "allowed"],
    ["10.0.0.0/8,.internal,receiver", "https://receiver/", "allowed"],
    ["10.0.0.0/8,.internal,receiver", "https://192.168.1.1/", "CALLBACK_ADDRESS_NOT_ALLOWED"],
    ["10.0.0.0/8,.internal,receiver", "https://receiver2/", "CALLBACK_NAME_NOT_ALLOWED"],
    ["10.0.0.0/8,.internal,receiver", "https://internal/", "CALLBACK_NAME_NOT_ALLOWED"],
    ["10.0.0.0/8,.internal,receiver", "http://receiver/", "CALLBACK_NEEDS_HTTPS"],
    ["fd00::/8", "https://[fd12::1]/", "allowed"],
    ["169.254.7.0/24", "https://169.254.7.1/", "allowed"],
    ["127.0.0.1", "https://127.0.0.1/", "allowed"],
    ["127.0.0.1", "https://127.0.0.2/", "CALLBACK_ADDRESS_NOT_ALLOWED"],
    ["private", "https://172.31.0.1/", "allowed"],
    ["private", "https://receiver/", "allowed"],
    ["private", "https://127.0.0.1/", "CALLBACK_ADDRESS_NOT_ALLOWED"],
    ["10.0.0.0/8", "https://[::ffff:10.0.0.1]/", "CALLBACK_ADDRESS_NOT_ALLOWED"]
  ])("%s in production: %s is %s", (callbackAllowed, uri, outcome) => {
    assert.strictEqual(checked(uri, { ...production, callbackAllowed }), outcome)
  })

  it.each([
    ["none", "http://192.168.1.20/", "CALLBACK_ADDRESS_NOT_ALLOWED"],
    ["none", "http://receiver/", "CALLBACK_NAME_NOT_ALLOWED"],
    ["none", "http://localhost/", "allowed"],
    ["receiver", "http://127.0.0.1/", "allowed"],
    ["receiver", "http://10.0.0.1/", "CALLBACK_ADDRESS_NOT_ALLOWED"]
  ])("%s in staging: %s is %s", (callbackAllowed, uri, outcome) => {
    assert.strictEqual(checked(uri, { ...staging, callbackAllowed }), outcome)
  })

  // reaches platform 13/callback_allowed
  it("a listed name may resolve to any private address, another name only to the listed networks", () => {
    const { allowsAddress } = CallbackUri.rulesOf({
      ...production,
      callbackAllowed: "receiver,.internal,192.168.0.0/16"
    })
    for (const address of ["10.0.0.1", "127.0.0.1", "fd00::1", "93.184.216.34"])
      assert.isTrue(allowsAddress(address, "receiver"), address)
    for (const address of ["169.254.169.254", "0.0.0.0", "100.64.0.1", "fe80::1", "::ffff:10.0.0.1"])
      assert.isFalse(allowsAddress(address, "metadata.google.internal"), address)
    assert.isFalse(allowsAddress("10.0.0.1", "hooks.service.com"))
    assert.isTrue(allowsAddress("192.168.1.1", "hooks.service.com"))
  })
})
