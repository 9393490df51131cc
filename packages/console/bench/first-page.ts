/**
 * How long after the server is ready the first page of the console can be used: `node packages/console/bench/first-page.ts`.
 * Each round starts a process of its own and an empty cache of the browser. The page can be used when its numbers are there and
 * the button of Try answers. `ROUNDS` (7). Debian's Chromium, or the one in CHROMIUM.
 */
import type { Browser } from "playwright-core"
import * as InBrowser from "../test/Browser.ts"
import { fill } from "../test/clicks/data.ts"
import * as Platform from "../test/Platform.ts"

const rounds = Number(process.env["ROUNDS"] ?? 7)

/** Milliseconds from the request for the page: until it paints, until it can be used. `cpu`: of the page's thread, until then. */
interface Times {
  readonly painted: number
  readonly usable: number
  readonly cpu: number
}

const firstPaint =
  "new Promise(done => new PerformanceObserver(list => done(list.getEntriesByName('first-contentful-paint')[0].startTime)).observe({ type: 'paint', buffered: true }))"

const visit = async (browser: Browser, platform: Platform.Platform): Promise<Times> => {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send("Performance.enable")
  const began = performance.now()
  await page.goto(`${platform.baseUrl}/console/#token=${encodeURIComponent(platform.operatorToken)}`, {
    waitUntil: "commit"
  })
  await page.getByRole("heading", { name: "Work" }).waitFor()
  await page.locator(".skeleton").first().waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Try", exact: true }).click({ trial: true })
  const usable = performance.now() - began
  const { metrics } = await devTools.send("Performance.getMetrics")
  const cpu = 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0)
  const painted = Number(await page.evaluate(firstPaint))
  await context.close()
  return { painted, usable, cpu }
}

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const say = (name: string, values: ReadonlyArray<number>): void =>
  console.log(`${name}: ${Math.round(median(values))} ms (${values.map(Math.round).join(", ")})`)

const measure = async (browser: Browser): Promise<ReadonlyArray<readonly [Times, Times]>> => {
  const found: Array<readonly [Times, Times]> = []
  for (let round = 0; round < rounds; round += 1) {
    const platform = await Platform.start()
    try {
      const first = await visit(browser, platform)
      await fill(platform)
      found.push([first, await visit(browser, platform)])
    } finally {
      await platform.stop()
    }
  }
  return found
}

if (InBrowser.isMissing) {
  console.error("It needs a Chromium.")
  process.exitCode = 2
} else {
  const browser = await InBrowser.launch()
  try {
    const found = await measure(browser)
    const visits = [
      ["first visit, empty platform", found.map(([first]) => first)],
      ["another one, with payments", found.map(([, then]) => then)]
    ] as const
    for (const [name, times] of visits)
      for (const what of ["painted", "usable", "cpu"] as const)
        say(
          `${name}: ${what}`,
          times.map((each) => each[what])
        )
  } finally {
    await browser.close()
  }
}
