/**
 * A real browser for tests: Debian's Chromium, driven by playwright-core. A test that needs one is skipped, and says so,
 * where there is none; `.ci/run` installs it. A page collects what no page of ours may do: errors on its console, errors of
 * its scripts, and requests to another host.
 */
import axe from "axe-core"
import { existsSync } from "node:fs"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import * as CleanUp from "../CleanUp.ts"

/** Where Debian, Ubuntu and Google install it. */
const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]

const executablePath = process.env["CHROMIUM"] ?? places.find((path) => existsSync(path)) ?? "/usr/bin/chromium"

export const isInstalled = existsSync(executablePath)
if (!isInstalled)
  process.stderr.write(
    `SKIPPED: the tests in a browser, since there is no ${executablePath} (apt-get install chromium)\n`
  )

let running: Promise<Browser> | null = null

/** The browser of this test file, which ends with it. */
const browser = (): Promise<Browser> => {
  running ??= chromium.launch({ executablePath, args: ["--no-sandbox"] }).then((launched) => {
    CleanUp.later(async () => {
      running = null
      await launched.close()
    })
    return launched
  })
  return running
}

export interface WatchedPage {
  readonly page: Page
  /** what went wrong so far */
  readonly faults: ReadonlyArray<string>
  readonly close: () => Promise<void>
}

/** A new page without cookies and storage. `base`: the only host to which it may send requests. */
export const open = async (base: string, options: BrowserContextOptions = {}): Promise<WatchedPage> => {
  const context = await (await browser()).newContext({ viewport: { width: 1280, height: 900 }, ...options })
  const page = await context.newPage()
  const faults: Array<string> = []
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()}`)
  })
  page.on("pageerror", (error) => void faults.push(`script: ${error.message}`))
  page.on("request", (request) => {
    if (!request.url().startsWith(base) && !request.url().startsWith("data:")) faults.push(`request: ${request.url()}`)
  })
  return { page, faults, close: () => context.close() }
}

/** The violations that axe-core finds on the page, each with the elements that have it. */
export const violations = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe.source)
  const found: unknown = await page.evaluate(
    `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html, target }) => target.join(" ") + " " + html.slice(0, 160)).join("; ")))`
  )
  return Array.isArray(found) ? found.map(String) : ["axe-core found nothing to run on"]
}
