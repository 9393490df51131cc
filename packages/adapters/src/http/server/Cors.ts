/**
 * CORS headers: pages of any origin may call the operations for browsers (platform.md 7). App-Token is not among the
 * permitted headers, because a secret does not belong in a page.
 */

/** The headers of every response of such an operation. */
export const responseHeaders = {
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

/** The headers of the response to a preflight request. */
export const preflight = (method: "GET" | "POST") => ({
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": method,
  "Access-Control-Allow-Headers": requestHeaders.join(", "),
  "Access-Control-Max-Age": "86400"
})
