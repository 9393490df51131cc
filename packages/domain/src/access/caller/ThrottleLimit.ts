/**
 * The sliding window of the request limit (platform.md 2): at most `requests` within
 * any `windowSeconds`. Refused requests do not count.
 */
/** A window of one app and operation. `now` in ms of a monotonic clock. */
export interface Window {
  readonly admit: (now: number) => Admission
}

/** `retryAfterSeconds`: the `Retry-After` of the refusal, at least 1. */
export type Admission = { readonly _tag: "Admitted" } | { readonly _tag: "Refused"; readonly retryAfterSeconds: number }

export const admission: Admission = { _tag: "Admitted" }

/** A refusal by a window that stays full for `ms` more milliseconds. */
export const refusal = (ms: number): Admission => ({
  _tag: "Refused",
  retryAfterSeconds: Math.max(1, Math.ceil(ms / 1_000))
})

/** A new window; `requests` 0: no limit. */
export const make = (requests: number, windowSeconds: number): Window => {
  const span = windowSeconds * 1_000
  let times: Array<number> = []
  let first = 0
  const expire = (now: number): void => {
    while (first < times.length && (times[first] ?? 0) <= now - span) first += 1
    if (first > 1_024 && first * 2 > times.length) {
      times = times.slice(first)
      first = 0
    }
  }
  return {
    admit: (now) => {
      if (requests === 0) return admission
      expire(now)
      if (times.length - first < requests) {
        times.push(now)
        return admission
      }
      const oldest = times[first] ?? now
      return refusal(oldest + span - now)
    }
  }
}
