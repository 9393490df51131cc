/**
 * Pages of any origin may ask what browsers ask by themselves (platform.md 7).
 * App-Token is not among the headers that they may send: it belongs in no page.
 */

/** Of every answer to such an operation. */
export const shared = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "X-Correlation-Id, Retry-After, Unique-Key-Replayed"
} as const

const requestHeaders = [
  "App-Id",
  "Api-Version",
  "Content-Type",
  "Session-Token",
  "Service-Risk-Token",
  "Service-Magic-Behavior",
  "Unique-Key",
  "X-Correlation-Id"
]

/** Of the answer to a preflight. */
export const preflight = (method: "GET" | "POST") => ({
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": method,
  "Access-Control-Allow-Headers": requestHeaders.join(", "),
  "Access-Control-Max-Age": "86400"
})
