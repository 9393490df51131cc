/** Runs the examples of the README as they stand: its TypeScript snippets, and the first payment by curl. */
import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Process from "./Process.ts"

const run = promisify(execFile)
const homeOf = (snippet: string): string =>
  fileURLToPath(new URL(snippet.includes("/testkit/") ? "../../testkit" : "..", import.meta.url))

const blocks = async (language: string): Promise<ReadonlyArray<string>> => {
  const text = await readFile(new URL("../../../README.md", import.meta.url), "utf8")
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(([, code = ""]) => code)
}

describe("the README", () => {
  let path = ""
  beforeAll(async () => {
    path = await Process.directory()
  })
  afterAll(() => Process.remove(path))

  it("prints what its snippets say they print", async () => {
    const snippets = await blocks("ts")
    expect(snippets.length).toBeGreaterThan(0)
    for (const snippet of snippets) {
      const said = snippet.split("\n").filter((line) => line.startsWith("// "))
      const { stdout } = await run(process.execPath, ["--input-type=module-typescript", "-e", snippet], {
        cwd: homeOf(snippet)
      })
      expect(stdout.trim().split("\n")).toEqual(said.map((line) => line.slice(3)))
    }
  })

  it("takes a first payment by curl, and what follows it in the same shell", async () => {
    const server = await Process.start(path, { STORE: "memory" })
    const script = (await blocks("sh"))
      .filter((block) => block.includes("POST /payments"))
      .join("\n")
      .replaceAll("http://localhost:8080", `http://127.0.0.1:${server.port}`)
      .replaceAll("./data/", `${path}/`)
    const { stdout } = await run("bash", ["-euc", script])
    expect(stdout).toContain('"status":"completed"')
    expect(stdout).toContain('"available":10000')
    expect(stdout).toContain('"resource":"refunds"')
    expect(stdout).toContain('"type":"debit_adjustment"')
    expect(stdout).toContain('"balanced":true')
    expect(await server.stop()).toBe(0)
  })
})
