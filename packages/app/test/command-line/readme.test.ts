/**
 * Runs the snippets of the READMEs as they stand: those in TypeScript, the lines of the shell, and the receiver of
 * notifications. The walks of docs/extending.md name files that exist, as many as they say.
 */
import { Redacted } from "effect"
import { execFile, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { access, readFile, writeFile } from "node:fs/promises"
import { basename, join, posix } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { describe, expect, it, vi } from "vitest"
import { sign } from "@payments-platform/adapters/notifications/Signature"
import * as CleanUp from "../CleanUp.ts"
import * as Guide from "../docs/Guide.ts"
import * as Process from "../Process.ts"

const run = promisify(execFile)
/** Where what a snippet imports is installed. */
const homes = [
  ["@payments-platform/specification", "../../../specification"],
  ["@payments-platform/testkit", "../../../testkit"]
] as const
const homeOf = (snippet: string): string =>
  fileURLToPath(new URL(homes.find(([name]) => snippet.includes(name))?.[1] ?? "../..", import.meta.url))

const inRepository = (file: string): URL => new URL(`../../../../${file}`, import.meta.url)

const blocks = async (language: string, file = "README.md"): Promise<ReadonlyArray<string>> => {
  const text = await readFile(inRepository(file), "utf8")
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(([, code = ""]) => code)
}

describe("the README", () => {
  it.each(["README.md", "packages/domain/README.md", "packages/specification/README.md"])(
    "prints what the snippets of %s say they print",
    { timeout: 90_000 },
    async (file) => {
      const snippets = await blocks("ts", file)
      expect(snippets.length).toBeGreaterThan(0)
      const printed = snippets.map(async (snippet) => {
        const lines = snippet.trimEnd().split("\n")
        const said = lines.slice(lines.findLastIndex((line) => !line.startsWith("// ")) + 1)
        const { stdout } = await run(process.execPath, ["--input-type=module-typescript", "-e", snippet], {
          cwd: homeOf(snippet)
        })
        expect(stdout.trim().split("\n")).toEqual(said.map((line) => line.slice(3)))
      })
      await Promise.all(printed)
    }
  )

  it("has at most 150 lines", async () => {
    const text = await readFile(inRepository("README.md"), "utf8")
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(150)
  })

  it("takes a first payment by curl", { timeout: 120_000 }, () => Guide.run("README.md"))
})

describe("the receiver of docs/guides/webhooks.md", () => {
  // reaches platform 10/delivery-ours-post-to
  it("accepts only unchanged and recent requests that are signed with its secret", async () => {
    const [code = ""] = await blocks("js receiver.mjs", "docs/guides/webhooks.md")
    const path = await Process.directory()
    const port = await Process.freePort()
    const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`
    await writeFile(join(path, "receiver.mjs"), code.replace(".listen(9000)", `.listen(${port})`))
    const receiver = spawn(process.execPath, [join(path, "receiver.mjs")], { env: { SIGNING_SECRET: secret } })
    CleanUp.later(() => receiver.kill())
    const body = JSON.stringify({ id: "1", topic: "payments.créés", payload: { status: "completed", amount: 100 } })
    const now = Math.floor(Date.now() / 1_000)
    const send = async (key: string, timestamp: number, sent = body) => {
      const signature = sign(Redacted.make(key), { id: "1", timestamp, body })
      const headers = { "webhook-id": "1", "webhook-timestamp": String(timestamp), "webhook-signature": signature }
      return (await fetch(`http://127.0.0.1:${port}`, { method: "POST", headers, body: sent })).status
    }
    await vi.waitFor(() => fetch(`http://127.0.0.1:${port}`), 10_000)
    expect(await send(secret, now)).toBe(204)
    expect(await send(`whsec_${Buffer.alloc(32, 8).toString("base64")}`, now)).toBe(401)
    expect(await send(secret, now - 600)).toBe(401)
    expect(await send(secret, now, body.replace("1", "2"))).toBe(401)
  })
})

describe("the files beside the README", () => {
  it("are linked and correct", async () => {
    const [license, readme, contributing, workflow, workspace] = await Promise.all(
      ["LICENSE", "README.md", "CONTRIBUTING.md", ".github/workflows/ci.yml", "pnpm-workspace.yaml"].map((file) =>
        readFile(inRepository(file), "utf8")
      )
    )
    const digest = createHash("sha256")
      .update(license ?? "")
      .digest("hex")
    // of https://www.apache.org/licenses/LICENSE-2.0.txt
    expect(digest).toBe("cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30")
    expect(workflow).toContain("run: .ci/run")
    const [, node] = /^ {2}node: (.+)$/m.exec(workspace ?? "") ?? []
    expect(workspace).toContain(`nodeVersion: ${node}`)
    const links = [...`${readme} ${contributing}`.matchAll(/\]\((?!http|#)([^)#]+)/g)].map(([, file = ""]) => file)
    expect(links).toEqual(expect.arrayContaining(["LICENSE", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]))
    for (const file of links) await access(inRepository(file))
  })
})

describe("the commands in our pages", () => {
  // the changelog names commands as they were
  const pages = globSync(["*.md", ".changeset/*.md", "docs/**/*.md", "{deploy,packages/*}/README.md"], {
    cwd: fileURLToPath(inRepository(".")),
    exclude: ["CHANGELOG.md", "docs/contract/{map,reference}.md"]
  })
  const all = Promise.all(pages.map((file) => readFile(inRepository(file), "utf8")))

  it("name scripts of the package", async () => {
    const { scripts }: { readonly scripts: object } = JSON.parse(await readFile(inRepository("package.json"), "utf8"))
    const named = [...(await all).join("\n").matchAll(/\bpnpm(?:@12)? ([a-z][a-z:]*)(?=[\s`]|$)/gm)].map(
      ([, name = ""]) => name
    )
    expect(named).toEqual(expect.arrayContaining(["start", "test", "check", "coverage", "tour", "bench", "build"]))
    const ofPnpm = new Set(["install", "pack", "changeset"])
    expect([...new Set(named)].filter((name) => !(name in scripts) && !ofPnpm.has(name))).toEqual([])
  })

  it("name files that exist", async () => {
    const named = [
      ...(await all).join("\n").matchAll(/\b(?:node|vitest run) ((?:packages|scripts)\/[\w./-]+\.ts)/g)
    ].map(([, file = ""]) => file)
    expect(named.length).toBeGreaterThan(4)
    for (const file of named) await access(inRepository(file))
  })

  it("start with the words that the README gives them", { timeout: 60_000 }, async () => {
    const root = fileURLToPath(inRepository("."))
    const started = ["--help", "--version"].map((word) =>
      run(process.execPath, ["--run", "start", "--", word], { cwd: root })
    )
    const [help, version] = await Promise.all(started)
    expect(help?.stdout).toContain("migrate")
    expect(version?.stdout).toMatch(/^payments-platform v\d/m)
  })
})

describe("the READMEs of packages", () => {
  const under = (pattern: string) => globSync(pattern, { cwd: fileURLToPath(inRepository(".")) })

  it("name files that their packages have", async () => {
    const files = under("{packages/*/{src,test,bench,scripts,examples,refusals},scripts,docs}/**/*")
    const lost: Array<string> = []
    for (const page of under("packages/*/README.md"))
      for (const [, name = ""] of (await readFile(inRepository(page), "utf8")).matchAll(/`([\w./-]+\.tsx?)`/g))
        if (!files.some((file) => `/${file}`.endsWith(`/${name}`))) lost.push(`${page}: ${name}`)
    expect(lost).toEqual([])
  })

  it("name the folders of the domain", async () => {
    const [tree = ""] =
      /^src\/\n.*?^```/ms.exec(await readFile(inRepository("packages/domain/README.md"), "utf8")) ?? []
    const foldersIn = (folder: string) =>
      under(`packages/domain/src/${folder}*/`)
        .map((path) => basename(path))
        .toSorted()
    const lines = [...tree.matchAll(/^ {2}([a-z-]+)\/ *(.*)$/gm)]
    expect(lines.map(([, name = ""]) => name).toSorted()).toEqual(foldersIn(""))
    for (const [, name = "", rest = ""] of lines) {
      const listed = [...rest.matchAll(/(?<=^| )[a-z-]+(?=\/)/g)].map(([each]) => each)
      if (listed.length > 0) expect(listed.toSorted()).toEqual(foldersIn(`${name}/`))
    }
  })

  it("list what the areas of the console import of each other", async () => {
    const text = await readFile(inRepository("packages/console/README.md"), "utf8")
    const listed = [...text.matchAll(/^\| `(\w+)\/` \| (.*) \|$/gm)].flatMap(([, area = "", names = ""]) =>
      [...names.matchAll(/`([\w/]+\.tsx?)`/g)].map(([, name = ""]) => `${area}/${name}`)
    )
    const areas = "packages/console/src/areas/"
    const imports = under(`${areas}*/**/*.{ts,tsx}`).flatMap((file) =>
      [...readFileSync(inRepository(file), "utf8").matchAll(/(?:from |import\()"(\.[^"]+)"/g)]
        .map(([, path = ""]) => posix.join(posix.dirname(file), path))
        .filter(
          (path) => path.startsWith(areas) && path.split("/").length > 5 && path.split("/")[4] !== file.split("/")[4]
        )
        .map((path) => path.slice(areas.length))
    )
    expect([...new Set(imports)].toSorted()).toEqual(listed.toSorted())
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
