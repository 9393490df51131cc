/** Try in a browser: two clicks to a merchant, a payment and what comes after it, and a request of the log sent again. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { appOperations, operatorOperations } from "../src/areas/try/operations.ts"
import * as InBrowser from "./Browser.ts"
import * as Merchant from "./Merchant.ts"
import * as Platform from "./Platform.ts"
import { platformAndBrowser } from "./PlatformAndBrowser.ts"

const openPalette = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Try", exact: true }).click()
  await page.getByLabel("What shall happen?").waitFor()
}

/** Two clicks: the palette and an offer. Ends when it is done or refused. */
const tryIt = async (page: Page, offer: string): Promise<string> => {
  await openPalette(page)
  await page.locator(`[data-offer="${offer}"]`).click()
  const status = page.locator(".try-tray [role=status]")
  await status.filter({ hasText: /done|refused/ }).waitFor()
  return (await status.textContent()) ?? ""
}

const resourceIn = (url: string): string => new URL(url).pathname.split("/")[2] ?? ""
const idIn = (url: string): string => new URL(url).pathname.split("/")[3] ?? ""

const offers = [
  ["merchant", "accounts", { status: "active" }],
  ["bare-merchant", "legal_entities", {}],
  ["failed-verification", "legal_entities", {}],
  ["payment", "payments", { status: "completed", amount: 10_000 }],
  ["authorized", "payments", { status: "pending" }],
  ["captured", "payments", { status: "completed" }],
  ["bank-failure", "payments", { status: "failed" }],
  ["bank-return", "disputes", { type: "debit_adjustment" }],
  ["refund", "refunds", { status: "completed" }],
  ["failed-refund", "refunds", { status: "failed" }],
  ["dispute", "disputes", { status: "awaiting_merchant_response" }],
  ["won-dispute", "disputes", { status: "resolved", resolution: { outcome: "won" } }],
  ["lost-dispute", "disputes", { status: "resolved", resolution: { outcome: "lost" } }],
  ["payout", "payouts", { status: "completed" }],
  ["failed-payout", "payouts", { status: "failed" }],
  ["outcome-102", "payments", { status: "failed" }],
  ["outcome-303", "payments", { status: "pending" }],
  ["card-3782-0005", "payments", { status: "completed" }]
] as const

describe.skipIf(InBrowser.isMissing)("Try", { timeout: 120_000 }, () => {
  const parts = platformAndBrowser()

  it("folds when one goes on to another page, so that it covers nothing there", async () => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(browser, platform, "/console/ledger")
    expect(await tryIt(page, "payment")).toContain("done")
    await page.waitForURL("**/console/payments/*")
    await page.locator(".try-sent").waitFor()
    await page.getByRole("link", { name: "Clock", exact: true }).click()
    await page.locator(".try-sent").waitFor({ state: "detached" })
    await page.getByRole("button", { name: /^Advance 1 d/ }).click({ trial: true })
    await page.getByRole("button", { name: "Unfold" }).click()
    await page.locator(".try-sent").waitFor()
    await page.context().close()
  })

  it("says what is wrong with an amount, leads to its field, and tries nothing", async () => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(browser, platform, "/console/ledger")
    await openPalette(page)
    const amount = page.getByLabel("Amount in USD")
    await amount.fill("12,345.00")
    await page.locator('[data-offer="payment"]').click()
    expect(await page.evaluate("document.activeElement?.id")).toBe(await amount.getAttribute("id"))
    const described = await amount.getAttribute("aria-describedby")
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain("No amount")
    expect(await page.locator(".try-tray").count()).toBe(0)
    await amount.fill("12.50")
    await page.locator('[data-offer="payment"]').click()
    await page.locator(".try-tray [role=status]").filter({ hasText: "done" }).waitFor()
    await page.context().close()
  })

  it("calls operations by the ids and paths that the descriptions of both surfaces have", async () => {
    const [{ baseUrl, operatorToken }] = parts()
    const idsOf = async (path: string): Promise<ReadonlyMap<string, string>> => {
      const response = await fetch(`${baseUrl}${path}`, { headers: { "Operator-Token": operatorToken } })
      const document: unknown = await response.json()
      const paths = Merchant.isRow(document) && Merchant.isRow(document["paths"]) ? document["paths"] : {}
      return new Map(
        Object.entries(paths).flatMap(([path, methods]) =>
          Object.entries(Merchant.isRow(methods) ? methods : {}).map(([method, each]) => [
            Merchant.isRow(each) ? String(each["operationId"]) : "",
            `${method.toUpperCase()} ${path}`
          ])
        )
      )
    }
    const [ofApp, ofOperator] = [await idsOf("/openapi.json"), await idsOf("/operator/openapi.json")]
    for (const [id, operation] of Object.entries(appOperations)) expect(ofApp.get(id)).toBe(operation.join(" "))
    for (const [id, operation] of Object.entries(operatorOperations))
      expect(ofOperator.get(id)).toBe(operation.join(" "))
  })

  it.each(offers)("makes %s, and lands on its page in %s", async (offer, resource, expected) => {
    const [platform, browser] = parts()
    const { faults, page } = await InBrowser.open(browser, platform, "/console/refunds")
    expect(await tryIt(page, offer)).toBe("done")
    await page.waitForURL((url) => url.pathname.startsWith(`/console/${resource}/`))
    expect(resourceIn(page.url())).toBe(resource)
    expect(await Merchant.operate(platform, "GET", `/${resource}/${idIn(page.url())}`)).toMatchObject(expected)
    expect(faults).toEqual([])
    await page.context().close()
  })

  it("is offered on the first page until something was paid", async () => {
    const fresh = await Platform.start()
    const [, browser] = parts()
    try {
      const { faults, page } = await InBrowser.open(browser, fresh, "/console")
      await page.locator('[data-offer="lost-dispute"]').click()
      await page.waitForURL(/\/console\/disputes\/./)
      await page.goto(`${fresh.baseUrl}/console`)
      await page.getByRole("heading", { name: "Work" }).waitFor()
      expect(await page.getByText("Nothing has been paid yet").count()).toBe(0)
      expect(faults).toEqual([])
      await page.context().close()
    } finally {
      await fresh.stop()
    }
  })

  it("opens by its key, finds by words, pays the chosen amount by a wallet, and shows it as code", async () => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(browser, platform, "/console/payments")
    await page.getByRole("heading", { level: 1, name: "Payments" }).waitFor()
    await page.keyboard.press("t")
    await page.getByLabel("Amount in USD").fill("12.34")
    await page.getByRole("button", { name: "Apple Pay" }).click()
    await page.getByLabel("What shall happen?").fill("lost card")
    expect(await page.locator(".try-tile").count()).toBe(1)
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/console\/payments\/./)
    await page.getByText("$12.34").first().waitFor()
    await page.getByText("All of it as code").click()
    const code = page.locator(".try-code pre")
    expect(await code.textContent()).toContain('"test_card_number":"4003830000001064"')
    expect(await code.textContent()).toContain("App-Token: $APP_TOKEN")
    await page.locator(".try-code").getByRole("button", { name: "Typed client" }).click()
    expect(await code.textContent()).toContain("await client.payments.create({")
    await page.locator(".try-code").getByRole("button", { name: "Test" }).click()
    expect(await code.textContent()).toContain('toMatchObject({ status: "failed" })')
    expect(await page.content()).not.toContain(platform.appToken)
    expect(await page.evaluate("JSON.stringify([localStorage, sessionStorage])")).not.toContain(platform.appToken)
    await page.context().close()
  })

  it("refunds the payment of the page, and says why it cannot a second time", async () => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(browser, platform, "/console/payments")
    await tryIt(page, "payment")
    await page.waitForURL(/\/console\/payments\/./)
    const payment = idIn(page.url())
    await openPalette(page)
    await page.getByText("Refunds and disputes are of the payment of this page.").waitFor()
    await page.locator('[data-offer="refund"]').click()
    await page.waitForURL(/\/console\/refunds\/./)
    await page.goto(`${platform.baseUrl}/console/payments/${payment}`)
    await openPalette(page)
    await page.getByText("Refunds and disputes are of the payment of this page.").waitFor()
    await page.locator('[data-offer="refund"]').click()
    await page.locator(".try-tray").getByRole("link", { name: "Why was it refused?" }).click()
    await page.getByText("The rule saw").waitFor()
    await page.context().close()
  })

  it.each([
    { colorScheme: "light", width: 1_280 },
    { colorScheme: "dark", width: 360 }
  ] as const)("is readable in $colorScheme at $width px", async (look) => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(browser, platform, "/console/payments", look)
    await openPalette(page)
    expect(await InBrowser.violations(page)).toEqual([])
    await page.locator('[data-offer="payment"]').click()
    await page.locator(".try-tray").getByText("done").waitFor()
    await page.waitForURL(/\/console\/payments\/./)
    await page.locator(".try-sent summary").last().click()
    await page.getByText("All of it as code").click()
    expect(await InBrowser.violations(page)).toEqual([])
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
    await page.context().close()
  })

  it("sends a request of the log again: says where its JSON breaks, fills secrets, explains a refusal, lands", async () => {
    const [platform, browser] = parts()
    const account = await Merchant.merchant(platform)
    await Merchant.pay(platform, account, 5_000)
    const { page } = await InBrowser.open(browser, platform, "/console/requests?path=/payments")
    await page.getByRole("link", { name: "POST /payments", exact: true }).first().click()
    await page.getByRole("button", { name: "Edit and send again" }).click()
    const body = page.getByLabel("Body", { exact: true })
    const text = await body.inputValue()
    expect(text).not.toMatch(/\d{12}/)
    await body.fill(text.replace('"amount": 5000,', '"amount": 5000'))
    await page.getByText(/^Line \d+, column \d+: /).waitFor()
    expect(await page.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true)
    await body.fill(text.replace('"amount": 5000', '"amount": 1'))
    await page.getByRole("button", { name: "Send", exact: true }).click()
    await page.locator(".rerun-why").getByText("amount must be from").waitFor()
    await body.fill(text.replace('"amount": 5000', '"amount": 6100'))
    await page.getByLabel("Card number").selectOption({ value: "4003830000001064" })
    expect(await InBrowser.violations(page)).toEqual([])
    const line = page.getByRole("region", { name: "The request as" })
    expect(await line.textContent()).toContain('"card_number":"***"')
    await page.getByRole("button", { name: "Send", exact: true }).click()
    await page.waitForURL(/\/console\/payments\/./)
    const payment = await Merchant.operate(platform, "GET", `/payments/${idIn(page.url())}`)
    expect(payment).toMatchObject({ amount: 6_100, status: "failed" })
    await page.context().close()
  })
})

describe.skipIf(InBrowser.isMissing)("Try without the token of the first app", { timeout: 90_000 }, () => {
  it("makes one for an app, and forgets it with the tab", async () => {
    const platform = await Platform.start({ APP_ID: "100200300", APP_TOKEN: `stage_${"a".repeat(43)}` })
    const browser = await InBrowser.launch()
    try {
      const { faults, page } = await InBrowser.open(browser, platform, "/console")
      // the first page offers it while nothing has happened
      await page.locator('[data-offer="payment"]').click()
      await page.getByText("stays in the memory of this tab").waitFor()
      expect(await InBrowser.violations(page)).toEqual([])
      await page.getByRole("button", { name: "Make a token" }).click()
      await page.locator('dialog [data-offer="merchant"]').click()
      await page.waitForURL(/\/console\/accounts\/./)
      expect(await page.evaluate("JSON.stringify([localStorage, sessionStorage])")).not.toContain("stage_")
      await page.reload()
      await page.getByRole("button", { name: "Try", exact: true }).click()
      await page.getByText("stays in the memory of this tab").waitFor()
      expect(faults).toEqual([])
    } finally {
      await browser.close()
      await platform.stop()
    }
  })
})
