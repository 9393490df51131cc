/** How the platform serves the console, and whom it refuses (platform.md 12). */
import { request } from "node:http"
import { gunzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Platform from "./Platform.ts"

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
}

const ask = (
  { port }: Platform.Platform,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {}
): Promise<Answer> =>
  new Promise((done, fail) => {
    const sent = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (response) => {
      const chunks: Array<Buffer> = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) })
      )
    })
    sent.once("error", fail)
    sent.end(method === "POST" ? "{}" : undefined)
  })

const kibibyte = 1_024

const detailOf = ({ bytes }: Answer): unknown => {
  const body: unknown = JSON.parse(bytes.toString())
  return body
}

const refused = (reason: string, target: ReadonlyArray<string>) =>
  expect.objectContaining({
    error_code: "NOT_AUTHORIZED",
    details: [expect.objectContaining({ reason_code: reason, target })]
  })

describe("the console", { timeout: 60_000 }, () => {
  let platform: Platform.Platform
  let token: Readonly<Record<string, string>>
  beforeAll(async () => {
    platform = await Platform.start()
    token = { "Operator-Token": platform.operatorToken, "Content-Type": "application/json" }
  }, 60_000)
  afterAll(() => platform.stop())

  it("is one page at each of its addresses, which loads nothing from elsewhere and stands in no frame", async () => {
    for (const path of ["/console", "/console/", "/console/payments/0?tab=raw", "/console/kyc"]) {
      const { bytes, headers, status } = await ask(platform, "GET", path)
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
        "content-security-policy":
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff"
      })
      expect(bytes.toString()).not.toMatch(/https?:\/\/(?!www\.w3\.org)/)
      expect(bytes.toString()).not.toContain(platform.operatorToken)
    }
  })

  it("has files that never change under their names, and 120 KiB of them before the first page shows", async () => {
    const { bytes } = await ask(platform, "GET", "/console")
    const names = [...bytes.toString().matchAll(/(?:href|src)="(\/console\/assets\/[^"]+)"/g)].map(
      ([, name]) => name ?? ""
    )
    expect(names.length).toBeGreaterThan(2)
    let size = bytes.length
    for (const name of names) {
      const { bytes, headers, status } = await ask(platform, "GET", name, { "Accept-Encoding": "gzip" })
      expect({ status, cache: headers["cache-control"] }).toEqual({
        status: 200,
        cache: "public, max-age=31536000, immutable"
      })
      if (headers["content-encoding"] === "gzip") expect(gunzipSync(bytes).length).toBeGreaterThan(bytes.length)
      size += bytes.length
    }
    expect(size / kibibyte).toBeLessThan(120)
    expect((await ask(platform, "GET", "/console/assets/other.js")).status).toBe(404)
    expect((await ask(platform, "GET", "/console/assets/../../credentials.json")).status).toBe(404)
    expect((await ask(platform, "POST", "/console")).status).toBe(405)
  })

  it("prints the link with which one is signed in", () => {
    expect(platform.output()).toContain(
      `${platform.baseUrl}/console/#token=${encodeURIComponent(platform.operatorToken)}`
    )
  })

  it("is not there for a page under a foreign name of the host", async () => {
    const answer = await ask(platform, "GET", "/console", { Host: "evil.example" })
    expect(answer.status).toBe(403)
    expect(detailOf(answer)).toEqual(refused("ORIGIN_NOT_ALLOWED", ["Host"]))
    for (const host of [`localhost:${platform.port}`, "127.0.0.1:1", "[::1]:8080", "shop.localhost"])
      expect((await ask(platform, "GET", "/console", { Host: host })).status).toBe(200)
  })

  it("refuses other origins before it looks at the token, and lets its own page and programs through", async () => {
    const own = `http://localhost:${platform.port}`
    const host = { Host: `localhost:${platform.port}` }
    const foreign = await ask(platform, "GET", "/operator/clock", { ...host, Origin: "https://evil.example" })
    expect(detailOf(foreign)).toEqual(refused("ORIGIN_NOT_ALLOWED", ["Origin"]))
    const frameless = await ask(platform, "POST", "/operator/service", { ...token, ...host, Origin: "null" })
    expect(detailOf(frameless)).toEqual(refused("ORIGIN_NOT_ALLOWED", ["Origin"]))
    const rebound = { ...token, Host: "evil.example", Origin: "http://evil.example" }
    expect(detailOf(await ask(platform, "GET", "/operator/clock", rebound))).toEqual(
      refused("ORIGIN_NOT_ALLOWED", ["Host"])
    )
    const crossSite = { ...token, ...host, "Sec-Fetch-Site": "cross-site" }
    expect(detailOf(await ask(platform, "GET", "/operator/clock", crossSite))).toEqual(
      refused("ORIGIN_NOT_ALLOWED", ["Sec-Fetch-Site"])
    )
    const ownPage = { ...token, ...host, Origin: own, "Sec-Fetch-Site": "same-origin" }
    expect((await ask(platform, "GET", "/operator/clock", ownPage)).status).toBe(200)
    expect((await ask(platform, "GET", "/operator/clock", { ...token, Host: "platform.internal" })).status).toBe(200)
  })

  it("opens by a link on another site, and not as a part of it", async () => {
    const link = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" }
    expect((await ask(platform, "GET", "/console/payments", link)).status).toBe(200)
    expect((await ask(platform, "GET", "/console", { ...link, "Sec-Fetch-Dest": "iframe" })).status).toBe(403)
    expect((await ask(platform, "GET", "/operator/clock", { ...token, ...link })).status).toBe(403)
  })
})

describe("CONSOLE", { timeout: 60_000 }, () => {
  // reaches platform 13/console
  it("off: there is none", async () => {
    const platform = await Platform.start({ CONSOLE: "off" })
    try {
      expect(platform.output()).not.toContain("/console")
      expect((await ask(platform, "GET", "/console")).status).toBe(404)
    } finally {
      await platform.stop()
    }
  })

  // reaches platform 13/console
  it("read-only: a browser changes nothing, a program does", async () => {
    const platform = await Platform.start({ CONSOLE: "read-only", BASE_URL: "https://pay.example" })
    try {
      const token = { "Operator-Token": platform.operatorToken, "Content-Type": "application/json" }
      const browser = { ...token, Host: "inner:80", Origin: "https://pay.example", "Sec-Fetch-Site": "same-origin" }
      expect((await ask(platform, "GET", "/operator/clock", browser)).status).toBe(200)
      const answer = await ask(platform, "POST", "/operator/payouts/run", browser)
      expect(detailOf(answer)).toEqual(refused("CONSOLE_IS_READ_ONLY", []))
      expect((await ask(platform, "POST", "/operator/payouts/run", token)).status).toBe(200)
      expect((await ask(platform, "GET", "/console", { Host: "pay.example" })).bytes.toString()).toContain("read-only")
    } finally {
      await platform.stop()
    }
  })
})
