/**
 * A guide (docs/guides) as its reader runs it: in a new folder, in one shell from the first block to the last.
 *
 * - `sh` blocks run in the shell. A block fails the guide when a line of it fails, or when it prints an error of the API.
 * - A `text` block behind a `sh` block is what that block prints. `…` stands for any text, on a line of its own for any lines.
 * - `sh server` blocks start a process and leave it running, as a terminal of its own does. A guide that starts no platform
 *   finds one that keeps nothing.
 * - Every other block has the name of the file in which the reader saves it: `js receiver.mjs`.
 *
 * Ports are free ones in place of 8080, 9000 and 4222. `npx -y pnpm@12` runs the scripts of package.json, which are here already.
 */
import { execFile } from "node:child_process"
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect } from "vitest"
import { main } from "../../bench/Server.ts"
import * as Process from "../Process.ts"

const root = fileURLToPath(new URL("../../../../", import.meta.url))

export interface Block {
  readonly language: string
  /** what stands behind the language: the name of a file, or `server` */
  readonly name: string
  readonly code: string
}

export const blocksOf = (text: string): ReadonlyArray<Block> =>
  [...text.matchAll(/^```(\w+)(?: ([\w./-]+))?\n(.*?)^```$/gms)].map(([, language = "", name = "", code = ""]) => ({
    language,
    name,
    code
  }))

/** A block that is no file. */
export const isOfShell = (language: string): boolean => language === "sh" || language === "text"

export const read = (path: string): Promise<string> => readFile(join(root, path), "utf8")

/** The lines of the first guide that write shell.sh, which every other guide loads. */
const shellFile = async (): Promise<string> => {
  const blocks = blocksOf(await read("docs/guides/start.md"))
  const { code } = blocks.find(({ code }) => code.startsWith("cat > shell.sh")) ?? { code: "" }
  return code.replace(". ./shell.sh\n", "")
}

/** What `npm install` and `npx` would bring: the packages, and the scripts of this repository. */
const furnish = async (folder: string): Promise<void> => {
  const scope = join(folder, "node_modules", "@payments-platform")
  await mkdir(scope, { recursive: true })
  await symlink(join(root, "packages"), join(folder, "packages"))
  for (const name of ["client", "domain", "testkit"]) await symlink(join(root, "packages", name), join(scope, name))
  await symlink(join(root, "packages/adapters/node_modules/@nats-io"), join(folder, "node_modules", "@nats-io"))
  await mkdir(join(folder, "bin"))
  const npx = `#!/usr/bin/env bash
[ "$1 $2 $3" = "-y pnpm@12 start" ] || { echo "npx $*: not known here" >&2; exit 1; }
shift 3
exec ${process.execPath} ${main} "$@"
`
  await writeFile(join(folder, "bin", "npx"), npx, { mode: 0o755 })
}

const mark = "\u001e"

/** Stops the process that runs, starts another one, and waits until it is ready. */
const serving = (code: string): string => `
stop_server
(
${code}) > server.log 2>&1 &
SERVER=$!
until curl -sf "$BASE/health/ready" > /dev/null; do kill -0 $SERVER || { cat server.log >&2; exit 1; }; sleep 0.1; done
`

const begin = `set -euo pipefail -m
SERVER=
stop_server() { [ -z "$SERVER" ] || { kill -- "-$SERVER" 2> /dev/null || true; wait "$SERVER" || true; SERVER=; }; }
trap 'for job in $(jobs -p); do kill -- "-$job" 2> /dev/null || true; done; wait' EXIT
`

const scriptOf = (blocks: ReadonlyArray<Block>, shell: string): string => {
  const isServed = blocks.some(({ code, name }) => name === "server" || code.includes("packages/app/src/main.ts"))
  const steps = blocks.map(({ code, language, name }) => {
    if (name === "server") return serving(code)
    if (language === "sh") return code
    return language === "text" ? "" : `cat > ${name} <<'END OF ${name}'\n${code}END OF ${name}\n`
  })
  return [
    begin,
    shell,
    isServed ? "" : serving("STORE=memory npx -y pnpm@12 start\n"),
    ...steps.map((step, at) => `printf '%s%s\\n' '${mark}' ${at}\n${step}`)
  ].join("\n")
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** What a block is said to print, as a pattern. */
const patternOf = (said: string): RegExp => {
  const lines = said.trimEnd().split("\n")
  const parts = lines.map((line) => (line === "…" ? "[^]*" : escaped(line).replaceAll("…", ".*")))
  return new RegExp(`^${parts.join("\n")}$`)
}

/** Asserts that every block printed what stands behind it, and no error that does not stand there. */
const compare = (blocks: ReadonlyArray<Block>, printed: ReadonlyArray<string>): void => {
  for (const [at, { code, language, name }] of blocks.entries()) {
    const output = (printed[at] ?? "").trimEnd()
    const next = blocks[at + 1]
    if (next?.language === "text") expect(output, code).toMatch(patternOf(next.code))
    else if (language === "sh" && name === "") expect(output, code).not.toContain('"error_code"')
  }
}

/** Runs a guide, with more variables and directories of programs in the reader's environment. */
export const run = async (
  path: string,
  environment: Readonly<Record<string, string>> = {},
  programs: ReadonlyArray<string> = []
): Promise<void> => {
  // those without a name run elsewhere: the snippets of the README in TypeScript
  const blocks = blocksOf(await read(path)).filter(({ language, name }) => isOfShell(language) || name !== "")
  const folder = await Process.directory()
  await furnish(folder)
  const [port, receiver, queue] = [await Process.freePort(), await Process.freePort(), await Process.freePort()]
  const script = scriptOf(blocks, await shellFile())
    .replaceAll(/\b9000\b/g, String(receiver))
    .replaceAll(/\b4222\b/g, String(queue))
  const env = {
    PATH: [join(folder, "bin"), dirname(process.execPath), ...programs, process.env["PATH"] ?? ""].join(":"),
    HOME: folder,
    PORT: String(port),
    BASE: `http://127.0.0.1:${port}`,
    DRAIN_SECONDS: "0",
    ...environment
  }
  const { stdout } = await promisify(execFile)("bash", ["-c", script], { cwd: folder, env, maxBuffer: 2 ** 26 })
  const printed = stdout.split(mark).slice(1)
  compare(
    blocks,
    printed.map((each) => each.slice(each.indexOf("\n") + 1))
  )
}
