import { describe, expect, it } from "vitest"
import * as SignalReason from "@payments-platform/domain/decider/SignalReason"

describe("the reason of a signal", () => {
  it("is a word, or a crossing with its place and the number after it", () => {
    const first = SignalReason.crossingReason("low", -5, [])
    const second = SignalReason.crossingReason("low", -5, [first, "moved"])
    expect([first, second].map(SignalReason.wordOf)).toEqual(["low", "low"])
    expect([first, second, "low"].map(SignalReason.amountOf)).toEqual([-5, -5, null])
    expect(first).not.toBe(second)
  })
  it("keeps its place when an earlier one is acknowledged", () => {
    const first = SignalReason.crossingReason("low", -5, [])
    const second = SignalReason.crossingReason("low", -6, [first])
    expect(SignalReason.crossingReason("low", -5, [second])).not.toBe(first)
  })
  it("comes in the order of the crossings, after plain words", () => {
    const pending: Array<string> = []
    for (let amount = 0; amount < 12; amount++) pending.push(SignalReason.crossingReason("low", amount, pending))
    const order = SignalReason.inOrder([...pending.toSorted(), "moved"], ["low", "moved"])
    expect(order.map(SignalReason.amountOf)).toEqual([null, ...Array.from({ length: 12 }, (_, amount) => amount)])
    expect(order[0]).toBe("moved")
  })
  it("does not depend on the order in which a store returns reasons", () => {
    const words = ["limit", "changed"]
    expect(SignalReason.inOrder(["changed", "limit"], words)).toEqual(words)
    expect(SignalReason.inOrder(["limit", "changed"], words)).toEqual(words)
  })
  it("has at most a thousand places", () => {
    const pending = new Set<string>()
    for (let count = 0; count < 1_200; count++) pending.add(SignalReason.crossingReason("low", -1, pending))
    expect(pending.size).toBe(1_000)
  })
})
