/**
 * GET /risk/v1/risk.js (platform.md 7): what the page where an end user triggers a
 * request loads. `Service.risk.get_risk_token()` gives `{token, client_ip}`: the
 * token is made once a page view, 5 seconds after the page was loaded, and is "0"
 * before; the address is the one that fetched the script.
 */

/** How long after the page was loaded the token is made, in ms. */
export const wait = 5_000

const script = (clientIp: string) => `/* Risk token of this page view: send it with what the end user triggers. */
(() => {
  "use strict"
  const service = (window.Service = window.Service || {})
  if (service.risk) return
  const told = { token: "0", client_ip: ${clientIp} }
  service.risk = { get_risk_token: () => ({ ...told }) }

  const uuid = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    bytes[6] = (bytes[6] & 0x0f) | 0x40
    bytes[8] = (bytes[8] & 0x3f) | 0x80
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")
  }
  const make = () => {
    told.token = uuid()
  }
  const begin = () => {
    const [page] = performance.getEntriesByType("navigation")
    const since = page && page.loadEventStart > 0 ? performance.now() - page.loadEventStart : 0
    if (since >= ${wait}) make()
    else setTimeout(make, ${wait} - since)
  }
  if (document.readyState === "complete") begin()
  else window.addEventListener("load", begin, { once: true })
})()
`

/** The script for whoever fetches it from this address; null: it is not known. */
export const text = (clientIp: string | null): string => script(JSON.stringify(clientIp))

/** Any page may load it. What it says of the address is nobody else's: it is not stored (no-store, as every answer). */
export const headers = {
  "Content-Type": "text/javascript; charset=utf-8",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff"
} as const
