/** Random steps of somebody who sits before the console: a seed decides about each, by what is in sight. */
import type { Page } from "playwright-core"

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export const randomOf = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, pick: <A>(all: ReadonlyArray<A>): A | undefined => all[Math.floor(next() * all.length)] }
}
export type Random = ReturnType<typeof randomOf>

interface Target {
  readonly part: "dialog" | "tray" | "content" | "bar" | "side"
  readonly kind: "press" | "text" | "choice"
  readonly name: string
  readonly x: number
  readonly y: number
  /** the place among all that may be chosen from */
  readonly index: number
  readonly options: number
}

/** What can be pressed, filled or chosen now, where nothing lies over it. An open dialog has everything else under it. */
const targetsIn = (page: Page): Promise<ReadonlyArray<Target>> =>
  page.evaluate(() => {
    const selects = [...document.querySelectorAll("select")]
    const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body
    const pressed = "button:enabled, summary, [role=option], tr.opens, a[href^='/console']:not([target])"
    const filled = "input:enabled, textarea:enabled, select:enabled"
    return [...root.querySelectorAll(`${pressed}, ${filled}`)].flatMap((element) => {
      const { height, left, top, width } = element.getBoundingClientRect()
      const [x, y] = [left + Math.min(width / 2, 60), top + Math.min(height / 2, 20)]
      const above = width === 0 ? null : document.elementFromPoint(x, y)
      if (above === null || !(element.contains(above) || above.contains(element))) return []
      const isChoice = element instanceof HTMLSelectElement
      const isText = element.matches("input:not([type=checkbox], [type=radio], [type=file]), textarea")
      const part = root.matches("dialog")
        ? "dialog"
        : element.closest(".try-tray")
          ? "tray"
          : element.closest("nav.side")
            ? "side"
            : element.closest("header.bar")
              ? "bar"
              : "content"
      const labels = "labels" in element && element.labels instanceof NodeList ? [...element.labels] : []
      const label = element.getAttribute("aria-label") ?? labels[0]?.textContent ?? element.textContent
      const name = `${element.tagName.toLowerCase()} “${label.trim().replaceAll(/\s+/g, " ").slice(0, 50)}”`
      const index = isChoice ? selects.indexOf(element) : 0
      const options = isChoice ? element.options.length : 0
      return [{ part, kind: isChoice ? "choice" : isText ? "text" : "press", name, x, y, index, options } as const]
    })
  })

const texts = [
  ..."0|1|-5|12.34|99999999999999999999|86400|1e9|R01|completed|payments.*|2026-11-27|USD|lost|4".split("|"),
  "http://127.0.0.1:9/nobody",
  "01900000-0000-7000-8000-000000000000",
  "<b onclick=alert(1)>bold</b>",
  "'; -- %00 \\ ../../",
  "é 😀 ‮ ",
  '{"a": [1, }',
  "x".repeat(400)
]
const keys = [
  ..."j|k|j|k|Enter|Escape|Tab|Tab|Shift+Tab|ArrowDown|ArrowUp|Space|/|?|t|Control+k|End|Home".split("|"),
  ..."p|d|r|w|a|h".split("|").map((key) => `g ${key}`)
]

/** How likely a part of the page is, where it has something. */
const weights = { dialog: 10, tray: 2, content: 6, bar: 2, side: 2 } as const

const pickTarget = (random: Random, targets: ReadonlyArray<Target>): Target | undefined => {
  const parts = (["dialog", "tray", "content", "bar", "side"] as const).flatMap((part) =>
    targets.some((target) => target.part === part) ? Array.from({ length: weights[part] }, () => part) : []
  )
  const part = random.pick(parts)
  return random.pick(targets.filter((target) => target.part === part))
}

const useTarget = async (page: Page, random: Random, target: Target): Promise<string> => {
  const { index, kind, name, options, x, y } = target
  if (kind === "choice") {
    const option = Math.floor(random.next() * options)
    await page.locator("select").nth(index).selectOption({ index: option }, { timeout: 2_000 })
    return `choose ${option} of ${name}`
  }
  await page.mouse.click(x, y)
  if (kind === "press") return `click ${name}`
  const text = random.pick(texts) ?? ""
  await page.keyboard.press("Control+a")
  await page.keyboard.insertText(text)
  if (random.next() < 0.4) await page.keyboard.press("Enter")
  return `type ${JSON.stringify(text.slice(0, 60))} into ${name}`
}

/** Does something, and says what. */
export const step = async (page: Page, random: Random): Promise<string> => {
  const dice = random.next()
  if (dice < 0.15) {
    const key = random.pick(keys) ?? "Escape"
    for (const each of key.split(" ")) await page.keyboard.press(each)
    return `press ${key}`
  }
  if (dice < 0.22) {
    const y = Math.round(random.next() * 1_600 - 600)
    await page.mouse.move(700, 400)
    await page.mouse.wheel(0, y)
    return `scroll by ${y}`
  }
  if (dice < 0.25) {
    // not to what was before the console
    await page.evaluate("navigation.canGoBack ? history.back() : undefined")
    return "go back"
  }
  const target = pickTarget(random, await targetsIn(page))
  return target === undefined ? "find nothing to do" : useTarget(page, random, target)
}
