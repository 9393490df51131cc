/** The command `conformance` against our own platform in memory, and against platforms with one mistake each. */
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { Sandbox } from "@payments-platform/testkit"
import { conformance } from "../../src/command-line/ConformanceCommand.ts"
import { checkConformance, type RowResult } from "../../src/conformance/CheckConformance.ts"
import { contractRows } from "../../src/conformance/ContractRows.ts"
import type { ListenerAnswer, ReceivedRequest } from "../../src/sandbox/HttpListener.ts"
import { changedPlatform, type Mistake } from "./ChangedPlatform.ts"

const isPayment = ({ method, path }: ReceivedRequest): boolean => method === "POST" && path === "/payments"

/** An answer whose text is changed. */
const replaced = (answer: ListenerAnswer, from: string | RegExp, to: string): ListenerAnswer => ({
  ...answer,
  body: answer.body.toString().replace(from, to)
})

const turned = (answer: ListenerAnswer): ListenerAnswer => {
  const page: { readonly results: ReadonlyArray<unknown> } = JSON.parse(answer.body.toString())
  return { ...answer, body: JSON.stringify({ ...page, results: page.results.toReversed() }) }
}

let keys = 0

const mistakes: ReadonlyArray<readonly [mistake: string, row: string, change: Mistake]> = [
  [
    "answers a payment with the status 200",
    "platform 1/creating-post-201-everything",
    { answer: (request, answer) => (isPayment(request) && answer.status === 201 ? { ...answer, status: 200 } : answer) }
  ],
  [
    "refuses a refund with another code",
    "payments 4 POST /refunds: TRANSFER_CANNOT_BE_CREATED PAYMENT_NOT_COMPLETED",
    { answer: (_, answer) => replaced(answer, "TRANSFER_CANNOT_BE_CREATED", "TRANSFER_CANNOT_BE_CAPTURED") }
  ],
  [
    "names another target",
    "payments 3.2 POST /payments: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (amount)",
    { answer: (_, answer) => replaced(answer, '"target":["amount"]', '"target":["amounts"]') }
  ],
  [
    "forgets the Unique-Key",
    "platform 2/same-request-first-finished",
    {
      request: (request) =>
        isPayment(request) && "unique-key" in request.headers
          ? { ...request, headers: { ...request.headers, "unique-key": `fresh-${++keys}` } }
          : request
    }
  ],
  [
    "signs a notification wrongly",
    "topic payments.completed",
    {
      delivery: (request) =>
        request.body.includes('"payments.completed"')
          ? { ...request, headers: { ...request.headers, "webhook-signature": "v1,AAAA" } }
          : request
    }
  ],
  [
    "lists the oldest first",
    "platform 5/newest-first-by-create_time",
    {
      answer: ({ method, path }, answer) =>
        method === "GET" && path.startsWith("/payments?") && answer.status === 200 ? turned(answer) : answer
    }
  ],
  [
    "takes a cent too much",
    "payments 8.1 000 by card",
    {
      answer: (request, answer) => (isPayment(request) ? replaced(answer, /"amount":5001\b/, '"amount":5002') : answer)
    }
  ],
  [
    "answers with a member of another type",
    "payments 3.3/01",
    {
      answer: (request, answer) =>
        isPayment(request) ? replaced(answer, /"create_time":(\d+)/, '"create_time":"$1"') : answer
    }
  ],
  [
    "answers a read without a document",
    "platform 12 GET /settings",
    {
      answer: ({ path }, answer) =>
        path === "/operator/settings" ? { ...answer, headers: { "content-type": "text/plain" }, body: "" } : answer
    }
  ],
  [
    "approves a card that is declined",
    "payments 8.1 101 by card",
    {
      request: (request) => ({
        ...request,
        body: Buffer.from(request.body.toString().replace("4003830000001015", "4111111111111111"))
      })
    }
  ]
]

/** Each mistake takes a whole run: without the slow tests, only the first two are made. */
const made = process.env["SLOW"] === undefined ? mistakes.slice(0, 2) : mistakes

describe("conformance", { timeout: 300_000 }, () => {
  let platform: Sandbox
  beforeAll(async () => {
    platform = await Sandbox.start()
  })
  afterAll(() => platform.stop())

  const check = async (baseUrl: string, isReached = true): Promise<ReadonlyArray<RowResult>> =>
    checkConformance({ baseUrl, operatorToken: platform.operatorToken, isReached })

  const rowsThat = (results: ReadonlyArray<RowResult>, outcome: RowResult["outcome"]) =>
    results.filter((each) => each.outcome === outcome).map(({ row }) => row)

  it("finds nothing wrong with our own platform in memory, and tells of every row once", async () => {
    const results = await check(platform.baseUrl)
    expect(results.filter(({ outcome }) => outcome === "failed")).toEqual([])
    expect(results.map(({ row }) => row)).toEqual(contractRows)
    const passed = rowsThat(results, "passed")
    for (const [, row] of mistakes) expect(passed).toContain(row)
  })

  it.each(made)("fails the row of a platform that %s", async (_, row, change) => {
    const proxy = await changedPlatform(platform.baseUrl, change)
    try {
      expect(rowsThat(await check(proxy.url), "failed")).toContain(row)
    } finally {
      await proxy.stop()
    }
  })

  it("counts what needs notifications as not reachable where none can come", async () => {
    const results = await check(platform.baseUrl, false)
    expect(rowsThat(results, "failed")).toEqual([])
    expect(rowsThat(results, "not reachable")).toContain("topic payments.completed")
  })

  it("ends with 1 for a platform with a mistake, and reports it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "report-"))
    const proxy = await changedPlatform(platform.baseUrl, mistakes[0]?.[2] ?? {})
    const said = vi.spyOn(console, "log").mockImplementation(() => undefined)
    const file = join(folder, "made", "report.xml")
    const words = ["--base-url", proxy.url, "--operator-token", platform.operatorToken, "--junit", file]
    try {
      expect(await conformance(words)).toBe(1)
      expect(said.mock.lastCall?.[0]).toContain("failed: platform 1/creating-post-201-everything")
      const report = await readFile(file, "utf8")
      expect(report).toContain(`<testsuite name="conformance" tests="${contractRows.length}"`)
      expect(report).toContain("201")
    } finally {
      said.mockRestore()
      await proxy.stop()
      await rm(folder, { recursive: true })
    }
  })

  it("ends with 2 when it is called wrongly, or reaches no platform", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined)
    try {
      expect(await conformance([])).toBe(2)
      expect(await conformance(["--base-url", "x", "--operator-token", "y"])).toBe(2)
      expect(await conformance(["--nothing"])).toBe(2)
      expect(await conformance(["--base-url", platform.baseUrl, "--operator-token", "a wrong operator token"])).toBe(2)
    } finally {
      said.mockRestore()
    }
  })
})
