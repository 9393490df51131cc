/** Debian's Chromium, driven by playwright-core, and what a page did that no page of the console may do. */
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { type Browser, chromium, type Page } from "playwright-core"
import type { Platform } from "./Platform.ts"

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium"

/** Why tests in a browser do not run; null: they do. */
export const isMissing = !existsSync(executablePath)
if (isMissing) console.warn(`No browser at ${executablePath} (CHROMIUM): the tests of the console's pages are skipped.`)

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] })

export interface OpenPage {
  readonly page: Page
  /** errors of the console, of the page, and requests to other hosts */
  readonly faults: ReadonlyArray<string>
}

export interface Look {
  readonly colorScheme?: "light" | "dark"
  readonly width?: number
}

/** Writes down what a page does that none may do. */
export const watch = (page: Page, baseUrl: string, faults: Array<string>): void => {
  page.on("console", (message) => (message.type() === "error" ? faults.push(message.text()) : undefined))
  page.on("pageerror", ({ message }) => faults.push(message))
  page.on("request", (request) => {
    const url = request.url()
    if (!url.startsWith(baseUrl) && !url.startsWith("data:") && !url.startsWith("blob:")) faults.push(url)
  })
}

/** A page that is signed in, at an address of the console. */
export const open = async (
  browser: Browser,
  { baseUrl, operatorToken }: Pick<Platform, "baseUrl" | "operatorToken">,
  path: string,
  { colorScheme = "light", width = 1_280 }: Look = {}
): Promise<OpenPage> => {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
  const page = await context.newPage()
  const faults: Array<string> = []
  watch(page, baseUrl, faults)
  await page.goto(`${baseUrl}${path}#token=${encodeURIComponent(operatorToken)}`)
  return { page, faults }
}

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js")

/** The violations that axe finds, in words. */
export const violations = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(await readFile(axe, "utf8"))
  const found: unknown = await page.evaluate(
    "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))"
  )
  return Array.isArray(found) ? found.map(String) : ["axe did not run"]
}
