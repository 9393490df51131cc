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
  "http://[::1]:3000/"
]

const nowhere = [
  "",
  "https://",
  "ftp://hooks.service.com",
  "javascript:alert(1)",
  " https://hooks.service.com",
  "//hooks.service.com",
  "https://user@hooks.service.com",
  "https://user:pass@hooks.service.com",
  "https://intranet/",
  "https://printer.local/",
  "https://metadata.internal/",
  "https://10.0.0.1/",
  "https://0xa.1/",
  "https://167772161/",
  "https://192.168.1.1/",
  "https://169.254.169.254/latest",
  "https://0.0.0.0/",
  "https://100.64.0.1/",
  "https://198.18.0.1/",
  "https://192.0.2.1/",
  "https://224.0.0.1/",
  "https://[::]/",
  "https://[fe80::1]/",
  "https://[fd00::1]/",
  "https://[ff02::1]/",
  "https://[::ffff:93.184.216.34]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://[4000::1]/",
  "https://hooks.service.com:99999/"
]

describe("the URI of a preference", () => {
  it.each(everywhere)("%s may be used", (uri) => {
    assert.isTrue(CallbackUri.isAllowedUri(uri, "production"))
    assert.isTrue(CallbackUri.isAllowedUri(uri, "staging"))
  })

  it.each(stagingOnly)("%s may be used in staging only", (uri) => {
    assert.isFalse(CallbackUri.isAllowedUri(uri, "production"))
    assert.isTrue(CallbackUri.isAllowedUri(uri, "staging"))
  })

  it.each(nowhere)("%s may not be used", (uri) => {
    assert.isFalse(CallbackUri.isAllowedUri(uri, "production"))
    assert.isFalse(CallbackUri.isAllowedUri(uri, "staging"))
  })
})
