/** The pages of the console in a browser: sign-in, lists, what is not there. */
import { describe, expect, it } from "vitest"
import * as InBrowser from "./Browser.ts"
import * as Merchant from "./Merchant.ts"
import { platformAndBrowser } from "./PlatformAndBrowser.ts"

describe.skipIf(InBrowser.isMissing)("the console in a browser", { timeout: 60_000 }, () => {
  const parts = platformAndBrowser()

  it("signs in by the link, takes the token out of the address, and shows the overview", async () => {
    const [platform, browser] = parts()
    const { faults, page } = await InBrowser.open(browser, platform, "/console/")
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor()
    expect(page.url()).toBe(`${platform.baseUrl}/console/`)
    expect(await page.evaluate("sessionStorage.getItem('console.operator-token')")).toBe(platform.operatorToken)
    expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain(platform.operatorToken)
    expect(faults).toEqual([])
    await page.context().close()
  })

  it("asks for the token where it is missing or wrong, and says so", async () => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(
      browser,
      { ...platform, operatorToken: "not-the-token-at-all" },
      "/console/payments"
    )
    await page.getByText("does not know your token any more").waitFor()
    await page.getByLabel("Operator token").fill("another-wrong-token")
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.getByText("The platform does not know this token.").waitFor()
    expect(await InBrowser.violations(page)).toEqual([])
    await page.getByLabel("Operator token").fill(platform.operatorToken)
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.getByRole("heading", { level: 1, name: "Payments" }).waitFor()
    await page.context().close()
  })

  it("says what it looked for where nothing has the id", async () => {
    const [platform, browser] = parts()
    const id = "01900000-0000-7000-8000-000000000000"
    const { page } = await InBrowser.open(browser, platform, `/console/payments/${id}`)
    await page.getByText("No payment has this id.").waitFor()
    await page.getByRole("button", { name: "Look for it everywhere" }).click()
    await page.getByText(`Nothing is found by “${id}”.`).waitFor()
    await page.context().close()
  })

  it("finds a payment by its amount, its id and the digits of its card in the search box", async () => {
    const [platform, browser] = parts()
    const merchant = await Merchant.merchant(platform)
    const id = Merchant.idOf(await Merchant.pay(platform, merchant, 34_567))
    const { faults, page } = await InBrowser.open(browser, platform, "/console/")
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor()
    for (const text of ["345.67", id, "1111"]) {
      await page.keyboard.press("Control+k")
      await page.getByRole("combobox", { name: "What to look for" }).fill(text)
      await page.getByRole("option", { name: `payments $345.67 …${id.slice(-8)}` }).click()
      await page.waitForURL(`**/console/payments/${id}`)
    }
    expect(faults).toEqual([])
    await page.context().close()
  })
})
