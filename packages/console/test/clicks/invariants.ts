/** What holds on each page of the console, whatever one did before. Each answers what is wrong, in words. */
import type { Page } from "playwright-core"
import * as Merchant from "../Merchant.ts"
import type { Platform } from "../Platform.ts"
import type { PageText } from "./secrets.ts"

/** A refusal is an answer that pages show; the browser writes it to its console all the same. */
export const isRefusal = (fault: string): boolean =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(fault)

/** The text of a page by its places. The address and what the browser keeps is a part of it. */
export const textOf = (page: Page): Promise<PageText> =>
  page.evaluate(() => {
    const tray = document.querySelector<HTMLElement>(".try-tray")
    const once = [...document.querySelectorAll<HTMLElement>("dialog[open]")].find((dialog) =>
      dialog.textContent.includes("This is shown once")
    )
    const texts = [tray?.innerText ?? "", once?.innerText ?? ""] as const
    for (const element of [tray, once]) if (element) element.style.display = "none"
    const rest = document.body.innerText
    for (const element of [tray, once]) if (element) element.style.display = ""
    const { "console.operator-token": _, ...kept } = sessionStorage
    const besides = [location.href, document.title, JSON.stringify(localStorage), JSON.stringify(kept)]
    return { tray: texts[0], once: texts[1], rest: [rest, ...besides].join("\n") }
  })

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** What is wrong for longer than a page needs to hear of a change, or to come after its address. */
const lasting = async (ask: () => Promise<ReadonlyArray<string>>): Promise<ReadonlyArray<string>> => {
  const end = Date.now() + 10_000
  for (;;) {
    const wrong = await ask()
    if (wrong.length === 0 || Date.now() > end) return wrong
    await pause(250)
  }
}

const missingWays = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const isVisible = (selector: string): boolean =>
      [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())
    if (isVisible("main.sign-in")) return []
    const parts = location.pathname.split("/").filter((part) => part !== "")
    const list = `#content a[href="/${parts.slice(0, -1).join("/")}"]`
    return [
      ...(parts.length > 2 && !isVisible(list) && !isVisible('#content a[href="/console"]')
        ? ["no way to the list"]
        : []),
      ...(isVisible('nav.side a[href="/console"]') ? [] : ["no way to the overview"]),
      ...(isVisible("dialog[open]") && !isVisible("dialog[open] button[aria-label=Close]")
        ? ["a dialog stays open"]
        : []),
      ...(isVisible("h1") ? [] : ["no title"])
    ]
  })

/** A link to the list above an object, the overview elsewhere, and a button that closes what is open. */
export const withoutWayBack = (page: Page): Promise<ReadonlyArray<string>> => lasting(() => missingWays(page))

const paymentIn = (url: string): string => /\/console\/payments\/([0-9a-f-]{36})/.exec(url)?.[1] ?? ""

/** The amounts on a page by the members that they are of, in the smallest unit, and as they are written. */
const amountsOn = (page: Page): Promise<ReadonlyArray<readonly [string, string, string]>> =>
  page.evaluate(() => {
    const amount = (name: string, element: Element | null | undefined) => {
      const title = element?.getAttribute("title") ?? ""
      return /^-?\d+ [A-Z]{3}$/.test(title) ? [[name, title, element?.textContent ?? ""] as const] : []
    }
    const record = [...document.querySelectorAll("#content .record > dl.pairs > dt")].flatMap((term) =>
      amount(
        term.textContent.trim().toLowerCase().replaceAll(" ", "_"),
        term.nextElementSibling?.querySelector(":scope > .number")
      )
    )
    return [...amount("amount", document.querySelector("#content .headline .number")), ...record]
  })

const numberIn = (row: Merchant.Row, name: string): number => {
  const value = row[name]
  return typeof value === "number" ? value : 0
}

const digits = (amount: number): string => `${amount < 0 ? "\u2212" : ""}${String(Math.abs(amount)).padStart(3, "0")}`

const wrongAmounts = async (platform: Platform, page: Page): Promise<ReadonlyArray<string>> => {
  const id = paymentIn(page.url())
  if (id === "") return []
  const payment = await Merchant.operate(platform, "GET", `/payments/${id}`)
  const shown = await amountsOn(page)
  // a page that one has paused stays as it is
  const isPaused = (await page.locator('header.bar .live[aria-pressed="false"]').count()) > 0
  if (isPaused || paymentIn(page.url()) !== id) return []
  return shown.flatMap(([name, inUnits, written]) => {
    const booked = numberIn(payment, name)
    const isSame = inUnits === `${booked} ${String(payment["currency"])}`
    return isSame && written.replaceAll(/[^\d\u2212]/g, "") === digits(booked)
      ? []
      : [`${name} is shown as ${written} (${inUnits}), and ${booked} is booked`]
  })
}

/** On the page of a payment: the amounts are those that the platform has. */
export const wrongMoney = (platform: Platform, page: Page): Promise<ReadonlyArray<string>> =>
  lasting(() => wrongAmounts(platform, page))

const rowsIn = ({ results }: Merchant.Row): ReadonlyArray<Merchant.Row> =>
  Array.isArray(results) ? results.filter(Merchant.isRow) : []

/** Payments of which more was given back than was paid. */
export const refundedTooMuch = async (platform: Platform): Promise<ReadonlyArray<string>> => {
  const refunds = rowsIn(await Merchant.operate(platform, "GET", "/refunds?page_size=50"))
  const payments = rowsIn(await Merchant.operate(platform, "GET", "/payments?page_size=50"))
  return payments.flatMap((payment) => {
    const id = Merchant.idOf(payment)
    const back = refunds
      .filter(({ payment, status }) => Merchant.isRow(payment) && Merchant.idOf(payment) === id && status !== "failed")
      .reduce((sum, { amounts }) => sum + (Merchant.isRow(amounts) ? numberIn(amounts, "total_amount") : 0), 0)
    const amount = numberIn(payment, "amount")
    const most = Math.max(back, numberIn(payment, "amount_refunded"))
    return most > amount ? [`${most} of ${amount} of the payment ${id} was refunded`] : []
  })
}
