/** A tab of an older release: the files of its parts are not there any more. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import * as InBrowser from "./Browser.ts"
import { platformAndBrowser } from "./PlatformAndBrowser.ts"

/** The script of a page, which an older release has under another name. */
const script = "**/console/assets/LedgerPage-*.js"

/** The script of the page answers 404, as one of an older release does. */
const forget = (page: Page, times?: number): Promise<unknown> =>
  page.route(script, (route) => route.fulfill({ status: 404, body: "{}" }), times === undefined ? {} : { times })

const toLedger = (page: Page): Promise<void> => page.getByRole("link", { name: "Ledger", exact: true }).click()

describe.skipIf(InBrowser.isMissing)("a tab of an older release", { timeout: 60_000 }, () => {
  const parts = platformAndBrowser()
  const overview = async (): Promise<Page> => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(browser, platform, "/console/")
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor()
    await page.locator(".skeleton").first().waitFor({ state: "detached" })
    return page
  }

  it("loads the new release by itself, at the page where one wanted to go", async () => {
    const page = await overview()
    await forget(page, 1)
    const navigation = page.waitForRequest((request) => request.isNavigationRequest())
    await toLedger(page)
    expect((await navigation).url()).toContain("/console/ledger")
    await page.getByRole("heading", { level: 1, name: "Ledger" }).waitFor()
    await page.context().close()
  })

  it("says so once where the tab has become a newer release", async () => {
    const page = await overview()
    await page.evaluate("sessionStorage.setItem('console.loaded-again', 'the script of an older release')")
    await page.reload()
    await page.getByText("The platform has a newer console.").waitFor()
    await page.reload()
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor()
    expect(await page.getByText("The platform has a newer console.").count()).toBe(0)
    await page.context().close()
  })

  it("says that the file is missing where a new release does not help, with a way on", async () => {
    const page = await overview()
    await forget(page)
    await toLedger(page)
    await page.getByText("This part of the console did not come.").waitFor()
    expect(await InBrowser.violations(page)).toEqual([])
    await page.unroute(script)
    await page.getByRole("button", { name: "Load it again" }).click()
    await page.getByRole("heading", { level: 1, name: "Ledger" }).waitFor()
    await page.context().close()
  })

  it("says that the server is gone where that is why, and other pages go on", async () => {
    const page = await overview()
    await page.context().setOffline(true)
    await toLedger(page)
    await page.getByText("The server does not answer, so this part").waitFor()
    await page.context().setOffline(false)
    await page.getByRole("link", { name: "Overview", exact: true }).click()
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor()
    await page.context().close()
  })

  it("says so in a dialog where the part is one, which closes", async () => {
    const page = await overview()
    await page.route("**/console/assets/TryDialog-*.js", (route) => route.fulfill({ status: 404, body: "{}" }))
    await page.evaluate(
      "sessionStorage.setItem('console.loaded-again', document.querySelector('script[type=module]').src)"
    )
    await page.getByRole("button", { name: "Try", exact: true }).click()
    await page.getByText("This part of the console did not come.").waitFor()
    await page.getByRole("button", { name: "Close" }).click()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await page.context().close()
  })
})
