/**
 * A zoo of small faulty shops. Each has one classic mistake, which the invariant that it names finds within 1,000 random
 * examples.
 * The right shop breaks none.
 */
import { describe, expect, it } from "vitest"
import { checkIntegration, invariants } from "@payments-platform/testkit"
import { firstViolation } from "../../src/integration/CheckIntegration.ts"
import { mistakes } from "./Mistakes.ts"
import { makeShop, right } from "./Shop.ts"

const seed = Number(process.env["SEED"] ?? 1)
const slow = process.env["SLOW"] !== undefined

it("the right shop keeps every rule, and every fault happens to it", { timeout: 240_000 }, async () => {
  const runs = slow ? 1_000 : 100
  const { paid } = await checkIntegration({ ...makeShop(), failures: false, seed, runs, mustHappen: "all" })
  expect(paid).toBeGreaterThan(runs / 2)
})

describe("a shop that", () => {
  it.each(Object.entries(mistakes))("%s is found by its invariant", { timeout: 240_000 }, async (_, mistake) => {
    const shop = makeShop({ ...right, ...mistake.manners })
    const { [mistake.breaks]: invariant } = invariants
    const violation = await firstViolation({ ...shop, seed, runs: 1_000, invariants: [invariant] })
    expect(violation).toMatchObject({ invariant: invariant.name })
  })

  it("has a mistake for each invariant but that of crashes, which Counterexample.test.ts breaks", () => {
    const { neverCrashes: _, ...others } = invariants
    const broken = new Set(Object.values(mistakes).map(({ breaks }) => breaks))
    expect([...broken].toSorted()).toEqual(Object.keys(others).toSorted())
  })
})

it("has at least 20 faulty shops", () => {
  expect(Object.keys(mistakes).length).toBeGreaterThanOrEqual(20)
})
