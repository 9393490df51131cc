/** The pages for readers in a real browser (platform.md 13): both surfaces, search, examples sent twice, both schemes. */
import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import * as Process from "../Process.ts"
import * as Browser from "./Browser.ts"

/** Loading the operations takes a second, and more while all cores are full. */
const timeout = 90_000

let base = ""
let credentials: Process.Credentials | null = null

const operatorToken = (): string => credentials?.operator_token ?? ""

/** Waits until the operations of a surface are shown. */
const shown = (page: Page) => page.waitForSelector('#content[data-state="ready"]', { timeout })

/** Opens an operation by its place in the address, and the form that sends it. */
const openForm = async (page: Page, surface: string, place: string) => {
  await page.goto(`${base}${surface}#${place}`)
  await shown(page)
  const section = page.locator(`[id$="${place}"]`).first()
  await section
    .getByRole("button", { name: /Test Request/ })
    .first()
    .click({ timeout })
}

/** Sends what the form has, and returns the status and the body of the answer. */
const send = async (page: Page, path: RegExp) => {
  const [response] = await Promise.all([
    page.waitForResponse((each) => path.test(new URL(each.url()).pathname) && each.request().method() === "POST", {
      timeout
    }),
    page.locator("[data-addressbar-action=send]").filter({ visible: true }).click({ timeout })
  ])
  const json: unknown = await response.json()
  return { status: response.status(), json, key: response.request().headers()["unique-key"] }
}

// there may be no browser on the machine of a developer; .ci/run installs one
describe.skipIf(!Browser.isInstalled)("the pages for readers", { timeout: 180_000 }, () => {
  beforeAll(async () => {
    const path = await Process.directory()
    const { port } = await Process.start(path, { STORE: "memory" })
    base = `http://127.0.0.1:${port}`
    credentials = await Process.credentialsIn(path)
  }, 120_000)

  /** Asserts that everyone can read the page, in both schemes, on a wide screen and on a small one. */
  const isReadable = async (page: Page) => {
    const { pathname } = new URL(page.url())
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [1280, 360]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
        const found = { pathname, colorScheme, width, overflow, violations: await Browser.violations(page) }
        expect(found).toEqual({ pathname, colorScheme, width, overflow: 0, violations: [] })
      }
  }

  it("are readable by everyone", async () => {
    const { close, faults, page } = await Browser.open(base)
    for (const path of [
      "/",
      "/docs/contract/README.md",
      "/docs/contract/payments.md",
      "/docs/README.md",
      "/docs/guides",
      "/docs/guides/money.md",
      "/docs/guides/error-codes.md"
    ]) {
      await page.goto(base + path)
      await isReadable(page)
    }
    await page.goto(`${base}/docs/operator`)
    await page.waitForSelector('#content[data-state="waiting"]')
    await isReadable(page)
    expect(faults).toEqual([])
    await close()
  })

  it("show the operations of both surfaces readably", async () => {
    const { close, faults, page } = await Browser.open(base)
    for (const path of ["/docs#tag/payments/POST/payments", `/docs/operator#token=${operatorToken()}`]) {
      await page.goto(base + path)
      await shown(page)
      await isReadable(page)
    }
    expect(faults).toEqual([])
    await close()
  })

  it("find an operation by a search", async () => {
    const { close, faults, page } = await Browser.open(base)
    await page.goto(`${base}/docs`)
    await shown(page)
    await page.keyboard.press("Control+k")
    await page
      .getByPlaceholder(/search/i)
      .last()
      .fill("capture")
    await page
      .getByRole("option", { name: /Capture a payment/ })
      .first()
      .click({ timeout })
    await page.waitForURL(/payments\/POST\/payments\/%7Bid%7D\/capture|payments\/POST\/payments\/\{id\}\/capture/)
    expect(faults).toEqual([])
    await close()
  })

  // reaches platform 13/the-token-comes-in, platform 13/it-is-kept-for
  it("take the operator's token out of the address, and keep it for the tab", async () => {
    const { close, faults, page } = await Browser.open(base)
    await page.goto(`${base}/docs#token=${operatorToken()}`)
    await shown(page)
    expect(page.url()).not.toContain(operatorToken())
    await page.getByRole("link", { name: "Operator", exact: true }).click()
    await shown(page)
    await page.getByRole("button", { name: "Forget the token" }).click()
    await page.getByRole("textbox", { name: "Operator token" }).fill("a-token-that-is-wrong")
    await page.getByRole("button", { name: "Use it" }).click()
    await page.getByRole("alert").getByText("no operator's").waitFor({ timeout })
    expect(faults.filter((each) => !each.includes("403"))).toEqual([])
    await close()
  })

  // reaches platform 13/in-staging-the-page, platform 13/what-the-reader-typed
  it("send an example twice, each time with a key of its own", async () => {
    const { close, faults, page } = await Browser.open(base)
    await page.goto(`${base}/docs#token=${operatorToken()}`)
    await shown(page)
    await openForm(page, "/docs", "tag/payments/POST/payments")
    const [first, second] = [await send(page, /^\/payments$/), await send(page, /^\/payments$/)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.json).not.toEqual(second.json)
    expect(first.key).not.toBe(second.key)
    await isReadable(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole("button", { name: "Close Client" }).last().click()
    // closed, the form no longer covers the operations
    await page.getByRole("heading", { name: "Create a payment", level: 3 }).click({ timeout })
    expect(faults).toEqual([])
    await close()
  })

  // reaches platform 13/both-send-requests-to
  it("call the operator surface with the token of the tab", async () => {
    const { close, faults, page } = await Browser.open(base)
    await page.goto(`${base}/docs/operator#token=${operatorToken()}`)
    await shown(page)
    await openForm(page, "/docs/operator", "tag/platform/POST/operator/clock/advance")
    const [first, second] = [await send(page, /advance$/), await send(page, /advance$/)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(faults).toEqual([])
    await close()
  })
})
