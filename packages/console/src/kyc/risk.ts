/**
 * The operator's risk script (platform.md 7). It is loaded five seconds after the page. Before there is a token, no header
 * is sent.
 */
import { isRow, rowOf, textOf } from "../data/json.ts"
import { store } from "../data/store.ts"

export interface RiskToken {
  readonly token: string
  readonly clientIp: string
}

export const riskToken = store<RiskToken | null>(null)

const wait = 5_000

const take = (): void => {
  const risk: unknown = Reflect.get(rowOf(Reflect.get(window, "Service")), "risk")
  const make: unknown = isRow(risk) ? risk["get_risk_token"] : undefined
  const told = rowOf(typeof make === "function" ? make() : undefined)
  const token = textOf(told["token"])
  if (token.length > 1) riskToken.set({ token, clientIp: textOf(told["client_ip"]) })
  else setTimeout(take, 200)
}

const load = (): void => {
  const script = document.createElement("script")
  script.src = "/risk/v1/risk.js"
  script.addEventListener("load", take)
  document.head.append(script)
}

export const loadRiskScript = (): void => {
  if (document.readyState === "complete") setTimeout(load, wait)
  else addEventListener("load", () => setTimeout(load, wait), { once: true })
}
