/** The command `logs` against a platform that runs. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { RunningServer } from "../../../bench/Server.ts"
import * as Process from "../../Process.ts"
import * as CommandProcess from "./CommandProcess.ts"

describe("logs of a platform that runs", { timeout: 120_000 }, () => {
  let path = ""
  let server: RunningServer
  let ask: ReturnType<typeof Process.client>
  beforeAll(async () => {
    path = await Process.directory()
    server = await Process.start(path, { STORE: "memory" })
    ask = Process.client(server.port, await Process.credentialsIn(path))
  })
  afterAll(async () => void (await server.stop()))

  const follow = async (...words: ReadonlyArray<string>) => {
    const following = CommandProcess.start({ DATA_DIR: path, PORT: String(server.port) }, "logs", ...words)
    await following.until("Ctrl-C ends it")
    return following
  }

  // reaches platform 13/logs-prints-each-request
  it("prints requests, attempts of deliveries and changes, without secrets", async () => {
    const [people, program] = await Promise.all([follow(), follow("--json", "--changes")])
    const preference = { topic: "legal_entities.*", callback_uri: "http://127.0.0.1:9/to?word=hidden" }
    const { body: subscription } = await ask.post("/notification_preferences", preference)
    const { body: entity, correlationId } = await ask.post("/legal_entities", { country: "US" })
    await ask.get("/payments?account_id=hidden")
    await Promise.all([
      people.until("connection_refused"),
      program.until('"event":"attempt"'),
      program.until('"command":"legal_entities.create"')
    ])
    const [read, written] = await Promise.all([people.stop("SIGINT"), program.stop("SIGTERM")])
    expect([read.code, written.code]).toEqual([0, 0])
    const time = "\\d\\d:\\d\\d:\\d\\d"
    expect(read.out).toMatch(new RegExp(`^${time}  201 +\\d+ ms  POST   /legal_entities  ${correlationId}$`, "m"))
    expect(read.out).toMatch(new RegExp(`^${time}  400 +\\d+ ms  GET    /payments  INVALID_PARAMS  `, "m"))
    expect(read.out).toMatch(
      new RegExp(
        `^${time}  --- +\\d+ ms  →      legal_entities\\.created to 127\\.0\\.0\\.1:9  connection_refused  ${String(entity["id"])}$`,
        "m"
      )
    )
    expect(CommandProcess.linesOf(written.out)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: "request", method: "POST", path: "/legal_entities", status: 201 }),
        expect.objectContaining({ event: "attempt", topic: "legal_entities.created", error: "connection_refused" }),
        expect.objectContaining({ event: "change", resource: "legal_entities", resource_id: entity["id"] })
      ])
    )
    const secret = String(subscription["signing_secret"])
    const { app_token, operator_token } = await Process.credentialsIn(path)
    for (const each of [secret, app_token, operator_token]) expect(read.out + written.out).not.toContain(each)
    expect(read.out).not.toContain("hidden")
  })

  it("chooses by app and status", async () => {
    const { app_id } = await Process.credentialsIn(path)
    const [none, refused] = await Promise.all([
      follow("--json", "--app-id", "1"),
      follow("--json", "--app-id", app_id, "--status", "4xx")
    ])
    await ask.post("/legal_entities", { country: "US" })
    await ask.get("/payments/nobody")
    await refused.until("/payments/nobody")
    const [nothing, { out }] = await Promise.all([none.stop("SIGTERM"), refused.stop("SIGTERM")])
    expect(nothing.out).toBe("")
    expect(CommandProcess.linesOf(out)).toEqual([expect.objectContaining({ path: "/payments/nobody", status: 400 })])
  })
})
