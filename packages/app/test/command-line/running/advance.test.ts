/** The command `advance` against a platform that runs. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { RunningServer } from "../../../bench/Server.ts"
import * as Process from "../../Process.ts"
import * as CommandProcess from "./CommandProcess.ts"

describe("advance", { timeout: 120_000 }, () => {
  let path = ""
  let server: RunningServer
  beforeAll(async () => {
    path = await Process.directory()
    server = await Process.start(path, { STORE: "memory" })
  })
  afterAll(async () => void (await server.stop()))

  const advance = (...words: ReadonlyArray<string>) =>
    CommandProcess.run({ DATA_DIR: path, PORT: String(server.port) }, "advance", ...words)

  // reaches platform 13/advance-moves-the-clock
  it("moves the clock by a time, and says what time it is", async () => {
    expect(await advance("90m")).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringMatching(
        /^Service time is \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC, 1h 30m ahead of real time\. .* due: \d+\.\n$/
      )
    })
    const { out } = await advance("4d", "--json")
    expect(CommandProcess.linesOf(out)).toEqual([expect.objectContaining({ offset_seconds: 5_400 + 4 * 86_400 })])
    const ask = Process.client(server.port, await Process.credentialsIn(path))
    expect((await ask.operate("GET", "/clock", null)).body).toMatchObject({ offset_seconds: 5_400 + 4 * 86_400 })
    const { body } = await ask.operate("GET", "/audit", null)
    expect(JSON.stringify(body)).toContain("moved by the command line")
  })

  // reaches platform 13/advance-moves-the-clock
  it("moves the clock to what is due next", async () => {
    const ask = Process.client(server.port, await Process.credentialsIn(path))
    const entity = await ask.post("/legal_entities", { country: "US" })
    const account = await ask.post("/accounts", { legal_entity_id: entity.body["id"] })
    const reviewed = await ask.post("/payments", {
      account_id: account.body["id"],
      amount: 1_000,
      currency: "USD",
      payment_method: { type: "credit_card", credit_card: Process.card("4003830000003011") }
    })
    expect(reviewed.body["status"]).toBe("pending")
    expect((await advance("next")).code).toBe(0)
    const { body } = await ask.get(`/payments/${String(reviewed.body["id"])}`)
    expect(body["status"]).toBe("completed")
  })

  it.each(["soon", "0d", "366d", "4", "-4d"])("moves nothing by %s", async (time) => {
    const ended = await advance("--", time)
    expect(ended).toMatchObject({ code: 2, out: "" })
    expect(ended.err).toContain(time)
  })
})
