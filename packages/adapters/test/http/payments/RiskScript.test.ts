/** The risk script in a page, and how it is served (platform.md 7). */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { createContext, runInContext } from "node:vm"
import { layer } from "@payments-platform/specification/EffectTests"
import * as ClientAddress from "../../../src/http/request/caller/ClientAddress.ts"
import { listen } from "../../../src/http/server/NodeServer.ts"
import * as RiskScript from "../../../src/http/server/RiskScript.ts"
import { ask } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

interface Timer {
  readonly at: number
  readonly run: () => void
}

interface State {
  now: number
  loadedAt: number | null
  timers: ReadonlyArray<Timer>
  onLoad: ReadonlyArray<() => void>
}

/** A page view with a clock of its own, in ms since it began. `loadedAt` null: it is still loading. */
const page = (now: number, loadedAt: number | null) => {
  const state: State = { now, loadedAt, timers: [], onLoad: [] }
  const context = createContext({
    crypto,
    Uint8Array,
    document: {
      get readyState() {
        return state.loadedAt === null ? "interactive" : "complete"
      }
    },
    performance: {
      now: () => state.now,
      getEntriesByType: () => [{ loadEventStart: state.loadedAt ?? 0 }]
    },
    addEventListener: (type: string, run: () => void) => {
      assert.strictEqual(type, "load")
      state.onLoad = [...state.onLoad, run]
    },
    setTimeout: (run: () => void, delay: number) => {
      state.timers = [...state.timers, { at: state.now + delay, run }]
    }
  })
  runInContext("globalThis.window = globalThis", context)
  const passTo = (at: number): void => {
    state.now = at
    const due = state.timers.filter((timer) => timer.at <= at)
    state.timers = state.timers.filter((timer) => timer.at > at)
    for (const timer of due) timer.run()
  }
  return {
    loadScript: (clientIp: string | null = "203.0.113.7") => void runInContext(RiskScript.text(clientIp), context),
    finishLoading: () => {
      state.loadedAt = state.now
      for (const run of state.onLoad) run()
    },
    passTo,
    evaluate: (code: string): string => JSON.stringify(runInContext(code, context)),
    told: (): { readonly token: string; readonly client_ip: string | null } =>
      JSON.parse(JSON.stringify(runInContext("Service.risk.get_risk_token()", context)))
  }
}

describe("the risk script", () => {
  // reaches platform 7/service-risk-get_risk_token-ref, reference what/calling-service-risk-get_risk_token
  it("has no token until 5 seconds after the page was loaded", () => {
    const view = page(100, null)
    view.loadScript()
    assert.deepStrictEqual(view.told(), { token: "0", client_ip: "203.0.113.7" })
    view.passTo(9_000)
    assert.strictEqual(view.told().token, "0")
    view.finishLoading()
    view.passTo(13_999)
    assert.strictEqual(view.told().token, "0")
    view.passTo(14_000)
    assert.match(view.told().token, uuid)
  })

  // reaches platform 7/service-risk-get_risk_token-ref
  it("waits for the rest of the 5 seconds when it is loaded during them", () => {
    const view = page(3_000, 1_000)
    view.loadScript()
    view.passTo(5_999)
    assert.strictEqual(view.told().token, "0")
    view.passTo(6_000)
    assert.match(view.told().token, uuid)
  })

  // reaches platform 7/the-page-where-the, reference what/on-the-page-where, reference what/risk-headers
  it("has a token at once when it is loaded later", () => {
    const view = page(6_000, 1_000)
    view.loadScript()
    assert.match(view.told().token, uuid)
  })

  // reaches platform 7/one-per-page-view
  it("has one token for each page view, however often it is loaded", () => {
    const view = page(6_000, 1_000)
    view.loadScript()
    const { token } = view.told()
    view.loadScript("198.51.100.1")
    view.passTo(60_000)
    assert.deepStrictEqual(view.told(), { token, client_ip: "203.0.113.7" })
    const next = page(6_000, 1_000)
    next.loadScript()
    assert.notStrictEqual(next.told().token, token)
  })

  it("changes nothing of the page, and the page cannot change the token", () => {
    const view = page(6_000, 1_000)
    view.evaluate("globalThis.Service = { other: 1 }")
    view.loadScript(null)
    assert.strictEqual(view.evaluate("Service.other"), "1")
    view.evaluate("Service.risk.get_risk_token().token = 'x'")
    assert.match(view.told().token, uuid)
    assert.isNull(view.told().client_ip)
  })
})

describe("the address of a caller", () => {
  const from = (ip: string | null, forwarded?: string) =>
    ClientAddress.addressOf(
      {
        method: "GET",
        path: "/",
        query: "",
        header: (name) => (name === "x-forwarded-for" ? forwarded : undefined),
        isRepeated: () => false,
        length: 0,
        read: () => Effect.succeed(new Uint8Array()),
        pieces: () => Effect.succeed(true),
        ip
      },
      (address) => address.startsWith("10.")
    )
  // reaches platform 13/trusted_proxies, platform 7/client_ip-address-that-fetched, reference what/the-client-ip-value
  it("is that of the connection, or the one that trusted proxies report", () => {
    assert.strictEqual(from("203.0.113.7"), "203.0.113.7")
    assert.strictEqual(from("203.0.113.7", "198.51.100.1"), "203.0.113.7")
    assert.strictEqual(from("10.0.0.1", "198.51.100.1, 203.0.113.7, 10.0.0.2"), "203.0.113.7")
    assert.strictEqual(from("10.0.0.1", "10.0.0.3, 10.0.0.2"), "10.0.0.3")
    assert.strictEqual(from("::ffff:203.0.113.7"), "203.0.113.7")
    assert.strictEqual(from("2001:db8::1"), "2001:db8::1")
  })
  // reaches platform 13/trusted_proxies
  it.each([
    ["203.0.113.9:5555", "203.0.113.9"],
    ["  203.0.113.9\t", "203.0.113.9"],
    ['"203.0.113.9:5555"', "203.0.113.9"],
    ["[2001:db8::5]:443", "2001:db8::5"],
    ['"[2001:db8::5]:443"', "2001:db8::5"],
    ["[2001:db8::5]", "2001:db8::5"],
    ["2001:DB8:0::5", "2001:db8::5"],
    ["fe80::1%eth0", "fe80::1"],
    ["[fe80::1%25eth0]:443", "fe80::1"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::ffff:cb00:7109", "203.0.113.9"],
    ["[::ffff:203.0.113.9]:80", "203.0.113.9"],
    ["198.51.100.1, 203.0.113.9:1,10.0.0.2:2", "203.0.113.9"],
    ["198.51.100.1, ::ffff:10.0.0.3, 10.0.0.2", "198.51.100.1"],
    // behind a proxy that reports no address, earlier addresses are unknown
    ["198.51.100.1, unknown", "10.0.0.1"],
    ["198.51.100.1, unknown, 10.0.0.2", "10.0.0.2"],
    ["198.51.100.1,", "10.0.0.1"]
  ])("is read as proxies write it: %s", (forwarded, address) => {
    assert.strictEqual(from("10.0.0.1", forwarded), address)
  })
  it.each([
    "",
    " ",
    ",",
    "unknown",
    "_hidden",
    "for=203.0.113.9",
    "unix:",
    "203.0.113",
    "0x7f.1",
    "2130706433",
    '"</script>',
    "[203.0.113.9",
    "203.0.113.9:x"
  ])("is that of the connection where a proxy reports none: %j", (forwarded) => {
    assert.strictEqual(from("10.0.0.1", forwarded), "10.0.0.1")
  })
  it("is unknown without a connection", () => {
    assert.isNull(from(null))
    assert.isNull(from(null, "203.0.113.9"))
  })
})

layer(World.layer())("GET /risk/v1/risk.js", (it) => {
  // reaches platform 7/cors-preflight-is-answered, platform 7/risk-script-ours-unless
  it.effect("requires no credentials and serves any origin", function* () {
    const got = yield* ask("GET", "/risk/v1/risk.js", { headers: { "App-Id": null, "App-Token": null } })
    assert.strictEqual(got.status, 200)
    assert.strictEqual(got.text, RiskScript.text(null))
    assert.strictEqual(got.headers.get("content-type"), "text/javascript; charset=utf-8")
    assert.strictEqual(got.headers.get("access-control-allow-origin"), "*")
    assert.strictEqual(got.headers.get("cache-control"), "no-store")
    const preflight = yield* ask("OPTIONS", "/risk/v1/risk.js")
    assert.deepStrictEqual([preflight.status, preflight.headers.get("access-control-allow-methods")], [204, "GET"])
    const other = yield* ask("POST", "/risk/v1/risk.js")
    assert.deepStrictEqual([other.status, other.headers.get("allow")], [405, "GET"])
  })
})

// reaches platform 7/client_ip-address-that-fetched
it.live("over a socket it shows the address that fetched it", () =>
  Effect.gen(function* () {
    const { port } = yield* listen({ host: "127.0.0.1", port: 0 })
    const [got, preflight] = yield* Effect.promise(async () => {
      const response = await fetch(`http://127.0.0.1:${port}/risk/v1/risk.js`)
      const asked = await fetch(`http://127.0.0.1:${port}/risk/v1/risk.js`, { method: "OPTIONS" })
      return [await response.text(), asked.status]
    })
    assert.strictEqual(got, RiskScript.text("127.0.0.1"))
    assert.strictEqual(preflight, 204)
  }).pipe(Effect.scoped, Effect.provide(World.layer().pipe(Layer.fresh)))
)

// reaches platform 13/trusted_proxies
it.live.each<readonly [forwarded: string, address: string]>([
  ["203.0.113.9:5555", "203.0.113.9"],
  ["[2001:db8::5]:443", "2001:db8::5"],
  ["unknown", "127.0.0.1"],
  ["", "127.0.0.1"]
])("behind a trusted proxy that reports %j, the address is shown, and limited", ([forwarded, address]) =>
  Effect.gen(function* () {
    const { port } = yield* listen({ host: "127.0.0.1", port: 0 })
    const answers = yield* Effect.promise(async () => {
      const get = async () => {
        const headers = { "X-Forwarded-For": forwarded }
        const response = await fetch(`http://127.0.0.1:${port}/risk/v1/risk.js`, { headers })
        return [response.status, await response.text()] as const
      }
      return Promise.all(Array.from({ length: 25 }, get))
    })
    const shown = answers.filter(([status]) => status === 200)
    assert.strictEqual(shown.length, 15)
    assert.isTrue(shown.every(([, text]) => text === RiskScript.text(address)))
  }).pipe(Effect.scoped, Effect.provide(World.layer({ requests: 5, isTrustedProxy: (peer) => peer === "127.0.0.1" })))
)
