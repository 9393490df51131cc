/** The sliding window of the request limit, compared with a simple one that keeps every request. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as ThrottleLimit from "@payments-platform/domain/access/caller/ThrottleLimit"

const naive = (requests: number, windowSeconds: number): ThrottleLimit.Window => {
  const admitted: Array<number> = []
  return {
    admit: (now) => {
      const within = admitted.filter((time) => now - time < windowSeconds * 1_000)
      if (requests === 0 || within.length < requests) {
        admitted.push(now)
        return { _tag: "Admitted" }
      }
      const oldest = Math.min(...within)
      const wait = oldest + windowSeconds * 1_000 - now
      return { _tag: "Refused", retryAfterSeconds: Math.max(1, Math.ceil(wait / 1_000)) }
    }
  }
}

describe("the throttle", () => {
  // reaches platform 14/throttle-request-timeout, platform 2/throttle-30-requests-per
  // reaches reference limits/default-api-throttle
  it("admits 30 requests in 10 s, and then says when the oldest of them leaves the window", () => {
    const window = ThrottleLimit.make(30, 10)
    for (let i = 0; i < 30; i++) expect(window.admit(i)).toEqual({ _tag: "Admitted" })
    expect(window.admit(30)).toEqual({ _tag: "Refused", retryAfterSeconds: 10 })
    expect(window.admit(9_999)).toEqual({ _tag: "Refused", retryAfterSeconds: 1 })
    expect(window.admit(10_000)).toEqual({ _tag: "Admitted" })
    expect(window.admit(10_000)).toEqual({ _tag: "Refused", retryAfterSeconds: 1 })
  })
  // reaches platform 2/counted-every-authenticated-request
  it("does not count refused requests", () => {
    const window = ThrottleLimit.make(1, 1)
    window.admit(0)
    for (let now = 0; now < 1_000; now += 100) expect(window.admit(now)._tag).toBe("Refused")
    expect(window.admit(1_000)._tag).toBe("Admitted")
  })
  // reaches platform 13/throttle_requests-throttle_window_seconds
  it("admits every request if the limit is 0", () => {
    const window = ThrottleLimit.make(0, 1)
    for (let i = 0; i < 1_000; i++) expect(window.admit(0)._tag).toBe("Admitted")
  })
  it("admits the same requests as the simple window", () => {
    const steps = fc.array(fc.oneof(fc.constant(0), fc.nat(50), fc.nat(3_000)), { maxLength: 300 })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 4 }),
        steps,
        (requests, seconds, waits) => {
          const [window, model] = [ThrottleLimit.make(requests, seconds), naive(requests, seconds)]
          let now = 0
          for (const wait of waits) {
            now += wait
            expect(window.admit(now)).toEqual(model.admit(now))
          }
        }
      ),
      { seed: 2, numRuns: 300 }
    )
  })
  it("admits the same requests after it has dropped old times", () => {
    const [window, model] = [ThrottleLimit.make(1_100, 1), naive(1_100, 1)]
    for (let i = 0; i < 4_000; i++) expect(window.admit(Math.floor(i / 3))).toEqual(model.admit(Math.floor(i / 3)))
  })
})
