/**
 * GET /risk/v1/risk.js (platform.md 7): the script for the page on which an end user triggers a request.
 * `Service.risk.get_risk_token()` returns `{token, client_ip}`. The token is made once per page view, 5 seconds after
 * the page has loaded, and is "0" before that. The address is the one from which the script was requested.
 */

/** Milliseconds from the load of the page until the token is made. */
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

/** The script for a client at this address; null: the address is not known. */
export const text = (clientIp: string | null): string => script(JSON.stringify(clientIp))

/** Any page may load the script. It contains the address of its client, so it is never cached (no-store, as every response). */
export const headers = {
  "Content-Type": "text/javascript; charset=utf-8",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff"
} as const
