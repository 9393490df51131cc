/** A list of 10,000 payments: few rows are in the page at any time, and each page is asked for once. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import * as InBrowser from "./Browser.ts"
import * as Merchant from "./Merchant.ts"
import { platformAndBrowser } from "./PlatformAndBrowser.ts"

const count = 10_000
const pageSize = 50
const idAt = (index: number): string => `01900000-0000-7000-8000-${String(index).padStart(12, "0")}`

/**
 * Answers the list of payments with as many as there shall be, like one that the platform has. What was asked for. The
 * overview, which may still be loading, asks for payments with filters, and the platform answers it.
 */
const answerWithMany = async (page: Page, example: Merchant.Row): Promise<ReadonlyMap<string, number>> => {
  const asked = new Map<string, number>()
  await page.route(/\/operator\/payments\?page_size=50(&page_after=[^&]+)?$/, async (route) => {
    const url = new URL(route.request().url())
    const from = url.searchParams.get("page_after") ?? ""
    asked.set(from, (asked.get(from) ?? 0) + 1)
    const first = from === "" ? 0 : Number(from.slice(-12)) + 1
    const results = Array.from({ length: Math.min(pageSize, count - first) }, (_, place) => ({
      ...example,
      id: idAt(first + place),
      amount: 1_000 + first + place
    }))
    const last = first + results.length
    const next = last < count ? `/operator/payments?page_size=${pageSize}&page_after=${idAt(last - 1)}` : null
    await route.fulfill({ json: { results, size: results.length, next } })
  })
  return asked
}

const rowsIn = (page: Page): Promise<number> => page.locator("tr.opens").count()

describe.skipIf(InBrowser.isMissing)("a long list", { timeout: 180_000 }, () => {
  const parts = platformAndBrowser(async (platform) => {
    await Merchant.pay(platform, await Merchant.merchant(platform), 1_000)
  })

  it("scrolls to its end", async () => {
    const [platform, browser] = parts()
    const { results } = await Merchant.operate(platform, "GET", "/payments?page_size=1")
    const [example]: ReadonlyArray<unknown> = Array.isArray(results) ? results : []
    if (!Merchant.isRow(example)) throw new Error("no payment")
    const { faults, page } = await InBrowser.open(browser, platform, "/console/")
    // nothing is read again meanwhile
    await page.getByRole("button", { name: "Live" }).click()
    const asked = await answerWithMany(page, example)
    await page.locator('nav.side a[href="/console/payments"]').click()
    const frame = page.getByRole("region", { name: "Payments" })
    await frame.locator("tr.opens").first().waitFor()
    const last = frame.locator(`a[href="/console/payments/${idAt(count - 1)}"]`)
    let most = 0
    for (let turn = 0; turn < count && (await last.count()) === 0; turn += 1) {
      await frame.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
      most = Math.max(most, await rowsIn(page))
    }
    await last.waitFor()
    await page.getByText("$109.99").waitFor()
    expect(most).toBeGreaterThan(10)
    expect(most).toBeLessThanOrEqual(100)
    expect(asked.size).toBe(count / pageSize)
    expect([...asked].filter(([, times]) => times > 1)).toEqual([])
    // and back: the rows are kept
    await frame.evaluate((element) => element.scrollTo({ top: 0 }))
    await frame.locator(`a[href="/console/payments/${idAt(0)}"]`).waitFor()
    expect(await rowsIn(page)).toBeLessThanOrEqual(100)
    expect([...asked.values()].reduce((sum, times) => sum + times, 0)).toBe(count / pageSize)
    expect(faults).toEqual([])
    await page.context().close()
  })
})
