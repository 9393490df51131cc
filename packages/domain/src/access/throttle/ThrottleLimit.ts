/**
 * The sliding window of platform.md 2: at most so many requests within the last
 * so many seconds. Refused requests are not counted.
 */

/** Times of the requests within the window, oldest first, in ms of a monotonic clock. */
export interface Window {
  readonly admit: (now: number) => Admission
}

export type Admission = { readonly _tag: "Admitted" } | { readonly _tag: "Refused"; readonly retryAfterSeconds: number }

export const admitted: Admission = { _tag: "Admitted" }

/** Full for so many more ms: to be tried again after whole seconds. */
export const refused = (ms: number): Admission => ({
  _tag: "Refused",
  retryAfterSeconds: Math.max(1, Math.ceil(ms / 1_000))
})

/** `requests` 0: unlimited. */
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
      if (requests === 0) return admitted
      expire(now)
      if (times.length - first < requests) {
        times.push(now)
        return admitted
      }
      const oldest = times[first] ?? now
      return refused(oldest + span - now)
    }
  }
}
