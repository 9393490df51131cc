/** The delivery schedule of platform.md 10: an attempt at once, nine retries with jitter of 10 %, then the delivery failed. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Delivery from "@payments-platform/domain/notifications/Delivery"
import * as OutboxSubscription from "@payments-platform/domain/notifications/OutboxSubscription"
import * as Topic from "@payments-platform/domain/vocabulary/Topic"

const at = 1_795_262_400
const fresh: Delivery.Delivery = {
  id: "d",
  notificationId: "n",
  preferenceId: "p",
  appId: "app",
  topic: "payments.created",
  resourceId: "r",
  resourceVersion: 1,
  ordinal: 0,
  createTime: at,
  state: "waiting",
  nextAttemptAt: at,
  attempts: [],
  tries: 0
}
const answer = (status: number | null): Delivery.Attempt => ({ time: at, status, error: null, durationMs: 1 })
const failing = (times: number, from = fresh): Delivery.Delivery =>
  Array.from({ length: times }).reduce<Delivery.Delivery>(
    (self) => Delivery.afterAttempt(self, answer(500), at, 0.5),
    from
  )

describe("the schedule", () => {
  const waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
  // reaches platform 10/at-once-then-after, platform 10/then-failed
  // reaches reference events/subscription-operation-delivery-address
  it.each(waits.map((seconds, index) => [index + 1, seconds] as const))(
    "retries after failure %i in %i s, with jitter of 10 %%",
    (failures, seconds) => {
      const before = failing(failures - 1)
      const next = (jitter: number) => Delivery.afterAttempt(before, answer(500), at, jitter)
      expect(next(0.5)).toMatchObject({ state: "waiting", nextAttemptAt: at + seconds })
      expect(next(0).nextAttemptAt).toBe(at + Math.round(seconds * 0.9))
      expect(next(1).nextAttemptAt).toBe(at + Math.round(seconds * 1.1))
      fc.assert(
        fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (jitter) => {
          const wait = (next(jitter).nextAttemptAt ?? 0) - at
          expect(Math.abs(wait - seconds)).toBeLessThanOrEqual(Math.ceil(seconds / 10))
        }),
        { seed: 1, numRuns: 50 }
      )
    }
  )
  // reaches platform 10/at-once-then-after, platform 10/then-failed, platform 14/preferences-callback_uri-delivery
  it("ends with the tenth failure", () =>
    expect(failing(10)).toMatchObject({ state: "failed", nextAttemptAt: null, tries: 10 }))
  it.each([
    [200, "delivered"],
    [204, "delivered"],
    [299, "delivered"],
    [199, "waiting"],
    [300, "waiting"],
    [301, "waiting"],
    [404, "waiting"],
    [500, "waiting"],
    [null, "waiting"]
  ] as const)("after the status %s the delivery is %s", (status, state) =>
    expect(Delivery.afterAttempt(fresh, answer(status), at, 0.5).state).toBe(state)
  )
  it("ends with a success at any attempt", () =>
    expect(Delivery.afterAttempt(failing(9), answer(200), at, 0)).toMatchObject({
      state: "delivered",
      nextAttemptAt: null
    }))
})

describe("the next delivery of a chain", () => {
  // reaches platform 10/per-preference-and-resource
  it.each([
    [0, false],
    [2, false],
    [3, true],
    [10, true]
  ] as const)("may be sent after one that failed %i times: %s", (times, go) =>
    expect(Delivery.unblocksNext(failing(times))).toBe(go)
  )
  it("may be sent after one that was delivered or dropped", () => {
    expect(Delivery.unblocksNext(Delivery.afterAttempt(fresh, answer(200), at, 0))).toBe(true)
    expect(Delivery.unblocksNext({ ...fresh, state: "dropped" })).toBe(true)
  })
})

describe("a delivery to the outbox", () => {
  const toOutbox = { ...fresh, preferenceId: OutboxSubscription.preferenceId }
  // reaches platform 10/what-the-queue-refuses
  it("never fails for good: it is tried every half hour from the third failure on", () => {
    const waits = [1, 2, 3, 4, 50].map((failures) => (failing(failures, toOutbox).nextAttemptAt ?? 0) - at)
    expect(waits).toEqual([5, 300, 1_800, 1_800, 1_800])
  })
  it("keeps its last ten attempts", () =>
    expect(failing(50, toOutbox)).toMatchObject({ tries: 50, attempts: { length: 10 } }))
  it("lets no later one of its resource pass before it succeeded", () => {
    expect(Delivery.unblocksNext(failing(50, toOutbox))).toBe(false)
    expect(Delivery.unblocksNext(Delivery.afterAttempt(failing(50, toOutbox), answer(200), at, 0))).toBe(true)
  })
})

describe("a redelivery", () => {
  const again = Delivery.redeliver(failing(10), at + 60)
  it("is due at once with the whole schedule again, and keeps its attempts", () => {
    expect(again).toMatchObject({ state: "waiting", tries: 0, nextAttemptAt: at + 60 })
    expect(again.attempts).toHaveLength(10)
    expect(failing(1, again).nextAttemptAt).toBe(at + 5)
    expect(failing(10, again)).toMatchObject({ state: "failed" })
  })
})

describe("a subscription", () => {
  it.each([
    ["payments.created", "payments.created", true],
    ["payments.created", "payments.completed", false],
    ["payments.*", "payments.completed", true],
    ["payments.*", "payment_methods.updated", false],
    ["payment_methods.*", "payments.created", false],
    ["accounts.*", "accounts.capabilities.updated", true],
    ["accounts.updated", "accounts.capabilities.updated", false],
    ["*", "payments.created", true]
  ] as const)("to %s covers %s: %s", (subscribed, topic, covers) =>
    expect(Topic.matches(subscribed, topic)).toBe(covers)
  )
  // reaches platform 10/topics-complete-resource-may
  it("to all topics of a resource covers each of its topics and no other", () => {
    for (const topic of Topic.topics)
      for (const other of Topic.topics)
        expect(Topic.matches(`${topic.split(".")[0]}.*`, other)).toBe(topic.split(".")[0] === other.split(".")[0])
  })
})
