/**
 * What a page of the operations costs the browser: `node packages/console/bench/reference-page.ts [/docs]`. It prints the CPU
 * time of the page's process until the operations stand there, which other load of the machine hardly changes, and how
 * many nodes the page has then. `SETTINGS='{"hideModels":false}'` measures other settings of Scalar. `ROUNDS` (5).
 */
import type { Browser, CDPSession } from "playwright-core"
import * as InBrowser from "../test/Browser.ts"
import * as Platform from "../test/Platform.ts"

const rounds = Number(process.env["ROUNDS"] ?? 5)
const [, , path = "/docs"] = process.argv
const settings = process.env["SETTINGS"] ?? "{}"

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** Milliseconds of CPU of all processes that run pages. */
const cpuOf = async (session: CDPSession): Promise<number> => {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo")
  return 1_000 * processInfo.reduce((sum, { cpuTime, type }) => sum + (type === "renderer" ? cpuTime : 0), 0)
}

interface Cost {
  readonly cpu: number
  readonly nodes: number
}

/** Scalar gets the settings beside those of the page. */
const withSettings = `addEventListener("DOMContentLoaded", () => {
  let scalar
  Object.defineProperty(window, "Scalar", {
    configurable: true,
    get: () => scalar,
    set: (given) => {
      scalar = { ...given, createApiReference: (place, own) => given.createApiReference(place, { ...own, ...${settings} }) }
    }
  })
})`

const visit = async (platform: Platform.Platform): Promise<Cost> => {
  const browser: Browser = await InBrowser.launch()
  try {
    const session = await browser.newBrowserCDPSession()
    const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } })
    if (settings !== "{}") await page.addInitScript(withSettings)
    const before = await cpuOf(session)
    await page.goto(`${platform.baseUrl}${path}#token=${encodeURIComponent(platform.operatorToken)}`)
    await page.locator('#content[data-state="ready"]').waitFor({ state: "attached" })
    // what is rendered later belongs to it: the page is idle twice
    for (let turn = 0; turn < 2; turn += 1)
      await page.evaluate("new Promise((done) => requestIdleCallback(done, { timeout: 10_000 }))")
    const nodes = Number(await page.evaluate("document.querySelectorAll('*').length"))
    return { cpu: (await cpuOf(session)) - before, nodes }
  } finally {
    await browser.close()
  }
}

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

if (InBrowser.isMissing || !isRow(JSON.parse(settings))) {
  console.error("It needs a Chromium, and SETTINGS as an object.")
  process.exitCode = 2
} else {
  const platform = await Platform.start()
  try {
    const found: Array<Cost> = []
    for (let round = 0; round < rounds; round += 1) found.push(await visit(platform))
    const all = found.map(({ cpu }) => Math.round(cpu))
    console.log(
      `${path} ${settings}: ${median(all)} ms of CPU (${all.join(", ")}), ${median(found.map(({ nodes }) => nodes))} nodes`
    )
  } finally {
    await platform.stop()
  }
}
