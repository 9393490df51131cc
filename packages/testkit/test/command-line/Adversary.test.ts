/** The command line against a handler in Python, with mistakes and without. */
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { invariants } from "@payments-platform/testkit"

const run = promisify(execFile)
const main = fileURLToPath(new URL("../../src/command-line/main.ts", import.meta.url))
const handler = fileURLToPath(new URL("handler.py", import.meta.url))
const secret = `whsec_${Buffer.from("the secret of a handler in Python").toString("base64")}`

/** Runs the command, and returns how it ended. */
const adversary = (words: ReadonlyArray<string>) =>
  run(process.execPath, [main, ...words]).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: "" }),
    ({ code, stderr, stdout }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr })
  )

const check = async (mistake: string, more: ReadonlyArray<string> = []) => {
  const child = spawn("python3", [handler], { env: { ...process.env, MISTAKE: mistake, SIGNING_SECRET: secret } })
  try {
    const [port] = await once(child.stdout, "data")
    const url = `http://127.0.0.1:${String(port).trim()}`
    const commands = ["--verify-cmd", `curl -s ${url}/orders`, "--reset-cmd", `curl -s -X DELETE ${url}/`]
    return await adversary(["--handler", url, "--signing-secret", secret, "--seed", "1", "--ci", ...commands, ...more])
  } finally {
    child.kill()
  }
}

describe("payments-adversary", { timeout: 300_000 }, () => {
  it("ends with 0 for a handler that keeps every rule", async () => {
    const { code, stdout } = await check("", ["--runs", "10"])
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining("No rule broke in 10 runs") })
  })

  it.each([
    ["fulfils again", "nothing is fulfilled twice"],
    ["any signature", "forged notifications change nothing"],
    ["any time", "an old signature is refused"],
    ["no disputes", "a return or a dispute after completion is noticed"],
    ["created is paid", "only completed payments count as paid"]
  ])("ends with 1 for a handler with the mistake: %s", async (mistake, rule) => {
    const folder = await mkdtemp(join(tmpdir(), "report-"))
    const { code, stdout } = await check(mistake, ["--runs", "100", "--junit", join(folder, "report.xml")])
    const report = await readFile(join(folder, "report.xml"), "utf8")
    await rm(folder, { recursive: true })
    expect({ code, stdout }).toMatchObject({ code: 1, stdout: expect.stringContaining(`broke the rule "${rule}"`) })
    expect(report).toContain('failures="1"')
  })

  it("judges a shop by an exit code alone when it is asked to, and reports which rules were not checked", async () => {
    const folder = await mkdtemp(join(tmpdir(), "report-"))
    const file = join(folder, "made", "report.xml")
    const words = ["--handler", "http://127.0.0.1:9/", "--runs", "1", "--ci", "--verify-cmd", "exit 3"]
    const { code, stdout } = await adversary([...words, "--exit-code-only", "--junit", file])
    const report = await readFile(file, "utf8")
    await rm(folder, { recursive: true })
    expect({ code, stdout }).toMatchObject({ code: 1, stdout: expect.stringContaining("ended with 3") })
    expect(report).toContain(`tests="${Object.keys(invariants).length + 1}" failures="1" errors="0"`)
    expect(report).toContain(`skipped="${Object.keys(invariants).length}"`)
  })

  it("ends with 2, and reports an error, when the command shows no orders", async () => {
    const folder = await mkdtemp(join(tmpdir(), "report-"))
    const file = join(folder, "report.xml")
    const words = ["--handler", "http://127.0.0.1:9/", "--runs", "1", "--ci", "--verify-cmd", "true", "--junit", file]
    const { code, stderr } = await adversary(words)
    const report = await readFile(file, "utf8")
    await rm(folder, { recursive: true })
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("printed nothing") })
    expect(report).toContain('errors="1"')
  })

  it("ends with 2 when it is called wrongly", async () => {
    expect(await adversary(["--handler", "http://127.0.0.1:9/"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--verify-cmd is required")
    })
    expect(await adversary(["--nothing"])).toMatchObject({ code: 2 })
    const shop = ["--handler", "http://127.0.0.1:9/", "--verify-cmd", "true"]
    expect(await adversary([...shop, "--runs", "0"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--runs must be a whole number from 1 on")
    })
  })
})
