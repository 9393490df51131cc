/**
 * Receivers in a browser, on a real platform: the built-in one shows notifications, a failing one is seen with why, and what
 * was given up is sent again.
 */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import * as InBrowser from "./Browser.ts"
import type * as Platform from "./Platform.ts"
import { platformAndBrowser } from "./PlatformAndBrowser.ts"

type Headers = Readonly<Record<string, string>>

const json = async (method: string, url: string, headers: Headers, body?: object): Promise<unknown> => {
  const response = await fetch(url, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const answered: unknown = await response.json()
  expect(response.ok, JSON.stringify(answered)).toBe(true)
  return answered
}

const textIn = (row: unknown, name: string): string =>
  typeof row === "object" && row !== null ? String(Reflect.get(row, name)) : ""

/** What an app does: it makes a legal entity, which is announced. */
const makeEntity = async ({ appId, appToken, baseUrl }: Platform.Platform): Promise<string> => {
  const headers = {
    "App-Id": appId,
    "App-Token": appToken,
    "Api-Version": "3.2",
    "Service-Risk-Token": crypto.randomUUID(),
    "Client-IP": "203.0.113.7"
  }
  return textIn(await json("POST", `${baseUrl}/legal_entities`, headers, { country: "US" }), "id")
}

const operator = (platform: Platform.Platform, method: string, path: string, body?: object): Promise<unknown> =>
  json(method, `${platform.baseUrl}${path}`, { "Operator-Token": platform.operatorToken }, body)

/** A page without faults of the browser and of accessibility, whose window has no bar to the right. */
const expectSound = async (page: Page, faults: ReadonlyArray<string>): Promise<void> => {
  expect(faults).toEqual([])
  expect(await InBrowser.violations(page)).toEqual([])
  const width = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
  expect(width).toBe(0)
}

describe.skipIf(InBrowser.isMissing)("receivers", { timeout: 60_000 }, () => {
  const parts = platformAndBrowser()

  it("are none at first, and the built-in one is turned on by a click and shows what arrives", async () => {
    const [platform, browser] = parts()
    const { faults, page } = await InBrowser.open(browser, platform, "/console/receivers")
    await page.getByText("Nobody receives notifications yet.").waitFor()
    await page.getByRole("link", { name: "Turn on the built-in receiver" }).click()
    await page.getByRole("button", { name: "Turn on" }).click()
    await page.getByRole("button", { name: "Turn off" }).waitFor()
    const entity = await makeEntity(platform)
    await page
      .getByRole("list", { name: "Received notifications" })
      .getByRole("button", { name: /legal_entities\.created/ })
      .click()
    await page.getByText("verified", { exact: true }).waitFor()
    await page.getByRole("link", { name: entity }).waitFor()
    expect(await page.getByRole("region", { name: "notification", exact: true }).textContent()).toContain(entity)
    await expectSound(page, faults)
    await page.context().close()
  })

  it("that fail are seen with why, and what waits is sent again, with a result", async () => {
    const [platform, browser] = parts()
    const { faults, page } = await InBrowser.open(browser, platform, "/console/receivers/built-in")
    await page.getByLabel("To", { exact: true }).selectOption("every notification")
    await page.getByRole("button", { name: "Answer so" }).click()
    await page.getByText("503", { exact: true }).first().waitFor()
    await makeEntity(platform)
    await page.getByRole("link", { name: "Receivers", exact: true }).first().click()
    await page.getByRole("link", { name: /console\/receiver/ }).click()
    await page.getByText("It has a fault of its own.").waitFor()
    await expectSound(page, faults)
    await operator(platform, "POST", "/operator/receiver", { status: 204, times: null })
    await page.getByRole("button", { name: "Send all again" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Those that are").selectOption("waiting for their next attempt")
    await dialog.getByRole("button", { name: /Send [1-9]\d* again/ }).click()
    await dialog.getByText("Delivered").waitFor()
    await dialog.getByText(/are done\./).waitFor()
    expect(await InBrowser.violations(page)).toEqual([])
    await page.context().close()
  })

  it("have a catalogue of topics, with an example of each and a form that shows the secret once", async () => {
    const [platform, browser] = parts()
    const { faults, page } = await InBrowser.open(browser, platform, "/console/receivers/topics", {
      colorScheme: "dark"
    })
    await page.getByLabel("Filter the topics").fill("dispute")
    await page.getByRole("link", { name: "funds_withdrawn" }).click()
    await page.getByText("The merchant was debited for a dispute.").waitFor()
    expect(await page.getByRole("region", { name: "Example of disputes.funds_withdrawn" }).textContent()).toContain(
      '"topic": "disputes.funds_withdrawn"'
    )
    await expectSound(page, faults)
    await page.getByRole("button", { name: "Subscribe" }).click()
    await page.getByLabel("Web address").fill("https://books.example.com/hooks")
    await page.getByRole("dialog").getByRole("button", { name: "Subscribe" }).click()
    await page.getByText("whsec_").waitFor()
    await page.getByRole("button", { name: "Close" }).last().click()
    expect(await page.evaluate("JSON.stringify([{ ...localStorage }, document.body.innerText])")).not.toContain(
      "whsec_"
    )
    await page.context().close()
  })

  it.each([
    ["/console/receivers", "books.example.com/hooks"],
    ["/console/receivers/built-in", "How it answers"],
    ["/console/receivers/topics", "It precedes the payment"]
  ])("%s fits a narrow window", async (path, text) => {
    const [platform, browser] = parts()
    const { faults, page } = await InBrowser.open(browser, platform, path, { width: 360 })
    await page.getByRole("heading", { level: 1 }).waitFor()
    await page.getByText(text).first().waitFor({ state: "attached" })
    await expectSound(page, faults)
    await page.context().close()
  })
})
