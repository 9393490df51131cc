/**
 * Somebody who clicks, types and presses keys at random, over the whole console: what must hold on each page holds after
 * each step. A few seconds, a minute with SLOW=1. A failure names its seed, with which CLICKS_SEED repeats it, and its steps.
 */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import * as InBrowser from "./Browser.ts"
import { fill } from "./clicks/data.ts"
import * as Invariants from "./clicks/invariants.ts"
import { type SecretsIn, secretsOf } from "./clicks/secrets.ts"
import { randomOf, step } from "./clicks/steps.ts"
import type * as Platform from "./Platform.ts"
import { platformAndBrowser } from "./PlatformAndBrowser.ts"

const seconds = process.env["SLOW"] === undefined ? 6 : 60
const seed = Number(process.env["CLICKS_SEED"] ?? Math.floor(Math.random() * 1_000_000_000))

/** Until the page shows what it has read, but for what takes long. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForTimeout(80)
  await page
    .locator(".skeleton")
    .first()
    .waitFor({ state: "detached", timeout: 5_000 })
    .catch(() => undefined)
  await page
    .locator("h1")
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined)
}

/** A page that the console opened beside itself, such as the one for merchants, has no secrets either. */
const lookAtOthers = async (page: Page, secrets: SecretsIn): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (const other of page.context().pages()) {
    if (other === page) continue
    await other.waitForURL(({ protocol }) => protocol !== "about:")
    found.push(...secrets(await Invariants.textOf(other)))
    await other.close()
  }
  return found
}

/** An error of the driver is a problem as any other: it needs the steps too. */
const asProblem = (error: unknown): ReadonlyArray<string> => [String(error)]

const signInAgain = async (page: Page, { operatorToken }: Platform.Platform): Promise<boolean> => {
  if ((await page.locator("main.sign-in").count()) === 0) return false
  await page.getByLabel("Operator token").fill(operatorToken)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.locator("nav.side").waitFor()
  return true
}

describe.skipIf(InBrowser.isMissing)("random clicks", { timeout: 60_000 + 3_000 * seconds }, () => {
  const parts = platformAndBrowser(async (platform) => {
    await fill(platform)
  })

  it(`break nothing, for ${seconds} s`, async () => {
    const [platform, browser] = parts()
    const secrets = await secretsOf(platform)
    const { faults, page } = await InBrowser.open(browser, platform, "/console/")
    const others: Array<string> = []
    page.context().on("page", (other) => InBrowser.watch(other, platform.baseUrl, others))
    await page.locator("nav.side").waitFor()
    const random = randomOf(seed)
    const steps: Array<string> = []
    const problems = async (): Promise<ReadonlyArray<string>> => [
      ...[...faults, ...others].filter((fault) => !Invariants.isRefusal(fault)),
      ...secrets(await Invariants.textOf(page)),
      ...(await lookAtOthers(page, secrets)),
      ...(await Invariants.withoutWayBack(page)),
      ...(await Invariants.wrongMoney(platform, page)),
      ...(steps.length % 20 === 0 ? await Invariants.refundedTooMuch(platform) : [])
    ]
    const report = (found: ReadonlyArray<string>): string =>
      [`CLICKS_SEED=${seed} repeats it. At ${page.url()}:`, ...found, `after ${steps.length} steps:`, ...steps].join(
        "\n"
      )
    for (const end = Date.now() + seconds * 1_000; Date.now() < end;) {
      const found = await problems().catch(asProblem)
      expect(found, report(found)).toEqual([])
      const did = await step(page, random).catch(asProblem)
      expect(did, report([String(did)])).toBeTypeOf("string")
      await settle(page)
      steps.push(`${did} → ${new URL(page.url()).pathname}`)
      if (await signInAgain(page, platform)) steps.push("sign in")
    }
    const found = [...(await problems()), ...(await Invariants.refundedTooMuch(platform))]
    expect(found, report(found)).toEqual([])
    expect(steps.length).toBeGreaterThan(seconds / 2)
    if (process.env["CLICKS_SEED"] !== undefined) console.log(steps.join("\n"))
    await page.context().close()
  })
})
