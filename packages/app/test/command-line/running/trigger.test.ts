/** The command `trigger` against a platform that runs: every story, own data, and what it refuses. */
import { Effect, Exit, Scope } from "effect"
import { randomBytes } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import type { RunningServer } from "../../../bench/Server.ts"
import { type StoryName, storyNames } from "../../../src/command-line/running/trigger/StoryCatalog.ts"
import * as Process from "../../Process.ts"
import * as CommandProcess from "./CommandProcess.ts"

/** The resource and the status in which each story ends. */
const ends: Readonly<Record<StoryName, readonly [string, string]>> = {
  merchant: ["accounts", "active"],
  verification: ["legal_entities", "verified"],
  "completed-payment": ["payments", "completed"],
  "declined-payment": ["payments", "failed"],
  "reviewed-payment": ["payments", "completed"],
  "rejected-payment": ["payments", "failed"],
  "captured-payment": ["payments", "completed"],
  "canceled-payment": ["payments", "canceled"],
  "ach-payment": ["payments", "completed"],
  "ach-failure": ["payments", "failed"],
  "ach-return": ["disputes", "awaiting_merchant_response"],
  refund: ["refunds", "completed"],
  "failed-refund": ["refunds", "failed"],
  dispute: ["disputes", "awaiting_merchant_response"],
  "won-dispute": ["disputes", "resolved"],
  "lost-dispute": ["disputes", "resolved"],
  payout: ["payouts", "completed"],
  "failed-payout": ["payouts", "failed"],
  "returned-payout": ["payouts", "failed"]
}

describe("trigger", { timeout: 120_000 }, () => {
  const scope = Scope.makeUnsafe()
  let path = ""
  let server: RunningServer
  let ask: ReturnType<typeof Process.client>
  beforeAll(async () => {
    path = await Process.directory()
    server = await Process.start(path, { STORE: "memory" })
    ask = Process.client(server.port, await Process.credentialsIn(path))
  })
  afterAll(async () => {
    await server.stop()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })

  const environment = () => ({ DATA_DIR: path, PORT: String(server.port) })
  const trigger = (...words: ReadonlyArray<string>) => CommandProcess.run(environment(), "trigger", ...words)
  const told = async (...words: ReadonlyArray<string>) => {
    const ended = await trigger(...words, "--json")
    expect(ended).toMatchObject({ code: 0, err: "" })
    return CommandProcess.linesOf(ended.out)
  }

  // reaches platform 13/trigger-makes-a-whole
  it.each(storyNames)("%s happens, and is told with the page of each object", async (name) => {
    const lines = await told(name)
    const [resource, status] = ends[name]
    const last = lines.at(-1)
    expect(last).toMatchObject({ resource, status })
    const id = String(last?.["id"])
    expect(last?.["console"]).toBe(`http://localhost:${server.port}/console/${resource}/${id}`)
    const { body } = await ask.get(`/${resource}/${id}`)
    expect(body["id"]).toBe(id)
    if (resource !== "legal_entities") expect(body["status"]).toBe(status)
    expect(JSON.stringify(lines)).not.toMatch(/4111|900012345678|6789|stage_/)
  })

  // reaches platform 13/the-simulated-networks-outcome
  it("works with data of one's own", async () => {
    const entity = await ask.post("/legal_entities", { country: "US" })
    const account = await ask.post("/accounts", { legal_entity_id: entity.body["id"] })
    const method = await ask.post("/payment_methods", {
      type: "credit_card",
      credit_card: Process.card("5496198584584769")
    })
    const own = ["--account", String(account.body["id"]), "--payment-method", String(method.body["id"])]
    const [paid, ...more] = await told("completed-payment", ...own, "--amount", "90102")
    expect(more).toEqual([])
    const { body: payment } = await ask.get(`/payments/${String(paid?.["id"])}`)
    expect(payment).toMatchObject({
      status: "completed",
      amount: 90_102,
      owner: { id: account.body["id"] },
      payment_method: { id: method.body["id"] }
    })
    const [declined] = await told("declined-payment", ...own)
    expect(declined).toMatchObject({ status: "failed" })
    const [disputed] = await told("lost-dispute", "--payment", String(paid?.["id"]))
    const { body: dispute } = await ask.get(`/disputes/${String(disputed?.["id"])}`)
    expect(dispute).toMatchObject({ payment: { id: paid?.["id"] }, resolution: { outcome: "lost" } })
    const decided = await told("verification", "--legal-entity", String(entity.body["id"]), "--decision", "in_review")
    expect(decided).toEqual([expect.objectContaining({ id: entity.body["id"], status: "in_review" })])
    const returned = await told("ach-return", "--account", String(account.body["id"]), "--return-code", "R10")
    expect(returned.at(-2)?.["done"]).toContain("R10")
  })

  // reaches platform 13/with-app-id-of
  it("acts for another app by a token that ends with it", async () => {
    const { body: app } = await ask.operate("POST", "/apps", { name: "Another", direct_integration: true })
    const id = String(app["id"])
    const lines = await told("completed-payment", "--app-id", id)
    const { body: payment } = await ask.operate("GET", `/payments/${String(lines.at(-1)?.["id"])}`, null)
    expect(payment).toMatchObject({ app_id: id, status: "completed" })
    expect((await ask.operate("GET", `/apps/${id}`, null)).body["tokens"]).toHaveLength(1)
  })

  it("keeps in the audit log who acted, and why", async () => {
    await told("reviewed-payment")
    const { body } = await ask.operate("GET", "/audit?action=payments.review", null)
    expect(body["results"]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ actor: { type: "operator", name: "trigger" }, note: "trigger reviewed-payment" })
      ])
    )
  })

  // reaches platform 13/commands-on-a-running
  it("prints for people, and lists its stories", async () => {
    const ended = await trigger("completed-payment")
    expect(ended.out).toMatch(
      /^A card is charged 100\.00 USD: completed\n {2}http:.*\/console\/payments\/[0-9a-f-]{36}$/m
    )
    const { code, out } = await trigger("--help")
    expect(code).toBe(0)
    for (const name of storyNames) expect(out).toMatch(new RegExp(`^  ${name} {2,}\\w`, "m"))
  })

  // reaches platform 13/a-platform-that-does
  it.each([
    ["an unknown story", ["dance"], 2, /Unknown subcommand "dance"[^]*trigger --help/],
    ["a wrong amount", ["payout", "--amount", "ten"], 2, /--amount must be/],
    ["a wrong currency", ["payout", "--currency", "GBP"], 2, /--currency must be/],
    ["a wrong decision", ["verification", "--decision", "maybe"], 2, /--decision must be one of verified,/],
    ["an unknown account", ["payout", "--account", "nobody"], 1, /account_id ID_NOT_FOUND \(correlation id/],
    ["a flag of another story", ["merchant", "--payment", "1"], 2, /--payment/],
    [
      "a platform that does not run",
      ["payout", "--base-url", "http://127.0.0.1:9"],
      1,
      /Start it by `npx -y pnpm@12 start`/
    ]
  ])("%s: ends with a line that says what to do", async (_, words, code, said) => {
    expect(await trigger(...words)).toMatchObject({ code, err: expect.stringMatching(said) })
  })

  // reaches platform 13/trigger-makes-a-whole
  it("refuses a platform of production before it does anything", async () => {
    const url = await Effect.runPromise(
      Effect.provideService(TestDatabase.empty(inject("postgresUrl")), Scope.Scope, scope)
    )
    const operator = { OPERATOR_TOKEN: randomBytes(24).toString("base64url") }
    const own = await Process.directory()
    const production = await Process.start(own, {
      DATABASE_URL: url,
      SERVICE_ENVIRONMENT: "production",
      VAULT_KEY: randomBytes(32).toString("base64"),
      ...operator
    })
    const ended = await CommandProcess.run(
      { ...operator, DATA_DIR: own, APP_ID: "4711", APP_TOKEN: "prod_aGlkZGVuLXdvcmQ=" },
      "trigger",
      "completed-payment",
      "--base-url",
      `http://127.0.0.1:${production.port}`
    )
    expect(ended).toMatchObject({ code: 2, out: "", err: expect.stringContaining("is a production one") })
    await production.stop()
  })
})
