/** The options that every client has, and what it makes of them. */
import { defaultPolicy, type RetryPolicy } from "./RetryDelay.ts"
import type { Connection } from "./SendRequest.ts"

export interface ClientOptions {
  /** where the service is: `https://payments.example.com` */
  readonly baseUrl: string
  /** in place of the global `fetch` */
  readonly fetch?: typeof globalThis.fetch
  /** how often and how slowly failed requests are sent again; `false`: never */
  readonly retry?: Partial<RetryPolicy> | false
  /** milliseconds that each attempt may take; absent: 35 seconds, which the service never exceeds */
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 35_000

/** The address without a slash at its end. Credentials in it would stand in texts of errors. */
const addressOf = (baseUrl: string): string => {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError("baseUrl must be an address of http or https")
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw new TypeError("baseUrl must have no credentials, query or fragment")
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "")
}

export const connectionOf = ({ baseUrl, fetch, retry, timeoutMs }: ClientOptions): Connection => ({
  baseUrl: addressOf(baseUrl),
  // browsers call `fetch` only as a function of the window
  fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
  retry: retry === false ? { ...defaultPolicy, times: 0 } : { ...defaultPolicy, ...retry },
  timeoutMs: timeoutMs ?? defaultTimeoutMs
})

/**
 * A credential that a header can have. `fetch` names the value of a wrong header in its error, so it never gets one.
 */
export const credential = (name: string, value: string): string => {
  if (typeof value !== "string" || !/^[\x21-\x7e]+$/.test(value))
    throw new TypeError(`${name} must be text of visible ASCII characters`)
  return value
}
