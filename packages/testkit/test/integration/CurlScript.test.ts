/** The script of a counterexample does at a running platform what the run did: the same requests, and the same deliveries. */
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { verifyNotification } from "@payments-platform/client"
import { checkIntegration, type FaultName, IntegrationFailure, Sandbox } from "@payments-platform/testkit"
import { faultNames } from "../../src/adversary/Faults.ts"
import type { Plan } from "../../src/integration/Plan.ts"
import type { ShopUnderTest } from "../../src/integration/ShopContract.ts"
import { listen } from "../../src/sandbox/HttpListener.ts"
import { mistakes } from "../zoo/Mistakes.ts"
import { type Manners, makeShop, right } from "../zoo/Shop.ts"

const run = promisify(execFile)
const secret = `whsec_${Buffer.from("a secret of this test").toString("base64")}`
const nextSecret = `whsec_${Buffer.from("another secret of this test").toString("base64")}`

/** What a handler can see of a delivery, but for ids and times. */
const seenOf = async (secrets: ReadonlyArray<string>, request: Request): Promise<unknown> => {
  const body = await request.text().catch(() => null)
  if (body === null) return "broken off"
  const verified = await verifyNotification({ secret: secrets, headers: request.headers, body })
  const { topic, payload, future } = JSON.parse(body)
  const trust = verified._tag === "Trusted" ? "trusted" : verified.reason
  return { trust, topic, future, status: payload.status, amount: payload.amount, order: payload.reference_id }
}

/** The failure of a plan as it stands, and what the handler saw of it. */
const fail = async (plan: Plan, shop: ShopUnderTest) => {
  const seen = new Array<unknown>()
  let runs = 0
  let secrets: ReadonlyArray<string> = []
  const { handler } = shop
  if (typeof handler === "string") throw new Error("the shop has a handler")
  const failure: unknown = await checkIntegration({
    ...shop,
    reset: async (settings) => {
      runs += 1
      secrets = settings.signingSecrets
      await shop.reset(settings)
    },
    rotate: async (next) => {
      secrets = next
      await shop.rotate?.(next)
    },
    handler: async (request) => {
      if (runs === 1) seen.push(await seenOf(secrets, request.clone()))
      return handler(request)
    },
    failures: false,
    runs: 0,
    plans: [plan],
    // no shorter plan breaks it
    invariants: [{ name: "it is told", when: "finally", check: () => (runs === 1 ? "it is\n$(exit 9)" : null) }]
  }).catch((cause: unknown) => cause)
  if (failure instanceof IntegrationFailure) return { failure, seen }
  throw failure
}

/** Runs a script at a new platform, with a handler that answers 204. */
const runScript = async (script: string) => {
  const seen = new Array<unknown>()
  await using sandbox = await Sandbox.start()
  const { accountId } = await sandbox.merchant()
  const handler = await listen(async ({ body, headers }) => {
    const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    const request = new Request("http://shop.test/", { method: "POST", headers: sent, body: new Uint8Array(body) })
    seen.push(await seenOf([nextSecret, secret], request))
    return { status: 204, body: "" }
  })
  const { appId, appToken, baseUrl, operatorToken } = sandbox
  const platform = { BASE_URL: baseUrl, APP_ID: appId, APP_TOKEN: appToken, OPERATOR_TOKEN: operatorToken }
  const shop = { ACCOUNT_ID: accountId, HANDLER: handler.url, SIGNING_SECRET: secret, NEXT_SIGNING_SECRET: nextSecret }
  const env = { ...process.env, ...platform, ...shop, RESTART_CMD: "true" }
  const problem = await run("sh", ["-c", script], { env }).then(
    () => null,
    (cause: unknown) => ({ cause, script })
  )
  await handler.stop()
  return { problem, seen, payments: (await sandbox.client.payments.list({})).results.length }
}

/** Runs a plan against a shop, and its script at a platform. */
const compare = async (plan: Plan, manners: Partial<Manners> = {}) => {
  const { failure, seen } = await fail(plan, makeShop({ ...right, ...manners }))
  const ran = await runScript(failure.curl)
  expect(ran.problem).toBeNull()
  return { inRun: seen, inScript: ran.seen, payments: ran.payments, story: failure.story }
}

/** A plan in which each fault happens to a purchase of its own. */
const paid = (...names: ReadonlyArray<FaultName>): Plan => [
  ...names.map((name) => ({
    happens: { type: "checkout", by: "card", amount: 1_000 } as const,
    faults: [{ name, nth: 0 }]
  })),
  { happens: { type: "wait", hours: 1 }, faults: [] }
]

const groupsOfFive = Array.from({ length: Math.ceil(faultNames.length / 5) }, (_, group) =>
  faultNames.slice(5 * group, 5 * group + 5)
)

/** Payments that a story tells of. */
const paymentsIn = (story: string): number => new Set(story.match(/payment-\d+/g)).size

describe("the script of a counterexample", { timeout: 180_000 }, () => {
  it.each(groupsOfFive)("does what the adversary did: %s, %s, %s, %s, %s", async (...names) => {
    const { inRun, inScript, payments, story } = await compare(paid(...names))
    // a handler that is a function sees no body that breaks off
    expect(inScript).toEqual(inRun)
    expect(payments).toBe(paymentsIn(story))
  })

  it.each([
    [
      "dispute and refund",
      [
        { happens: { type: "checkout", by: "card", amount: 1_000 }, faults: [] },
        { happens: { type: "refund", order: 0, percent: 50 }, faults: [] },
        { happens: { type: "dispute", payment: 0 }, faults: [{ name: "forgery", nth: 1 }] }
      ]
    ],
    [
      "the return of a bank, a dispute of its own, a review, a block, a decline and a cancellation",
      [
        { happens: { type: "checkout", by: "returningBank", amount: 1_000 }, faults: [] },
        { happens: { type: "checkout", by: "disputedCard", amount: 1_100 }, faults: [] },
        { happens: { type: "checkout", by: "reviewedCard", amount: 1_200 }, faults: [] },
        { happens: { type: "review", payment: 0, decision: "passed" }, faults: [] },
        { happens: { type: "checkout", by: "bank", amount: 1_300 }, faults: [] },
        { happens: { type: "cancel", order: 3 }, faults: [] },
        { happens: { type: "checkout", by: "declinedCard", amount: 1_400 }, faults: [] },
        { happens: { type: "block", blocked: true }, faults: [] },
        { happens: { type: "checkout", by: "card", amount: 1_500 }, faults: [] }
      ]
    ]
  ] satisfies ReadonlyArray<[string, Plan]>)("does what happened: %s", async (_, plan) => {
    const { inRun, inScript } = await compare(plan)
    expect(inScript).toEqual(inRun)
  })

  it("repeats the Unique-Keys of the shop, so that a new key for each attempt pays twice", async () => {
    const plan = paid("lostAnswer")
    expect((await compare(plan)).payments).toBe(1)
    expect((await compare(plan, mistakes["makes a new key for each attempt"].manners)).payments).toBe(2)
  })

  it("asks for what it needs before it does anything", async () => {
    const { curl } = (await fail(paid("restart", "rotation"), makeShop())).failure
    const ended = run("sh", ["-c", curl], { env: { PATH: process.env["PATH"], RESTART_CMD: "true" } })
    await expect(ended).rejects.toMatchObject({ stderr: expect.stringContaining("NEXT_SIGNING_SECRET: is the secret") })
  })

  it("runs nothing that stands in what the shop says", async () => {
    const act = () => {
      throw new Error("no stock\nexit 7\r\nexit 8")
    }
    const { curl } = (await fail(paid("duplicate"), { ...makeShop(), act })).failure
    expect(curl).toContain("no stock exit 7 exit 8")
    expect(curl).not.toMatch(/^(?:exit [78]|\$)/m)
  })

  it("ends with 1 when the platform answers otherwise", async () => {
    const { curl } = (await fail(paid("duplicate"), makeShop())).failure
    const { problem } = await runScript(curl.replace("api 201", "api 299"))
    expect(problem).toMatchObject({
      cause: { code: 1, stderr: expect.stringContaining("answered 201 in place of 299") }
    })
  })
})
