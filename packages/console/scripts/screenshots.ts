/**
 * Pictures of the console for documents: `node packages/console/scripts/screenshots.ts <folder> [--width 1280]`. It starts a
 * platform of its own with data, and takes the main pages in light and dark. Debian's Chromium, or the one in CHROMIUM.
 */
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { parseArgs } from "node:util"
import type { Browser, Page } from "playwright-core"
import * as InBrowser from "../test/Browser.ts"
import { fill } from "../test/clicks/data.ts"
import * as Merchant from "../test/Merchant.ts"
import * as Platform from "../test/Platform.ts"

const { positionals, values } = parseArgs({ allowPositionals: true, options: { width: { type: "string" } } })
const [folder] = positionals
const width = Number(values.width ?? 1_280)

/** The main pages by the names of their pictures. */
const pages: Readonly<Record<string, string>> = {
  overview: "",
  usage: "/usage",
  refunds: "/refunds",
  payouts: "/payouts",
  "legal-entities": "/legal_entities",
  "payment-methods": "/payment_methods",
  subscriptions: "/notification_preferences",
  history: "/history",
  topics: "/receivers/topics",
  apps: "/apps",
  acts: "/acts",
  settings: "/settings",
  payments: "/payments",
  work: "/work",
  charts: "/charts",
  disputes: "/disputes",
  merchants: "/accounts",
  receivers: "/receivers",
  deliveries: "/deliveries",
  requests: "/requests",
  refusals: "/refusals",
  clock: "/clock",
  ledger: "/ledger",
  audit: "/audit"
}

/** Objects whose page is taken: the one with this in its list, else the first. */
const objects = [
  { name: "payment", resource: "payments", amount: 5_025 },
  { name: "dispute", resource: "disputes" },
  { name: "merchant", resource: "accounts" },
  { name: "legal-entity", resource: "legal_entities" },
  { name: "delivery", resource: "deliveries" }
] as const

const idIn = async (platform: Platform.Platform, { resource, ...like }: (typeof objects)[number]): Promise<string> => {
  const { results } = await Merchant.operate(platform, "GET", `/${resource}?page_size=50`)
  const rows: ReadonlyArray<unknown> = Array.isArray(results) ? results : []
  const found = rows.find((row) => Merchant.isRow(row) && (!("amount" in like) || row["amount"] === like.amount))
  return Merchant.isRow(found) ? Merchant.idOf(found) : ""
}

/** A part of a page may begin to load when another one is there. */
const settled = async (page: Page): Promise<void> => {
  await page.getByRole("heading", { level: 1 }).waitFor()
  for (let rounds = 0; rounds < 3; rounds++) {
    while ((await page.locator(".skeleton").count()) > 0) await page.waitForTimeout(100)
    await page.waitForTimeout(300)
  }
}

const take = async (
  browser: Browser,
  platform: Platform.Platform,
  into: string,
  paths: Readonly<Record<string, string>>,
  colorScheme: "light" | "dark"
): Promise<void> => {
  const { faults, page } = await InBrowser.open(browser, platform, "/console/", { colorScheme, width })
  const shoot = async (name: string): Promise<void> => {
    const file = join(into, `${name}-${colorScheme}.png`)
    await page.screenshot({ path: file, animations: "disabled" })
    console.log(file)
  }
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(`${platform.baseUrl}/console${path}`)
    await settled(page)
    await shoot(name)
  }
  await page.getByRole("button", { name: "Try", exact: true }).click()
  await page.getByLabel("What shall happen?").waitFor()
  await shoot("try")
  await page.context().close()
  if (faults.length > 0) throw new Error(faults.join("\n"))
}

if (folder === undefined || InBrowser.isMissing || !(width >= 320)) {
  console.error("Usage: node packages/console/scripts/screenshots.ts <folder> [--width 1280]. It needs a Chromium.")
  process.exitCode = 2
} else {
  await mkdir(folder, { recursive: true })
  const platform = await Platform.start()
  const browser = await InBrowser.launch()
  try {
    await fill(platform)
    const found = await Promise.all(
      objects.map(async (each) => [each.name, `/${each.resource}/${await idIn(platform, each)}`] as const)
    )
    const paths = { ...pages, ...Object.fromEntries(found) }
    for (const colorScheme of ["light", "dark"] as const) await take(browser, platform, folder, paths, colorScheme)
  } finally {
    await browser.close()
    await platform.stop()
  }
}
