/** The examples of the README run as they stand and print the output in their last comment. */
import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"

const run = promisify(execFile)
const home = new URL("..", import.meta.url)
const text = await readFile(new URL("README.md", home), "utf8")
const examples = [...text.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = ""]) => code)

it.each(examples)("example %# prints its output", async (code) => {
  const expected = code.split("\n").filter((line) => line.startsWith("// "))
  const { stdout } = await run(process.execPath, ["--input-type=module-typescript", "-e", code], {
    cwd: fileURLToPath(home)
  })
  expect(stdout.trim().split("\n")).toEqual(expected.map((line) => line.slice(3)))
})
