/** Operators in the console: who is signed in, what their role permits, their tokens, and acts that wait for another one. */
import { describe, expect, it } from "vitest"
import * as InBrowser from "./Browser.ts"
import * as Merchant from "./Merchant.ts"
import { platformAndBrowser } from "./PlatformAndBrowser.ts"

describe.skipIf(InBrowser.isMissing)("operators", { timeout: 90_000 }, () => {
  let account = ""
  const parts = platformAndBrowser(async (platform) => {
    account = await Merchant.merchant(platform)
  })

  /** The platform as an operator with this name and role sees it. */
  const as = async (name: string, role: string) => {
    const [platform] = parts()
    const made = await Merchant.operate(platform, "POST", "/operators", { name, role })
    return { ...platform, operatorToken: String(made["operator_token"]) }
  }

  it("sees who is signed in, and may not open what the role does not permit", async () => {
    const [, browser] = parts()
    const support = await as("Grace Hopper", "support")
    const { faults, page } = await InBrowser.open(browser, support, `/console/accounts/${account}`)
    await page.getByText("Grace Hopper · support").waitFor()
    await page.getByRole("button", { name: "Act", exact: true }).first().click()
    const items = page.locator(".menu .items")
    const hold = items.getByRole("button", { name: "Hold or release a reserve" })
    expect(await hold.isDisabled()).toBe(true)
    expect(await hold.getAttribute("title")).toBe("This takes the role finance, and yours is support.")
    expect(await items.getByRole("button", { name: /^Block a capability/ }).isDisabled()).toBe(false)
    await page.goto(`${support.baseUrl}/console/apps`)
    await page.getByRole("button", { name: "New app" }).click()
    const dialog = page.getByRole("dialog", { name: "Create an app" })
    await dialog.getByText("This takes the role admin, and yours is support.").waitFor()
    expect(await dialog.getByRole("button", { name: "Create an app" }).isDisabled()).toBe(true)
    expect(await InBrowser.violations(page)).toEqual([])
    expect(faults).toEqual([])
    await page.context().close()
  })

  it("are added, and their tokens rotated and revoked", async () => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(browser, platform, "/console/operators")
    await page.getByRole("button", { name: "New operator" }).click()
    const added = page.getByRole("dialog", { name: "Create an operator" })
    await added.getByLabel("Name", { exact: true }).fill("Kay McNulty")
    await added.getByLabel("Role").selectOption("read")
    await added.getByRole("button", { name: "Create an operator" }).click()
    await added.getByText("This is shown once.").waitFor()
    const first = String(await added.locator("pre").textContent())
    expect(first).toMatch(/^stage_[\w-]{43}$/)
    await added.getByRole("button", { name: "Done" }).click()
    const { results } = await Merchant.operate(platform, "GET", "/operators?page_size=1")
    const [operator]: ReadonlyArray<unknown> = Array.isArray(results) ? results : []
    await page.goto(`${platform.baseUrl}/console/operators/${Merchant.isRow(operator) ? Merchant.idOf(operator) : ""}`)
    await page.getByRole("button", { name: "Rotate" }).click()
    const rotated = page.getByRole("dialog", { name: "Add a token to an operator" })
    await rotated.getByRole("button", { name: "Add a token to an operator" }).click()
    await rotated.getByText("This is shown once.").waitFor()
    const second = String(await rotated.locator("pre").textContent())
    await rotated.getByRole("button", { name: "Done" }).click()
    const statusOf = (token: string) =>
      fetch(`${platform.baseUrl}/operator/me`, { headers: { "Operator-Token": token } }).then(({ status }) => status)
    expect([await statusOf(first), await statusOf(second)]).toEqual([403, 200])
    await page.getByRole("button", { name: "Revoke" }).last().click()
    const revoked = page.getByRole("dialog", { name: "Revoke a token of an operator" })
    await revoked.getByRole("button", { name: "Revoke a token of an operator" }).click()
    await revoked.waitFor({ state: "detached" })
    expect(await statusOf(second)).toBe(403)
    await page.context().close()
  })

  it("ask for an act that moves money, which another one approves", async () => {
    const [platform, browser] = parts()
    await Merchant.operate(platform, "POST", "/settings", { approvals: true })
    const [asker, approver] = [await as("Ada", "finance"), await as("Barbara", "finance")]
    const { page } = await InBrowser.open(browser, asker, "/console/adjustments")
    await page.getByRole("button", { name: "Adjust a balance" }).click()
    const dialog = page.getByRole("dialog").first()
    await dialog.getByText("It moves money, and waits for a second operator.").waitFor()
    await dialog.getByLabel("Id", { exact: true }).fill(account)
    await dialog.getByLabel("Type").selectOption("credit")
    await dialog.getByLabel("Amount").fill("2500")
    await dialog.getByLabel("Currency").selectOption("USD")
    await dialog.locator("footer button[type=submit]").click()
    await page.getByText("waits for a second operator.").waitFor()
    await page.context().close()
    const { results } = await Merchant.operate(platform, "GET", "/approvals?status=pending")
    const [waiting]: ReadonlyArray<unknown> = Array.isArray(results) ? results : []
    const id = Merchant.isRow(waiting) ? Merchant.idOf(waiting) : ""
    const other = await InBrowser.open(browser, approver, `/console/approvals/${id}`)
    await other.page.getByRole("button", { name: "Act", exact: true }).first().click()
    await other.page.locator(".menu .items").getByRole("button", { name: "Decide an approval" }).click()
    const decision = other.page.getByRole("dialog", { name: "Decide an approval" })
    await decision.getByLabel("Decision").selectOption("approve")
    await decision.getByRole("button", { name: "Decide an approval" }).click()
    await decision.waitFor({ state: "detached" })
    expect(await Merchant.operate(platform, "GET", `/approvals/${id}`)).toMatchObject({
      status: "executed",
      decided_by: { name: "Barbara" }
    })
    await other.page.context().close()
  })
})
