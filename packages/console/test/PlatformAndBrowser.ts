/** A platform with a browser before it, for the tests of a describe block. */
import type { Browser } from "playwright-core"
import { afterAll, beforeAll } from "vitest"
import * as InBrowser from "./Browser.ts"
import * as Platform from "./Platform.ts"

/** Starts both before the tests and stops them after; `prepare` runs between. The result has both, in a test. */
export const platformAndBrowser = (
  prepare: (platform: Platform.Platform) => Promise<void> = () => Promise.resolve()
): (() => readonly [Platform.Platform, Browser]) => {
  let [platform, browser]: [Platform.Platform | null, Browser | null] = [null, null]
  beforeAll(async () => {
    platform = await Platform.start()
    browser = await InBrowser.launch()
    await prepare(platform)
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await platform?.stop()
  })
  return () => {
    if (platform === null || browser === null) throw new Error("not started")
    return [platform, browser]
  }
}
