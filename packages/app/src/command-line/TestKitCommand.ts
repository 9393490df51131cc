/**
 * The commands of the test kit under the name of the platform: `adversary` and `conformance`. The test kit is a package
 * of its own, which is found from the working directory; a command runs in a process of its own, whose exit code is passed on.
 */
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { createRequire } from "node:module"
import { dirname, extname, join } from "node:path"
import { ProcessEnd } from "../ProcessExit.ts"

const kit = "@payments-platform/testkit"

/** The files of the commands, by their names. */
const files = { adversary: "main", conformance: "conformance" } as const
type Name = keyof typeof files

/** The file of a command; null: the test kit is not installed. */
const find = (name: Name): string | null => {
  try {
    const entry = createRequire(join(process.cwd(), "package.json")).resolve(kit)
    return join(dirname(entry), "command-line", `${files[name]}${extname(entry)}`)
  } catch {
    return null
  }
}

/** The exit code of a process whose output is that of this one. Signals of the terminal reach it by themselves. */
const runFile = (file: string, words: ReadonlyArray<string>): Effect.Effect<number> =>
  Effect.callback((resume) => {
    const child = spawn(process.execPath, [file, ...words], { stdio: "inherit" })
    child.on("error", () => resume(Effect.succeed(1)))
    child.on("exit", (code) => resume(Effect.succeed(code ?? 1)))
    return Effect.sync(() => void child.kill("SIGTERM"))
  })

/** Runs a command with its own words. */
export const execute = (name: Name, words: ReadonlyArray<string>): Effect.Effect<void, ProcessEnd> =>
  Effect.gen(function* () {
    const file = find(name)
    if (file === null) {
      const message = `${kit} is not installed here: npm install --save-dev ${kit}`
      process.stderr.write(`${message}\n`)
      return yield* new ProcessEnd({ code: 2, message })
    }
    const code = yield* runFile(file, words)
    if (code !== 0) return yield* new ProcessEnd({ code, message: "the command of the test kit ended" })
  })
