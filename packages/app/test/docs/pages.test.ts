/** The pages for readers (platform.md 13), as a process serves them: what they lead to, and under which policy. */
import { createHash } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import * as Process from "../Process.ts"

let base = ""
let path = ""
beforeAll(async () => {
  path = await Process.directory()
  const { port } = await Process.start(path, { STORE: "memory" })
  base = `http://127.0.0.1:${port}`
}, 120_000)

const asked = (address: string, headers: Readonly<Record<string, string>> = { Accept: "text/html" }) =>
  fetch(new URL(address, base), { headers, redirect: "manual" })

const textOf = async (address: string): Promise<string> => (await asked(address)).text()

const attributes = (html: string, pattern: RegExp): ReadonlyArray<string> =>
  [...html.matchAll(pattern)].map(([, value = ""]) => value.replaceAll("&#38;", "&"))

describe("GET /", () => {
  // reaches platform 13/get-no-credentials-people
  // reaches platform 13/get-no-credentials-people
  it("leads people to everything, and machines to the document", async () => {
    const landing = await asked("/")
    expect(landing.status).toBe(200)
    expect(landing.headers.get("content-type")).toBe("text/html; charset=utf-8")
    const links = attributes(await landing.text(), /href="([^"]+)"/g)
    for (const each of ["/docs", "/docs/operator", "/docs/contract/README.md", "/docs/guides", "/openapi.json"])
      expect(links).toContain(each)
    for (const accept of ["*/*", "application/json"]) {
      const found = await asked("/", { Accept: accept })
      expect([found.status, found.headers.get("location")]).toEqual([302, "/openapi.json"])
    }
  })

  it("shows a first call that works with the credentials of the process", async () => {
    const { app_id, app_token } = await Process.credentialsIn(path)
    const text = (await textOf("/")).replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    const [call = ""] = /curl [^]*?(?=<\/code>)/.exec(text.replaceAll(/<\/?span[^>]*>/g, "")) ?? []
    const names = attributes(call, /-H '([^:]+): /g)
    const values = attributes(call, /-H '[^:]+: ([^']+)'/g)
    const sent = Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""]))
    const response = await fetch(`${base}/legal_entities`, {
      method: "POST",
      headers: { ...sent, "App-Id": app_id, "App-Token": app_token },
      body: /-d '(.*?)'/.exec(call)?.[1] ?? null
    })
    expect(response.status).toBe(201)
  })
})

describe("the pages", () => {
  /** Each page that a reader comes to by links, with its text. */
  const all = async (): Promise<ReadonlyMap<string, string>> => {
    const found = new Map<string, string>()
    const waiting = ["/"]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (found.has(next)) continue
      const response = await asked(next)
      expect([next, response.status]).toEqual([next, 200])
      const text = await response.text()
      found.set(next, text)
      if (!(response.headers.get("content-type") ?? "").startsWith("text/html")) continue
      for (const link of attributes(text, /<(?:a|img|link|script)[^>]+(?:href|src)="([^"]+)"/g)) {
        const { origin, pathname } = new URL(link, new URL(next, base))
        if (origin === base && !found.has(pathname)) waiting.push(pathname)
      }
    }
    return found
  }

  // reaches platform 13/below-docs-stand-the
  it("lead to pages that exist, and to sections that these have", async () => {
    const pages = await all()
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining([
        "/docs/contract/platform.md",
        "/docs/magic-behaviors.md",
        "/docs/architecture.svg",
        "/docs/guides/money.svg"
      ])
    )
    const lost = [...pages].flatMap(([page, text]) =>
      attributes(text, /<a [^>]*href="([^"]+)"/g).filter((link) => {
        const { hash, origin, pathname } = new URL(link, new URL(page, base))
        return (
          origin === base &&
          hash !== "" &&
          !(pages.get(pathname) ?? "").includes(`id="${decodeURIComponent(hash.slice(1))}"`)
        )
      })
    )
    expect(lost).toEqual([])
  }, 120_000)

  it("list the guides at the address of their folder", async () => {
    const contents = await textOf("/docs/guides")
    expect(contents).toContain('href="/docs/guides/start.md"')
    expect(await textOf("/docs/guides/")).toBe(contents)
    expect(await textOf("/docs/guides/start.md")).toContain('href="/docs/guides">All guides')
    expect((await asked("/docs/nowhere")).status).toBe(404)
  })

  // reaches platform 13/no-page-loads-anything
  it("load nothing from another host, run no script in them, and stand in no frame", async () => {
    for (const page of ["/", "/docs", "/docs/operator", "/docs/contract/payments.md", "/docs/README.md"]) {
      const response = await asked(page)
      const policy = response.headers.get("content-security-policy") ?? ""
      for (const part of ["default-src 'none'", "script-src 'self';", "connect-src 'self'", "frame-ancestors 'none'"])
        expect(policy).toContain(part)
      expect(/(?<!-attr) 'unsafe-inline'/.test(policy)).toBe(false)
      expect(response.headers.get("x-content-type-options")).toBe("nosniff")
      const text = await response.text()
      expect(text).not.toMatch(/<(script|link|img)[^>]+(src|href)="(https?:)?\/\//)
      expect(text).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle="|\son\w+="/)
    }
  })

  // reaches platform 13/pages-for-readers-without
  it("have no secret in them, and a nonce of their own each time", async () => {
    const { app_token, operator_token } = await Process.credentialsIn(path)
    const [first, second] = [await textOf("/docs"), await textOf("/docs")]
    for (const secret of [app_token, operator_token]) expect(first).not.toContain(secret)
    const nonce = /csp-nonce" content="([^"]+)"/
    expect(nonce.exec(first)?.[1]).not.toBe(nonce.exec(second)?.[1])
  })

  // reaches platform 13/files-of-the-pages
  it("load files that never change under their names, compressed for those who take it", async () => {
    const [script = ""] = attributes(await textOf("/docs"), /data-scalar="([^"]+)"/g)
    const response = await asked(script, { "Accept-Encoding": "gzip" })
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(response.headers.get("content-encoding")).toBe("gzip")
    const plain = await asked(script, { "Accept-Encoding": "identity" })
    expect(plain.headers.get("content-encoding")).toBeNull()
    const [packed, whole] = [Buffer.from(await response.arrayBuffer()), Buffer.from(await plain.arrayBuffer())]
    expect(packed.equals(whole)).toBe(true)
    const hash = createHash("sha256").update(whole).digest("hex").slice(0, 8).toUpperCase()
    expect(script).toBe(`/docs/assets/scalar-${hash}.js`)
  })

  it("are no way to other files, and take no other method", async () => {
    for (const each of [
      "/docs/package.json",
      "/docs/..%2Fpackage.json",
      "/docs/assets/none.js",
      "/docs/docs/architecture.md"
    ])
      expect((await asked(each)).status).toBe(404)
    const posted = await fetch(`${base}/docs`, { method: "POST" })
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET"])
    const head = await fetch(`${base}/docs/contract/platform.md`, { method: "HEAD" })
    expect([head.status, await head.text()]).toEqual([200, ""])
  })
})

describe("GET /operator/credentials", () => {
  it("shows what the process made to who has the operator's token alone", async () => {
    const { app_id, app_token, operator_token } = await Process.credentialsIn(path)
    const shown = await asked("/operator/credentials", { "Operator-Token": operator_token })
    expect(await shown.json()).toEqual({ app_id, app_token })
    expect((await asked("/operator/credentials", {})).status).toBe(403)
    expect((await asked("/operator/credentials", { "Operator-Token": app_token })).status).toBe(403)
  })

  it("does not show a token that the process did not make", async () => {
    const other = await Process.directory()
    const given = { APP_ID: "900100200", APP_TOKEN: "stage_0123456789abcdef" }
    const { port } = await Process.start(other, { STORE: "memory", ...given })
    const { operator_token } = await Process.credentialsIn(other)
    const shown = await fetch(`http://127.0.0.1:${port}/operator/credentials`, {
      headers: { "Operator-Token": operator_token }
    })
    expect(await shown.json()).toEqual({ app_id: given.APP_ID, app_token: null })
  })
})
