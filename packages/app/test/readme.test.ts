/**
 * Runs the snippets of the READMEs as they stand: those in TypeScript, and the first payment by curl. The walks of
 * docs/extending.md name files that exist, as many as they say.
 */
import { execFile } from "node:child_process"
import { access, readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Process from "./Process.ts"

const run = promisify(execFile)
const homeOf = (snippet: string): string =>
  fileURLToPath(new URL(snippet.includes("/testkit/") ? "../../testkit" : "..", import.meta.url))

const inRepository = (file: string): URL => new URL(`../../../${file}`, import.meta.url)

const blocks = async (language: string, file = "README.md"): Promise<ReadonlyArray<string>> => {
  const text = await readFile(inRepository(file), "utf8")
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(([, code = ""]) => code)
}

describe("the README", () => {
  let path = ""
  beforeAll(async () => {
    path = await Process.directory()
  })
  afterAll(() => Process.remove(path))

  it.each(["README.md", "packages/domain/README.md"])("prints what the snippets of %s say they print", async (file) => {
    const snippets = await blocks("ts", file)
    expect(snippets.length).toBeGreaterThan(0)
    for (const snippet of snippets) {
      const lines = snippet.trimEnd().split("\n")
      const said = lines.slice(lines.findLastIndex((line) => !line.startsWith("// ")) + 1)
      const { stdout } = await run(process.execPath, ["--input-type=module-typescript", "-e", snippet], {
        cwd: homeOf(snippet)
      })
      expect(stdout.trim().split("\n")).toEqual(said.map((line) => line.slice(3)))
    }
  })

  it("takes a first payment by curl, and what follows it in the same shell", async () => {
    const server = await Process.start(path, { STORE: "memory" })
    const script = (await blocks("sh"))
      .filter((block) => block.includes("call POST"))
      .join("\n")
      .replaceAll("http://localhost:8080", `http://127.0.0.1:${server.port}`)
      .replaceAll("./data/", `${path}/`)
    const { stdout } = await run("bash", ["-euc", script])
    expect(stdout).toContain('"status":"completed"')
    expect(stdout).toContain('"available":10000')
    expect(stdout).toContain('"resource":"refunds"')
    expect(stdout).toContain('"type":"debit_adjustment"')
    expect(stdout).toContain('"balanced":true')
    expect(stdout).toMatch(/"entity_verification":\{"verified":true/)
    expect(stdout).toMatch(/"resource":"payouts".*"amount":10000,.*"status":"completed"/)
    expect(stdout).toContain('"type":"merchant_payment"')
    expect(await server.stop()).toBe(0)
  })
})

describe("docs/extending.md", () => {
  it.each([
    ["a field", "A field"],
    ["a command", "A command"]
  ])("%s: its walk names every file that it counts", async (row, heading) => {
    const text = await readFile(inRepository("docs/extending.md"), "utf8")
    const [, count = "", bound = ""] = new RegExp(`^\\| ${row}: [^|]*\\| (\\d+) \\| (\\d+) \\|`, "m").exec(text) ?? []
    const walk = text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? ""
    const files = [...walk.matchAll(/^\| `([^`]+)`/gm)].map(([, file = ""]) => file)
    expect(files.length).toBe(Number(count))
    expect(files.length).toBeLessThanOrEqual(Number(bound))
    for (const file of files) await access(inRepository(file))
  })
})
