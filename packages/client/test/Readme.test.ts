/** The examples of the README run as they stand, as modules of JavaScript, and print what they say. */
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import { onPlatform } from "./Platform.ts"

const run = promisify(execFile)
const home = fileURLToPath(new URL("..", import.meta.url))

const sections = readFileSync(`${home}/README.md`, "utf8").split(/^## /m)
const examples = sections.flatMap((section) => {
  const [, code] = /^```js\n(.*?)^```/ms.exec(section) ?? []
  return code === undefined ? [] : [{ title: section.split("\n")[0] ?? "", code }]
})

it("has examples", () => {
  expect(examples.map(({ title }) => title)).toEqual([
    "A payment",
    "The operator",
    "Errors",
    "Repetitions",
    "Notifications"
  ])
})

it.each(examples)("$title", ({ code }) =>
  onPlatform(async ({ appId, appToken, baseUrl, operatorToken }) => {
    const env = {
      ...process.env,
      BASE_URL: baseUrl,
      APP_ID: appId,
      APP_TOKEN: appToken,
      OPERATOR_TOKEN: operatorToken,
      SIGNING_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    }
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", code], { cwd: home, env })
    const lines = code.trimEnd().split("\n")
    const said = lines.slice(lines.findLastIndex((line) => !line.startsWith("// ")) + 1)
    expect(stdout.trim().split("\n")).toEqual(said.map((line) => line.slice(3)))
  })()
)
