import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { card } from "@payments-platform/domain/vocabulary/Examples"
import { Sandbox } from "@payments-platform/testkit"
import { operatorToken } from "../../src/sandbox/LocalPlatform.ts"

const risk = { riskToken: "7f1c2c8e-3d0b-4b43-9f2c-0a1b2c3d4e5f", clientIp: "203.0.113.7" }

const pay = ({ client }: Sandbox, accountId: string, amount = 1_000) =>
  client.payments.create(
    { account_id: accountId, amount, currency: "USD", payment_method: { type: "credit_card", credit_card: card } },
    risk
  )

describe("Sandbox.start", () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await Sandbox.start()
  })
  afterAll(() => sandbox.stop())

  it("serves the platform over HTTP, with a merchant who takes payments at once", async () => {
    const { accountId } = await sandbox.merchant({ name: "Lighthouse Coffee" })
    expect(await pay(sandbox, accountId)).toMatchObject({ status: "completed", amount: 1_000 })
    expect(await sandbox.client.accounts.get(accountId)).toMatchObject({ name: "Lighthouse Coffee" })
    expect((await fetch(`${sandbox.baseUrl}/health/ready`)).status).toBe(200)
  })

  it("rejects a refused call, and resolves with the refusal where a test asks for it", async () => {
    await expect(sandbox.client.payments.get("none")).rejects.toMatchObject({ _tag: "Refused" })
    expect(await sandbox.refusal(sandbox.client.payments.get("none"))).toMatchObject({ error_code: "INVALID_PARAMS" })
    await expect(sandbox.refusal(sandbox.merchant())).rejects.toThrow("was to be refused")
  })

  it("gives its app every permission", async () => {
    const { accountId } = await sandbox.merchant()
    expect(await sandbox.client.accounts.remove(accountId)).toMatchObject({ id: accountId })
  })

  it("delivers signed notifications in the order of their resource", async () => {
    const receiver = await sandbox.receiver({ topics: ["payments.*"] })
    const { accountId } = await sandbox.merchant()
    const { id } = await pay(sandbox, accountId)
    expect(await receiver.next("payments.completed")).toMatchObject({ payload: { id } })
    expect((await receiver.notifications()).map(({ topic }) => topic)).toEqual([
      "payments.created",
      "payments.completed"
    ])
    await receiver.stop()
  })

  it("delivers again on the schedule of the platform when a receiver fails", async () => {
    const receiver = await sandbox.receiver({ topics: ["payments.completed"] })
    const { accountId } = await sandbox.merchant()
    await receiver.answer(500)
    await pay(sandbox, accountId)
    await sandbox.settle()
    await receiver.answer(204)
    await sandbox.clock.advance(6)
    const [first, second, ...others] = await receiver.notifications()
    expect(second).toEqual(first)
    expect(others).toEqual([])
    await receiver.stop()
  })

  it("holds the clock: a bank payment completes when its hold ends", async () => {
    const { accountId } = await sandbox.merchant()
    const bank = {
      account_number: "900012345678",
      routing_number: "021000021",
      account_holder: { holder_name: "Ada Byron", address: { country: "US", postal_code: "94025" } }
    } as const
    const method = await sandbox.client.paymentMethods.create({ type: "payment_bank_us", payment_bank_us: bank }, risk)
    await sandbox.client.paymentMethods.verify(method.id, { microdeposits: [10, 55] }, risk)
    const payment_method = { type: "payment_method_id", payment_method_id: method.id } as const
    const { id, status } = await sandbox.client.payments.create(
      { account_id: accountId, amount: 1_000, currency: "USD", payment_method },
      risk
    )
    expect(status).toBe("pending")
    const before = await sandbox.clock.now()
    expect(await sandbox.clock.advance(10 * 86_400)).toBe(before + 10 * 86_400)
    expect(await sandbox.client.payments.get(id)).toMatchObject({ status: "completed" })
  })
})

describe("Sandbox.stop", () => {
  it("closes the ports of all receivers, and gives up what is waited for", async () => {
    const sandbox = await Sandbox.start()
    const [first, second] = [await sandbox.receiver(), await sandbox.receiver({ topics: ["refunds.*"] })]
    const waiting = expect(first.next("payments.completed", 3_600)).rejects.toThrow("before the receiver stopped")
    await sandbox.stop()
    await waiting
    for (const { url } of [first, second]) await expect(fetch(url)).rejects.toThrow("fetch failed")
    await first.stop()
  })

  it("lets a process end whose test failed before it stopped its receiver", { timeout: 60_000 }, async () => {
    const kit = new URL("../../src/index.ts", import.meta.url).href
    const test = `
      import { test } from "node:test"
      import { Sandbox } from ${JSON.stringify(kit)}
      test("fails", async () => {
        await using sandbox = await Sandbox.start()
        const receiver = await sandbox.receiver()
        void receiver.next("payments.completed", 3_600).catch(() => undefined)
        throw new Error("an assertion fails")
      })`
    const words = ["--input-type=module-typescript", "--test-reporter=tap", "--eval", test]
    const ended = promisify(execFile)(process.execPath, words, { timeout: 50_000 })
    await expect(ended).rejects.toMatchObject({ code: 1, killed: false })
  })
})

describe("worlds", () => {
  it("are values: each restore begins the same payment with the same id at the same time", async () => {
    await using sandbox = await Sandbox.start({ seed: 5 })
    const { accountId } = await sandbox.merchant()
    const receiver = await sandbox.receiver()
    const world = await sandbox.snapshot()
    const first = await pay(sandbox, accountId)
    const told = await receiver.next("payments.completed")
    await sandbox.clock.advance(40 * 86_400)
    await sandbox.restore(world)
    await sandbox.settle()
    expect(await sandbox.refusal(sandbox.client.payments.get(first.id))).toMatchObject({ _tag: "Refused" })
    await sandbox.restore(world)
    expect(await pay(sandbox, accountId)).toEqual(first)
    expect(await receiver.next("payments.completed")).toEqual(told)
    await receiver.stop()
  })

  it("forget, when they are put back, what was asked, refused and called since", async () => {
    await using sandbox = await Sandbox.start()
    const { accountId } = await sandbox.merchant()
    const { activity, platform } = sandbox.operator
    const world = await sandbox.snapshot()
    await pay(sandbox, accountId)
    await sandbox.refusal(pay(sandbox, accountId, -1))
    const listed = async () => {
      const lists = [await activity.networkCalls(), await activity.requests(), await platform.refusals()]
      return lists.map(({ results }) => results.length)
    }
    for (const length of await listed()) expect(length).toBeGreaterThan(0)
    await sandbox.restore(world)
    expect(await listed()).toEqual([0, 0, 0])
  })

  it("follow from a seed, byte for byte", async () => {
    const texts: Array<string> = []
    for (const seed of [3, 3, 4]) {
      const sandbox = await Sandbox.start({ seed })
      const { accountId } = await sandbox.merchant()
      await pay(sandbox, accountId)
      await sandbox.clock.advance(86_400)
      const lists = [await sandbox.client.events.list({ page_size: 50 }), await sandbox.client.payments.list({})]
      texts.push(JSON.stringify({ lists, token: sandbox.appToken }))
      await sandbox.stop()
    }
    expect(texts[0]).toBe(texts[1])
    expect(texts[0]).not.toBe(texts[2])
  })

  it("live side by side in one process", async () => {
    await using first = await Sandbox.start()
    await using second = await Sandbox.start()
    const { accountId } = await first.merchant()
    expect(await second.refusal(second.client.accounts.get(accountId))).toMatchObject({ _tag: "Refused" })
  })
})

describe("Sandbox.connect", () => {
  it("uses a platform elsewhere by an app of its own, and keeps no worlds of it", async () => {
    await using there = await Sandbox.start()
    await using sandbox = await Sandbox.connect({ baseUrl: there.baseUrl, operatorToken })
    expect(sandbox.appId).not.toBe(there.appId)
    const receiver = await sandbox.receiver({ topics: ["payments.completed"] })
    const { accountId } = await sandbox.merchant()
    const { id } = await pay(sandbox, accountId)
    expect(await receiver.next()).toMatchObject({ payload: { id } })
    await expect(sandbox.snapshot()).rejects.toThrow("only a platform of this process")
    await receiver.stop()
  })
})
