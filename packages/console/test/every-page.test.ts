/** Every page of the navigation, and the page of an object of each kind that a test can make: axe, errors, other hosts. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import * as InBrowser from "./Browser.ts"
import * as Merchant from "./Merchant.ts"
import * as Platform from "./Platform.ts"
import { platformAndBrowser } from "./PlatformAndBrowser.ts"

/** The addresses of the navigation that lie in the console. */
const pagesOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  const found: unknown = await page.evaluate(
    "[...document.querySelectorAll('nav.side li a')].map((link) => link.getAttribute('href'))"
  )
  return Array.isArray(found) ? found.map(String).filter((href) => href.startsWith("/console")) : []
}

const firstOf = async (platform: Platform.Platform, resource: string): Promise<ReadonlyArray<string>> => {
  const { results } = await Merchant.operate(platform, "GET", `/${resource}?page_size=1`)
  const [row]: ReadonlyArray<unknown> = Array.isArray(results) ? results : []
  return Merchant.isRow(row) ? [`/console/${resource}/${Merchant.idOf(row)}`] : []
}

const withObjects = ["payments", "disputes", "accounts", "legal_entities", "payment_methods", "deliveries", "apps"]

/** Whether nothing but a frame that scrolls is wider than the window. */
const fits = (page: Page): Promise<unknown> =>
  page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")

describe.skipIf(InBrowser.isMissing)("every page", { timeout: 240_000 }, () => {
  const parts = platformAndBrowser(async (platform) => {
    const account = await Merchant.merchant(platform)
    await Merchant.send(platform, "POST", "/notification_preferences", {
      topic: "payments.*",
      callback_uri: "http://127.0.0.1:9/"
    })
    await Merchant.pay(platform, account, 1_000, Merchant.cards.inReview)
    const payment = Merchant.idOf(await Merchant.pay(platform, account, 2_000))
    await Merchant.operate(platform, "POST", "/disputes", { payment_id: payment, type: "chargeback" })
    await Merchant.send(platform, "POST", `/payments/${payment}/cancel`, { cancel_reason: "late" })
  })

  it.each([
    { colorScheme: "light", width: 1_280 },
    { colorScheme: "dark", width: 360 }
  ] as const)("is readable in $colorScheme at $width px", async (look) => {
    const [platform, browser] = parts()
    const { faults, page } = await InBrowser.open(browser, platform, "/console/", look)
    await page.getByRole("heading", { level: 1 }).waitFor()
    const objects = (await Promise.all(withObjects.map((resource) => firstOf(platform, resource)))).flat()
    const found: Array<string> = []
    for (const path of [...(await pagesOf(page)), ...objects]) {
      await page.goto(`${platform.baseUrl}${path}`)
      await page.getByRole("heading", { level: 1 }).waitFor()
      await page.locator(".skeleton").first().waitFor({ state: "detached" })
      found.push(...(await InBrowser.violations(page)).map((violation) => `${path} ${violation}`))
      if ((await fits(page)) !== true) found.push(`${path} is wider than the window`)
    }
    expect(objects.length).toBe(withObjects.length)
    expect(found).toEqual([])
    expect(faults).toEqual([])
    await page.context().close()
  })

  it("says that the server is gone, and goes on when it is back", async () => {
    const [, browser] = parts()
    const first = await Platform.start()
    const { page } = await InBrowser.open(browser, first, "/console/payments")
    await page.getByText("No payments here.").waitFor()
    await first.stop()
    await page.getByText("The server does not answer.").first().waitFor()
    const again = await Platform.start({ PORT: String(first.port), OPERATOR_TOKEN: first.operatorToken })
    try {
      await page.locator(".lost").waitFor({ state: "detached" })
      await page.getByText("No payments here.").waitFor()
    } finally {
      await again.stop()
    }
    await page.context().close()
  })
})
