import assert from "node:assert/strict"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { checkIntegration, IntegrationFailure, replay } from "@payments-platform/testkit"
import { mistakes } from "../zoo/Mistakes.ts"
import { makeShop, right } from "../zoo/Shop.ts"

const forgetful = () =>
  makeShop({ ...right, ...mistakes["forgets which notifications it handled, and fulfils each time"].manners })

const failureOf = async (check: Promise<unknown>): Promise<IntegrationFailure> => {
  const failure: unknown = await check.then(
    () => null,
    (cause: unknown) => cause
  )
  if (failure instanceof IntegrationFailure) return failure
  throw failure ?? new Error("the check passed")
}

describe("a counterexample", () => {
  let folder = ""
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "failures-"))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it("is the shortest sequence, told as a story with names in place of ids", async () => {
    const { message, plan, story } = await failureOf(checkIntegration({ ...forgetful(), failures: folder, seed: 1 }))
    expect(plan).toHaveLength(1)
    expect(story).toBe(
      [
        'The shop broke the rule "nothing is fulfilled twice": order-1 was fulfilled 2 times.',
        "",
        "  1. a customer buys order-1 for 1.00 USD by card; a notification arrives a second time",
        "     day 0 12:00:00  shop > platform  POST /payments -> 201 payment-1",
        "     day 0 12:00:00  platform > shop  payments.created payment-1 completed -> 204",
        "     day 0 12:00:00  platform > shop  payments.completed payment-1 completed -> 204",
        "     day 0 12:00:00  platform > shop  payments.completed payment-1 completed (a second time) -> 204",
        "",
        "  The shop shows:",
        "     order-1: paid 1.00 USD, fulfilled 2 times, refunded 0.00 USD, not contested"
      ].join("\n")
    )
    expect(message).toContain("plans: [[")
  })

  it("is kept in a file that is replayed, and is tried first the next time", async () => {
    const first = await failureOf(checkIntegration({ ...forgetful(), failures: folder, seed: 1 }))
    expect(await readdir(folder)).toHaveLength(1)
    const again = await failureOf(replay(first.file ?? "", forgetful()))
    expect(again.story).toBe(first.story)
    const next = await failureOf(checkIntegration({ ...forgetful(), failures: folder, seed: 2 }))
    expect(next.message).toContain("Found by run 1 of")
    expect(await replay(first.file ?? "", makeShop())).toMatchObject({ runs: 0 })
  })
})

describe("checkIntegration", () => {
  it("does not pass on a shop in which nothing happens", async () => {
    const shop = { ...makeShop(), act: () => undefined, observe: () => [] }
    await expect(checkIntegration({ ...shop, failures: false, runs: 3, invariants: [] })).rejects.toThrow(
      "proves nothing"
    )
  })

  it("rejects with the error of a function of the shop", async () => {
    const shop = {
      ...makeShop(),
      observe: () => {
        throw new Error("the database is not there")
      }
    }
    await expect(checkIntegration({ ...shop, failures: false, runs: 3 })).rejects.toThrow("the database is not there")
  })

  it.each([
    ["an exception in a callback", () => void setTimeout(() => assert.fail("nobody catches this"), 0)],
    ["a rejection", () => void Promise.reject(new Error("nobody catches this"))]
  ])("takes %s that nobody handles for a broken rule, whatever rules are checked", async (_, crash) => {
    const shop = makeShop()
    const { handler } = shop
    const crashing = async (request: Request) => {
      crash()
      return typeof handler === "string" ? new Response(null) : handler(request)
    }
    const check = { ...shop, handler: crashing, failures: false, runs: 1, seed: 1, invariants: [] } as const
    const { invariant, story } = await failureOf(checkIntegration(check))
    expect(invariant).toBe("the shop's process survives")
    expect(story).toContain("nobody catches this")
  })

  it("gives the listeners of the process back when it ends", async () => {
    const before = [process.listeners("uncaughtException"), process.listeners("unhandledRejection")]
    await checkIntegration({ ...makeShop(), failures: false, runs: 5, seed: 1 })
    expect([process.listeners("uncaughtException"), process.listeners("unhandledRejection")]).toEqual(before)
  })

  it("fails on request when a fault never happened", async () => {
    const { restart: _, ...shop } = makeShop()
    const check = checkIntegration({ ...shop, failures: false, runs: 20, seed: 1, mustHappen: ["restart"] })
    await expect(check).rejects.toThrow("never happened: restart")
  })

  it("counts no payment of others while the merchant takes none", async () => {
    const blocked = { happens: { type: "block", blocked: true }, faults: [{ name: "stranger", nth: 0 }] } as const
    const check = { ...makeShop(), failures: false, isPaid: false, runs: 0, plans: [[blocked]] } as const
    expect((await checkIntegration(check)).faults.stranger).toBe(0)
  })

  it("switches faults off", async () => {
    const without = ["duplicate", "stale"] as const
    const { faults } = await checkIntegration({ ...makeShop(), failures: false, runs: 30, seed: 1, without })
    expect(faults).toMatchObject({ duplicate: 0, stale: 0 })
  })

  it("repeats a run by its seed", async () => {
    const stories = new Array<string>()
    for (const seed of [4, 4]) {
      const failure = await failureOf(checkIntegration({ ...forgetful(), failures: false, seed }))
      stories.push(failure.message)
    }
    expect(stories[0]).toBe(stories[1])
  })
})
