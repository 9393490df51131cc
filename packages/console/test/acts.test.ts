/** What an operator does by clicking: decisions, disputes, tokens, deliveries, the clock, and why something was refused. */
import { createServer } from "node:http"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import * as InBrowser from "./Browser.ts"
import * as Merchant from "./Merchant.ts"
import * as Platform from "./Platform.ts"
import { platformAndBrowser } from "./PlatformAndBrowser.ts"

/** Chooses an act of the page's menu and opens its dialog. */
const act = async (page: Page, summary: string) => {
  await page.getByRole("button", { name: "Act", exact: true }).first().click()
  await page.locator(".menu .items").getByRole("button", { name: summary }).click()
  const dialog = page.getByRole("dialog", { name: summary })
  await dialog.waitFor()
  return dialog
}

describe.skipIf(InBrowser.isMissing)("the operator", { timeout: 90_000 }, () => {
  let account = ""
  const parts = platformAndBrowser(async (platform) => {
    account = await Merchant.merchant(platform)
  })

  it("lets a payment in review pass, with a note, and sees the same act as lines", async () => {
    const [platform, browser] = parts()
    const payment = Merchant.idOf(await Merchant.pay(platform, account, 4_200, Merchant.cards.inReview))
    const { faults, page } = await InBrowser.open(browser, platform, `/console/payments/${payment}`)
    const dialog = await act(page, "Decide about a payment in review")
    await dialog.getByLabel("Decision").selectOption("passed")
    await dialog.getByLabel("Note").fill("known customer")
    expect(await dialog.locator("pre").textContent()).toContain(
      `curl -X POST "$BASE/operator/payments/${payment}/review"`
    )
    await dialog.getByRole("button", { name: "Typed client" }).click()
    expect(await dialog.locator("pre").textContent()).toBe(
      `await operator.payments.review("${payment}", { decision: "passed" }, { note: "known customer" })`
    )
    expect(await InBrowser.violations(page)).toEqual([])
    await dialog.getByRole("button", { name: "Decide about a payment in review" }).click()
    await page.getByText("completed").first().waitFor()
    expect(await Merchant.operate(platform, "GET", `/payments/${payment}`)).toMatchObject({ status: "completed" })
    await page.getByRole("link", { name: "Audit", exact: true }).click()
    await page.getByText("known customer").first().waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  it("opens a dispute of a payment, which is shown, and loses it", async () => {
    const [platform, browser] = parts()
    const payment = Merchant.idOf(await Merchant.pay(platform, account, 7_700))
    const { page } = await InBrowser.open(browser, platform, "/console/disputes")
    await page.getByRole("button", { name: "Open a dispute" }).click()
    const dialog = page.getByRole("dialog", { name: "Open a dispute" })
    await dialog.getByLabel("Payment id").fill(payment)
    await dialog.getByLabel("Type").selectOption("debit_adjustment")
    await dialog.getByRole("button", { name: "Open a dispute" }).click()
    await page.getByRole("heading", { level: 1, name: "Dispute" }).waitFor()
    await page.locator(".headline").getByText("$77.00").waitFor()
    expect(page.url()).toMatch(/\/console\/disputes\/[0-9a-f-]{36}$/)
    await page.context().close()
  })

  it("shows why an act was refused, by its member", async () => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(browser, platform, "/console/disputes")
    await page.getByRole("button", { name: "Open a dispute" }).click()
    const dialog = page.getByRole("dialog", { name: "Open a dispute" })
    await dialog.getByLabel("Payment id").fill("01900000-0000-7000-8000-000000000000")
    await dialog.getByRole("button", { name: "Open a dispute" }).click()
    await dialog.getByText("ID_NOT_FOUND").waitFor()
    await page.context().close()
  })

  it("makes a token of an app, which is shown once, and revokes it", async () => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(browser, platform, `/console/apps/${platform.appId}`)
    await page.getByRole("button", { name: "New token" }).click()
    const dialog = page.getByRole("dialog", { name: "Add a token to an app" })
    await dialog.getByRole("button", { name: "Add a token to an app" }).click()
    await dialog.getByText("This is shown once.").waitFor()
    const token = (await dialog.locator("pre").textContent()) ?? ""
    expect(token).toMatch(/^stage_/)
    await dialog.getByRole("button", { name: "Done" }).click()
    await page.getByText(`…${token.slice(-4)}`).waitFor()
    expect(await page.content()).not.toContain(token)
    await page
      .getByRole("row", { name: `…${token.slice(-4)}` })
      .getByRole("button", { name: "Revoke" })
      .click()
    await page.getByRole("dialog").getByRole("button", { name: "Revoke a token of an app" }).click()
    await page.getByText(`…${token.slice(-4)}`).waitFor({ state: "detached" })
    await page.context().close()
  })

  it("finds why a notification failed, and sends it again", async () => {
    const [platform, browser] = parts()
    let status = 500
    const receiver = createServer((_, response) => response.writeHead(status).end("the receiver says no"))
    const port = await new Promise<number>((done) =>
      receiver.listen(0, "127.0.0.1", () => {
        const address = receiver.address()
        done(typeof address === "object" && address !== null ? address.port : 0)
      })
    )
    await Merchant.send(platform, "POST", "/notification_preferences", {
      topic: "payments.*",
      callback_uri: `http://127.0.0.1:${port}/`
    })
    const payment = Merchant.idOf(await Merchant.pay(platform, account, 1_100))
    const { page } = await InBrowser.open(browser, platform, `/console/payments/${payment}?tab=notifications`)
    await page.getByText("500").first().waitFor()
    status = 204
    await page.getByRole("link", { name: "payments.created" }).click()
    await page.getByText("status 500").first().waitFor()
    await page.getByRole("button", { name: "Send again" }).click()
    await page.getByText("delivered").first().waitFor()
    receiver.close()
    await page.context().close()
  })

  it("reads why a request of an app was refused", async () => {
    const [platform, browser] = parts()
    const payment = Merchant.idOf(await Merchant.pay(platform, account, 1_300))
    await Merchant.send(platform, "POST", `/payments/${payment}/cancel`, { cancel_reason: "late" })
    const { page } = await InBrowser.open(browser, platform, "/console/refusals")
    await page.getByRole("link", { name: `POST /payments/${payment}/cancel` }).click()
    await page.locator("dd").getByText("Payment/NotCancelable").waitFor()
    await page.getByText("It would pass in").waitFor()
    expect(await InBrowser.violations(page)).toEqual([])
    await page.context().close()
  })

  it("moves the clock to the next timer", async () => {
    const [platform, browser] = parts()
    const before = await Merchant.operate(platform, "GET", "/clock")
    const { page } = await InBrowser.open(browser, platform, "/console/clock")
    await page.getByRole("button", { name: "To what is next" }).click()
    await page.getByRole("heading", { name: "What the last advance did" }).waitFor()
    const after = await Merchant.operate(platform, "GET", "/clock")
    expect(Number(after["offset_seconds"])).toBeGreaterThan(Number(before["offset_seconds"]))
    await page.context().close()
  })
})

describe.skipIf(InBrowser.isMissing)("a read-only console", { timeout: 60_000 }, () => {
  it("shows no acts", async () => {
    const platform = await Platform.start({ CONSOLE: "read-only" })
    const browser = await InBrowser.launch()
    try {
      const account = await Merchant.merchant(platform)
      const { page } = await InBrowser.open(browser, platform, `/console/accounts/${account}`)
      await page.getByRole("heading", { level: 1, name: "Harbor Books" }).waitFor()
      await page.getByText("What it may do").waitFor()
      expect(await page.getByRole("button", { name: "Act", exact: true }).count()).toBe(0)
      expect(await page.getByText("staging, read-only").count()).toBe(1)
    } finally {
      await browser.close()
      await platform.stop()
    }
  })
})
