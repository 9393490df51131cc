/** Charts in a browser: what they show stands in a table behind them, and they say what they cover. */
import { describe, expect, it } from "vitest"
import * as InBrowser from "./Browser.ts"
import type * as Platform from "./Platform.ts"
import { platformAndBrowser } from "./PlatformAndBrowser.ts"

/** Asks as an app for what there is, and for what there is not, in two versions. */
const ask = async ({ appId, appToken, baseUrl }: Platform.Platform): Promise<void> => {
  const headers = { "App-Id": appId, "App-Token": appToken, "Api-Version": "3.2" }
  for (let count = 0; count < 3; count += 1) await fetch(`${baseUrl}/payments`, { headers })
  await fetch(`${baseUrl}/payments/nothing`, { headers: { ...headers, "Api-Version": "3.0" } })
}

describe.skipIf(InBrowser.isMissing)("charts", { timeout: 60_000 }, () => {
  const parts = platformAndBrowser(async (platform) => {
    await ask(platform)
  })

  it.each(["light", "dark"] as const)("say where there is nothing, in %s", async (colorScheme) => {
    const [platform, browser] = parts()
    const { faults, page } = await InBrowser.open(browser, platform, "/console/charts", { colorScheme })
    await page.getByText("No payments in this time.").first().waitFor()
    await page.getByRole("button", { name: "90 days" }).click()
    expect(page.url()).toContain("span=90d")
    expect(await InBrowser.violations(page)).toEqual([])
    expect(faults).toEqual([])
    await page.context().close()
  })

  it("show errors, versions and operations out of the log of requests, with their values in a table", async () => {
    const [platform, browser] = parts()
    const { faults, page } = await InBrowser.open(browser, platform, "/console/usage")
    const versions = page.getByRole("region", { name: "Versions in use" })
    await versions.getByRole("row", { name: /^3\.2 .* 75\.0 % 3/ }).waitFor()
    await versions.getByRole("row", { name: /^3\.0 .* 25\.0 % 1/ }).waitFor()
    await page
      .getByRole("region", { name: "Errors by code and operation" })
      .getByRole("row", { name: /400 INVALID_PARAMS payments\.get/ })
      .waitFor()
    await page.getByRole("img", { name: /Answers over time/ }).waitFor()
    await page.getByText("As a table").click()
    expect(await page.getByRole("region", { name: "Answers over time, by status" }).textContent()).toContain("4xx")
    expect(await InBrowser.violations(page)).toEqual([])
    expect(faults).toEqual([])
    await page.context().close()
  })
})
