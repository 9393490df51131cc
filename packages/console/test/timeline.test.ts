/** The timeline of an object and the clock, by clicking. */
import { createServer, type Server } from "node:http"
import type { Page } from "playwright-core"
import { afterAll, describe, expect, it } from "vitest"
import * as InBrowser from "./Browser.ts"
import * as Merchant from "./Merchant.ts"
import { platformAndBrowser } from "./PlatformAndBrowser.ts"

/** A receiver that fails the first time, then answers 204. */
const receiver = (): Promise<{ readonly server: Server; readonly address: string }> =>
  new Promise((done) => {
    let count = 0
    const server = createServer((request, response) => {
      request.resume()
      request.on("end", () => {
        count += 1
        response.writeHead(count === 1 ? 500 : 204).end()
      })
    })
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      done({ server, address: `http://127.0.0.1:${port}/told` })
    })
  })

const timelineOf = (page: Page) =>
  page.locator("section.panel", { has: page.getByRole("heading", { name: "Timeline" }) })

describe.skipIf(InBrowser.isMissing)("the timeline", { timeout: 90_000 }, () => {
  let server: Server | null = null
  let [payment, refund, note] = ["", "", ""]
  const parts = platformAndBrowser(async (platform) => {
    const told = await receiver()
    server = told.server
    await Merchant.send(platform, "POST", "/notification_preferences", {
      topic: "payments.*",
      callback_uri: told.address
    })
    const account = await Merchant.merchant(platform)
    payment = Merchant.idOf(await Merchant.pay(platform, account, 10_000))
    await Merchant.send(platform, "POST", `/payments/${payment}/capture`, {})
    const ask = { payment_id: payment, refund_reason: "Returned goods" }
    const amounts = (total_amount: number) => ({ amounts: { total_amount, currency: "USD" } })
    await Merchant.send(platform, "POST", "/refunds", { ...ask, ...amounts(99_999) })
    refund = Merchant.idOf(await Merchant.send(platform, "POST", "/refunds", { ...ask, ...amounts(4_000) }))
    note = "asked by the payer"
    await Merchant.operate(platform, "POST", `/refunds/${refund}/network_result`, { result: "settled" }, note)
  })
  afterAll(() => void server?.close())

  it("has requests, changes, ledger lines, notifications with attempts, and the changes of the refund, in one order", async () => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(browser, platform, `/console/payments/${payment}?order=oldest`)
    const timeline = timelineOf(page)
    const order = [
      "POST /payments",
      "Card network: authorize",
      "opened, sold",
      "+$100.00",
      "payments.created",
      "Refund: requested",
      "−$40.00",
      "Refund: settled"
    ]
    // they come from several reads
    for (const text of order) await timeline.locator(".event-line", { hasText: text }).first().waitFor()
    const lines = await timeline.locator(".event-line").allTextContents()
    const placeOf = (text: string): number => lines.findIndex((line) => line.includes(text))
    const places = order.map(placeOf)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    await timeline.getByText("500").first().waitFor()
    expect(await InBrowser.violations(page)).toEqual([])
    await page.context().close()
  })

  it("says why beside a refusal: the bound in money with what would pass, and the section of the contract", async () => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(browser, platform, `/console/payments/${payment}`)
    const timeline = timelineOf(page)
    const refused = timeline.locator(".event", { hasText: "POST /refunds" }).filter({ hasText: "INVALID_PARAMS" })
    await refused.getByRole("button", { name: "Why?" }).click()
    await refused.getByText("It must be from $1.00 to $100.00.").waitFor()
    await refused.getByText("$100.00 would pass.").waitFor()
    const section = refused.getByRole("link", { name: "payments.md 4" })
    expect(await section.getAttribute("href")).toBe("/docs/contract/payments.md#4")
    await page.reload()
    await refused.getByText("$100.00 would pass.").waitFor()
    const captured = timeline.locator(".event", { hasText: "/capture" })
    await captured.getByRole("button", { name: "Why?" }).click()
    await captured.getByText("PendingCapture", { exact: true }).waitFor()
    await captured.getByText("What was sent and answered").click()
    await captured.getByLabel("Body of the answer", { exact: true }).getByText("TRANSFER_CANNOT_BE_CAPTURED").waitFor()
    expect(await InBrowser.violations(page)).toEqual([])
    await page.context().close()
  })

  it("shows what a change did to the record, member by member, from two notifications", async () => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(browser, platform, `/console/payments/${payment}`)
    const timeline = timelineOf(page)
    await timeline.getByRole("button", { name: "Payment: refunded $40.00" }).click()
    const difference = timeline.locator(".difference")
    await difference.getByText("amount_refunded", { exact: true }).waitFor()
    expect(await difference.locator("del").first().textContent()).toBe("$0.00")
    expect(await difference.locator("ins").first().textContent()).toBe("$40.00")
    await page.context().close()
  })

  it("compares any two versions on a tab", async () => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(browser, platform, `/console/payments/${payment}?tab=versions`)
    await page.getByLabel("From version").selectOption({ index: 0 })
    await page.locator(".difference").getByText("amount_refundable", { exact: true }).waitFor()
    await page.getByLabel("To version").selectOption({ index: 0 })
    await page.getByText("The records are the same.").waitFor()
    expect(await InBrowser.violations(page)).toEqual([])
    await page.context().close()
  })

  it("hides and shows kinds by the address", async () => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(browser, platform, `/console/payments/${payment}`)
    const timeline = timelineOf(page)
    await timeline.getByText("POST /payments").first().waitFor()
    await timeline.getByRole("button", { name: /^Requests/ }).click()
    await timeline.getByText("POST /payments").first().waitFor({ state: "detached" })
    expect(new URL(page.url()).searchParams.get("show")).toBe("changes,networks,ledger,notifications,audit")
    await page.reload()
    await timeline.getByText("opened, sold").waitFor()
    expect(await timeline.getByText("POST /payments").count()).toBe(0)
    await page.context().close()
  })

  it("has the operator's note on the page of the refund", async () => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(browser, platform, `/console/refunds/${refund}`)
    await timelineOf(page).getByText(note).waitFor()
    await page.context().close()
  })

  it("says what happens next, moves the clock to it, and shows what was done", async () => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(browser, platform, `/console/payments/${payment}`)
    const timeline = timelineOf(page)
    const next = timeline.locator(".event.next", { hasText: "The card network settles it" }).last()
    await next.getByRole("button", { name: /^Move the clock/ }).click()
    await timeline.getByText("Payment: settled").waitFor()
    await page.getByRole("link", { name: "Show what" }).click()
    await page.getByRole("heading", { name: "What the last advance did" }).waitFor()
    await page.getByText("payment: settled").first().waitFor()
    expect(await InBrowser.violations(page)).toEqual([])
    await page.context().close()
  })

  it("says before an advance what it will do", async () => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(browser, platform, "/console/clock")
    await page.getByRole("button", { name: "30 days" }).click()
    await page.getByText(/things? will be done/).waitFor()
    await page.getByRole("button", { name: "Advance 30 d" }).click()
    await page.getByRole("heading", { name: "What the last advance did" }).waitFor()
    await page.getByText("ahead of real time").waitFor()
    await page.context().close()
  })

  it("fits 360 pixels in both schemes", async () => {
    const [platform, browser] = parts()
    for (const colorScheme of ["light", "dark"] as const)
      for (const path of [`/console/payments/${payment}`, "/console/clock"]) {
        const { page } = await InBrowser.open(browser, platform, path, { colorScheme, width: 360 })
        await page.locator(".timeline .event").first().waitFor()
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360)
        expect(await InBrowser.violations(page)).toEqual([])
        await page.context().close()
      }
  })
})
