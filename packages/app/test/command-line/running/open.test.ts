/** The command `open`, with an opener of the system that finds a browser and one that finds none. */
import { chmod, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { RunningServer } from "../../../bench/Server.ts"
import * as Process from "../../Process.ts"
import * as CommandProcess from "./CommandProcess.ts"

/** The browser of a test, as the openers of Linux take it from BROWSER. */
describe.skipIf(process.platform !== "linux")("open", { timeout: 120_000 }, () => {
  let path = ""
  let server: RunningServer
  beforeAll(async () => {
    path = await Process.directory()
    server = await Process.start(path, { STORE: "memory" })
    await writeFile(join(path, "browser"), `#!/bin/sh\necho "$@" > ${path}/opened\n`)
    await chmod(join(path, "browser"), 0o755)
  })
  afterAll(async () => void (await server.stop()))

  const environment = () => ({ DATA_DIR: path, PORT: String(server.port) })
  const open = (more: Readonly<Record<string, string>>, ...words: ReadonlyArray<string>) =>
    CommandProcess.run({ ...environment(), ...more }, "open", ...words)
  const opened = () => vi.waitFor(async () => (await readFile(join(path, "opened"), "utf8")).trim(), 10_000)

  // reaches platform 13/open-shows-the-console
  it("opens the console, signed in by a token that the platform made, which it does not print", async () => {
    const { operator_token } = await Process.credentialsIn(path)
    const ended = await open({ BROWSER: join(path, "browser") })
    const address = `http://localhost:${server.port}/console/`
    expect(ended).toMatchObject({ code: 0, out: `Opened ${address}\n`, err: "" })
    expect(await opened()).toBe(`${address}#token=${encodeURIComponent(operator_token)}`)
  })

  it("opens the documentation, and signs in by no token that it was given", async () => {
    const { operator_token } = await Process.credentialsIn(path)
    await open({ BROWSER: join(path, "browser") }, "docs")
    const address = `http://localhost:${server.port}/docs#token=${encodeURIComponent(operator_token)}`
    await vi.waitUntil(async () => (await opened()) === address, 10_000)
    const given = { BROWSER: join(path, "browser"), OPERATOR_TOKEN: "hidden-word-hidden-word" }
    expect((await open(given, "console")).code).toBe(0)
    await vi.waitUntil(async () => (await opened()) === `http://localhost:${server.port}/console/`, 10_000)
  })

  it("prints the address where there is no browser", async () => {
    const given = { OPERATOR_TOKEN: "hidden-word-hidden-word" }
    const ended = await open({ PATH: "/bin:/usr/bin", BROWSER: "/not/there", ...given }, "docs")
    expect(ended).toMatchObject({ code: 0, out: `http://localhost:${server.port}/docs\n` })
    expect(ended.err).toContain("No browser was found here")
  })

  // reaches platform 13/a-platform-that-does
  it("opens nothing when no platform answers, or for an unknown page", async () => {
    const gone = await open({}, "docs", "--base-url", "http://127.0.0.1:9")
    expect(gone).toMatchObject({ code: 1, out: "", err: expect.stringContaining("Start it by `npx -y pnpm@12 start`") })
    expect(await open({}, "garden")).toMatchObject({ code: 2, err: expect.stringContaining("garden") })
  })
})
