import { describe, expect, it } from "vitest"
import * as WakeReason from "@payments-platform/domain/decider/WakeReason"

describe("the reason of a wake", () => {
  it("is a word, or a crossing with its place and the number after it", () => {
    const first = WakeReason.ofCrossing("low", -5, [])
    const second = WakeReason.ofCrossing("low", -5, [first, "moved"])
    expect([first, second].map(WakeReason.wordOf)).toEqual(["low", "low"])
    expect([first, second, "low"].map(WakeReason.amountOf)).toEqual([-5, -5, null])
    expect(first).not.toBe(second)
  })
  it("keeps its place when an earlier one is answered", () => {
    const first = WakeReason.ofCrossing("low", -5, [])
    const second = WakeReason.ofCrossing("low", -6, [first])
    expect(WakeReason.ofCrossing("low", -5, [second])).not.toBe(first)
  })
  it("comes in the order of the crossings, after plain words", () => {
    const waiting: Array<string> = []
    for (let amount = 0; amount < 12; amount++) waiting.push(WakeReason.ofCrossing("low", amount, waiting))
    const order = WakeReason.inOrder([...waiting.toSorted(), "moved"])
    expect(order.map(WakeReason.amountOf)).toEqual([null, ...Array.from({ length: 12 }, (_, amount) => amount)])
    expect(order[0]).toBe("moved")
  })
  it("tells at most a thousand crossings apart", () => {
    const waiting = new Set<string>()
    for (let count = 0; count < 1_200; count++) waiting.add(WakeReason.ofCrossing("low", -1, waiting))
    expect(waiting.size).toBe(1_000)
  })
})
