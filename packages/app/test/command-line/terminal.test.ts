/**
 * What people see on a terminal, which `script` of util-linux stands in for: the lines after a start in colors and fitted
 * to the width, and the line of what takes longer than a second.
 */
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { beforeAll, describe, expect, it } from "vitest"
import * as Server from "../../bench/Server.ts"
import * as CleanUp from "../CleanUp.ts"
import * as Process from "../Process.ts"

const script = "/usr/bin/script"

/** Runs a line of a shell on a terminal of this width, and ends it by Ctrl-C once it has printed a text. */
const onTerminal = (
  columns: number,
  line: string,
  environment: Readonly<Record<string, string>>,
  until?: string
): Promise<string> =>
  new Promise((done) => {
    const child = execFile(script, ["-qefc", `stty cols ${columns}; ${line}`, "/dev/null"], {
      cwd: Server.home,
      env: { ...Server.baseEnvironment, TERM: "xterm-256color", ...environment }
    })
    CleanUp.later(() => child.kill("SIGKILL"))
    let [output, isTold] = ["", false]
    child.stdout?.on("data", (chunk) => {
      output += String(chunk)
      if (until === undefined || isTold || !output.includes(until)) return
      isTold = true
      child.stdin?.write("\u0003")
    })
    child.once("close", () => done(output.replaceAll("\r\n", "\n")))
  })

const start = `${process.execPath} ${Server.main}`

const working = `
import * as Progress from ${JSON.stringify(new URL("../../src/Progress.ts", import.meta.url).href)}
const { end, tell } = Progress.begin("Working")
tell("Working " + Progress.bar(1, 4))
setTimeout(() => console.log("a line of the log"), 1300)
setTimeout(() => { end(); console.log("done") }, 1600)
`

/** Other systems have another `script`, or none. */
describe.skipIf(process.platform !== "linux" || !existsSync(script))("a terminal", { timeout: 120_000 }, () => {
  // reaches platform 13/pretty-the-same-for
  it.each([
    ["wide, with colors", 200, {}],
    ["narrow, without colors", 80, { NO_COLOR: "1" }]
  ])("that is %s has aligned lines after a start, and a curl line that fits", async (_, columns, more) => {
    const path = await Process.directory()
    const environment = { STORE: "memory", DATA_DIR: path, ...more }
    const raw = await onTerminal(columns, start, environment, "in another shell")
    const { app_token, operator_token } = await Process.credentialsIn(path)
    expect(raw.includes("\u001B[36m")).toBe(!("NO_COLOR" in more))
    const output = stripVTControlCharacters(raw)
    const base = /^ {2}API +(http:\/\/localhost:\d+)$/m.exec(output)?.[1] ?? ""
    expect(output).toContain(`${base}/console/#token=${encodeURIComponent(operator_token)}\n`)
    const names = ["Console", "Docs", "API", "Health", "App-Id", "App-Token", "Operator-Token", "Credentials"]
    const places = names.map((name) => new RegExp(`^ {2}${name} +(?=\\S)`, "m").exec(output)?.[0].length)
    expect(new Set(places).size).toBe(1)
    const [curl = ""] = /^ {2}curl [^]*?'Api-Version: 3\.2'$/m.exec(output) ?? []
    expect(curl).toContain(app_token)
    expect(Math.max(...curl.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(columns)
    expect(curl.includes("\\\n")).toBe(columns === 80)
  })

  let showProgress = ""
  beforeAll(async () => {
    const path = join(await Process.directory(), "working.ts")
    await writeFile(path, working)
    showProgress = `${process.execPath} ${path}`
  })

  // reaches platform 13/on-a-terminal-what
  it("shows what takes longer than a second, in one line that goes, with the log above it", async () => {
    const raw = await onTerminal(100, showProgress, {})
    const output = stripVTControlCharacters(raw)
    expect(output).toContain("Working ■■■■■□□□□□□□□□□□□□□□ 1 of 4")
    expect(output.indexOf("a line of the log")).toBeGreaterThan(output.indexOf("Working"))
    // the line is cleared, and the cursor is shown again
    expect(raw.lastIndexOf("\u001B[0K")).toBeGreaterThan(raw.lastIndexOf("1 of 4"))
    expect(raw.lastIndexOf("\u001B[?25h")).toBeGreaterThan(raw.lastIndexOf("\u001B[?25l"))
    expect(output.endsWith("done\n")).toBe(true)
  })

  it("shows none of it elsewhere", async () => {
    for (const more of [{ TERM: "dumb" }, { CI: "1" }])
      expect(await onTerminal(100, showProgress, more)).toBe("a line of the log\ndone\n")
    expect(await onTerminal(100, `${showProgress} 2>/dev/null`, {})).toBe("a line of the log\ndone\n")
  })
})
