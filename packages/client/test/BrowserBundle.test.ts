/** What a browser loads: small, without Effect, without Node and without server code. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { expect, it } from "vitest"
import { browserBundle, maxBytes } from "../src/build/BrowserBundle.ts"
import { onPlatform } from "./Platform.ts"

it("is at most 15 KiB gzipped, with both clients and the verification", async () => {
  const { code, gzippedBytes } = await browserBundle()
  expect(gzippedBytes).toBeLessThanOrEqual(maxBytes)
  expect(code).not.toMatch(/from"|require\(|effect|process\./i)
})

it("leaves out the operator's operations where a page imports the client of apps alone", async () => {
  const { code } = await browserBundle("PaymentsClient")
  expect(code).toContain("/payments/:id/cancel")
  expect(code).not.toContain("/operator/")
})

it(
  "runs as a module of plain JavaScript",
  onPlatform(async ({ appId, appToken, baseUrl }) => {
    const folder = mkdtempSync(join(tmpdir(), "client-"))
    try {
      const file = join(folder, "client.mjs")
      writeFileSync(file, (await browserBundle()).code)
      const { PaymentsClient } = await import(pathToFileURL(file).href)
      const client = new PaymentsClient({ baseUrl, appId, appToken })
      expect(await client.payments.list()).toMatchObject({ results: [], next: null })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
)
