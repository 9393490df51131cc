/** The simulated networks of a host refuse a charge that arrives after its void, as those of the platform do. */
import { describe, expect, it } from "vitest"
import * as SimulatedNetworks from "@payments-platform/domain/simulation/SimulatedNetworks"
import { authorization, debit } from "@payments-platform/specification/suites/networks/NetworkSamples"
import { now } from "../samples.ts"

const newNetworks = () =>
  SimulatedNetworks.make(
    () => ({ at: now, delay: 10 }),
    (text) => text
  )

describe("a void of a key that the network does not know", () => {
  it("declines the authorization that arrives later, each time", () => {
    const networks = newNetworks()
    networks["cards.void"]("late")
    for (let times = 0; times < 2; times++)
      expect(networks["cards.authorize"](authorization("late"))).toMatchObject({ _tag: "Declined" })
    expect(networks["cards.authorize"](authorization("other"))).toMatchObject({ _tag: "Approved" })
  })
  it.each([
    ["US", "R06"],
    ["CA", "900"]
  ] as const)("returns the debit that arrives later in the %s with a code of its country", (country, code) => {
    const networks = newNetworks()
    networks["banks.void"]("late")
    const { reference } = networks["banks.debit"](debit("late", { country }))
    expect(networks["banks.result"](reference)).toEqual({ _tag: "Returned", code })
  })
  it("fails the transfer that arrives later at the payout bank", () => {
    const networks = newNetworks()
    networks["payoutBank.void"]("late")
    const { reference } = networks["payoutBank.debit"](debit("late"))
    expect(networks["payoutBank.result"](reference)).toMatchObject({ _tag: "Failed" })
  })
})
