/** The page on which a merchant gives its data: without credentials of the app, to a verified merchant. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import * as InBrowser from "./Browser.ts"
import * as Merchant from "./Merchant.ts"
import { platformAndBrowser } from "./PlatformAndBrowser.ts"

const fill = (page: Page, label: string, text: string, place = 0): Promise<void> =>
  page.getByLabel(label, { exact: true }).nth(place).fill(text)

const fillAddress = async (page: Page, place: number): Promise<void> => {
  await fill(page, "Street and number", "1 Main St", place)
  await fill(page, "City", "Boston", place)
  await fill(page, "State", "MA", place)
  await fill(page, "ZIP code", "02110", place)
}

/** Everything that a company needs, with a controller of this name. */
const fillAll = async (page: Page, first: string, last: string): Promise<void> => {
  await fill(page, "Legal name of the business", "Juniper Bikes LLC")
  await page.getByLabel("Legal form").selectOption("limited_liability_company")
  await fill(page, "Employer identification number", "123456789")
  for (const place of [0, 1]) {
    await fillAddress(page, place)
    await fill(page, "Phone", "6505551234", place)
  }
  await page.getByLabel("Does the business operate").selectOption("none")
  await fill(page, "First name", first)
  await fill(page, "Last name", last)
  await fill(page, "E-mail", "ada@example.com")
  await fill(page, "Date of birth", "1940-12-10")
  await fill(page, "Social Security number, last four", "6789")
  await page.getByLabel("I accept the terms of service.").check()
}

const submit = (page: Page): Promise<void> => page.getByRole("button", { name: "Submit" }).click()

const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF")

describe.skipIf(InBrowser.isMissing)("the KYC page", { timeout: 90_000 }, () => {
  const parts = platformAndBrowser()

  interface Visit {
    readonly console: Page
    readonly kyc: Page
    /** what the page sent, with its headers */
    readonly sent: ReadonlyArray<{ readonly path: string; readonly headers: Readonly<Record<string, string>> }>
  }

  const openByConsole = async (look: InBrowser.Look = {}): Promise<Visit> => {
    const [platform, browser] = parts()
    const { page } = await InBrowser.open(browser, platform, "/console/payments", look)
    await page.getByRole("button", { name: "Try", exact: true }).click()
    const opened = page.context().waitForEvent("page")
    await page.locator('[data-offer="kyc"]').click()
    const kyc = await opened
    const sent: Array<{ path: string; headers: Record<string, string> }> = []
    kyc.on("request", (request) => sent.push({ path: new URL(request.url()).pathname, headers: request.headers() }))
    await kyc.getByRole("heading", { level: 1 }).waitFor()
    return { console: page, kyc, sent }
  }

  const lastEntity = async (): Promise<Merchant.Row> => {
    const [platform] = parts()
    const { results } = await Merchant.operate(platform, "GET", "/legal_entities?page_size=1")
    const [row]: ReadonlyArray<unknown> = Array.isArray(results) ? results : []
    return Merchant.isRow(row) ? row : {}
  }

  it("verifies a merchant that gives everything, with the id of the app alone and a risk token", async () => {
    const [platform] = parts()
    const { console, kyc, sent } = await openByConsole()
    await fillAll(kyc, "Ada", "Byron")
    await kyc.getByText("By pressing Submit, you certify that the information is complete and correct").waitFor()
    await kyc.getByText("The security check of this page is ready.").waitFor()
    await submit(kyc)
    await kyc.getByText("Everything is verified.").waitFor()
    // of what is secret the page shows whether it is there
    await kyc.getByText("Ada Byron").waitFor()
    expect(await kyc.locator(".kyc-person .badge").allTextContents()).toEqual(["provided", "provided"])
    expect(await kyc.locator("main").textContent()).not.toMatch(/1940|6789/)
    const tokens = sent.filter(({ path }) => path === "/tokens")
    expect(tokens).toHaveLength(1)
    expect(tokens[0]?.headers["app-id"]).toBe(platform.appId)
    expect(tokens[0]?.headers["service-risk-token"]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    for (const { headers } of sent) {
      expect(headers["app-token"]).toBeUndefined()
      expect(headers["operator-token"]).toBeUndefined()
    }
    expect(await kyc.evaluate("JSON.stringify([sessionStorage, localStorage])")).toBe("[{},{}]")
    const entity = await lastEntity()
    expect(entity).toMatchObject({ entity_name: "Juniper Bikes LLC", attestation: { attester_type: "controller" } })
    await console.locator(".try-tray").getByText("The server creates the merchant from its token").waitFor()
    await console.context().close()
  })

  it("has no code that knows the operator's token", async () => {
    const [{ baseUrl }] = parts()
    const textOf = async (path: string): Promise<string> => (await fetch(`${baseUrl}${path}`)).text()
    const scripts = [...(await textOf("/console/kyc")).matchAll(/\/console\/assets\/[^"]+\.js/g)].map(([path]) => path)
    expect(scripts.length).toBeGreaterThan(1)
    for (const script of scripts) expect(await textOf(script)).not.toMatch(/operator-token/i)
  })

  it("loads the risk script five seconds after the page, and sends no risk token before", async () => {
    const { console, kyc, sent } = await openByConsole()
    expect(await kyc.locator("script[src*=risk]").count()).toBe(0)
    await fill(kyc, "Legal name of the business", "Early LLC")
    await kyc.getByLabel("I accept the terms of service.").check()
    await submit(kyc)
    await kyc.getByRole("heading", { name: "Verification" }).waitFor()
    expect(sent.find(({ path }) => path === "/tokens")?.headers["service-risk-token"]).toBeUndefined()
    await kyc.locator("script[src='/risk/v1/risk.js']").waitFor({ state: "attached" })
    await console.context().close()
  })

  it("says under an input what is wrong, and keeps the rest", async () => {
    const { console, kyc } = await openByConsole({ colorScheme: "dark", width: 360 })
    await fillAll(kyc, "Ada", "Byron")
    await fill(kyc, "Social Security number, last four", "12")
    await submit(kyc)
    await kyc.getByText("Must be 4 digits.").waitFor()
    expect(await kyc.getByLabel("First name").inputValue()).toBe("Ada")
    expect(await InBrowser.violations(kyc)).toEqual([])
    expect(await kyc.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
    await console.context().close()
  })

  it("uploads the document that a verification asks for, and the merchant is verified then", async () => {
    const { console, kyc, sent } = await openByConsole()
    await fillAll(kyc, "Magic", "Identity")
    await kyc.getByRole("button", { name: "Add someone who owns 25 percent or more" }).click()
    await fill(kyc, "First name", "Grace", 1)
    await fill(kyc, "Last name", "Hopper", 1)
    await fill(kyc, "Date of birth", "1936-12-09", 1)
    await fill(kyc, "Social Security number, last four", "4321", 1)
    await fillAddress(kyc, 2)
    await submit(kyc)
    await kyc.getByText("We need to verify your date of birth.").waitFor()
    await kyc.getByText("Grace Hopper").waitFor()
    expect(await InBrowser.violations(kyc)).toEqual([])
    await kyc.getByLabel("File").setInputFiles({ name: "passport.pdf", mimeType: "application/pdf", buffer: pdf })
    await kyc.getByRole("button", { name: "Upload" }).click()
    await kyc.getByText("It is being looked at.").waitFor()
    await kyc.getByText("Everything is verified.").waitFor()
    const upload = sent.find(({ path }) => path === "/documents")
    expect(upload?.headers["content-type"]).toContain("multipart/form-data")
    expect(upload?.headers["app-token"]).toBeUndefined()
    await console.context().close()
  })

  it("lets a merchant that is there give what is missing, and prefills nothing that is secret", async () => {
    const [platform, browser] = parts()
    const entity = await Merchant.send(platform, "POST", "/legal_entities", {
      country: "US",
      entity_name: "Paper Crane LLC",
      controller: { name: { first: "Ada", last: "Byron" }, date_of_birth: { year: 1940, month: 12, day: 10 } }
    })
    const path = `/console/legal_entities/${Merchant.idOf(entity)}`
    const { page } = await InBrowser.open(browser, platform, path)
    const opened = page.context().waitForEvent("page")
    await page.getByRole("button", { name: "Open the KYC page" }).click()
    const kyc = await opened
    await kyc.getByText("Something is missing or wrong.").first().waitFor()
    expect(await kyc.locator(".kyc-person .badge").allTextContents()).toEqual(["missing", "provided", "missing"])
    await kyc.getByRole("button", { name: "Change the data" }).click()
    expect(await kyc.getByLabel("First name").inputValue()).toBe("Ada")
    expect(await kyc.getByLabel("Date of birth").inputValue()).toBe("")
    await kyc.getByText("Provided. Leave it empty to keep it.").waitFor()
    await page.context().close()
  })

  it("says what the platform's server would send where there is none", async () => {
    const [platform, browser] = parts()
    const { faults, page } = await InBrowser.open(browser, platform, `/console/kyc?app_id=${platform.appId}`)
    await fillAll(page, "Ada", "Byron")
    await submit(page)
    await page.getByText("No server is connected to this page.").waitFor()
    expect(await page.getByLabel("What the server sends").textContent()).toContain('"token":{"id":"legal_entities-')
    expect(await InBrowser.violations(page)).toEqual([])
    expect(faults).toEqual([])
    await page.goto(`${platform.baseUrl}/console/kyc`)
    await page.getByText("The address of this page must name the app").waitFor()
    await page.context().close()
  })
})
