/**
 * The command `payments-conformance`: checks any implementation of the contract from outside. It ends with 0 when no row
 * failed, with 1 when one did, and with 2 when it was called wrongly or could not check anything.
 */
import { mkdir, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { parseArgs } from "node:util"
import { checkConformance, outcomes, type RowResult } from "../conformance/CheckConformance.ts"
import { junitOf, type ReportedCase } from "./JunitReport.ts"
import { addressOf, requireText, WrongCall } from "./Words.ts"

const help = `payments-conformance --base-url URL --operator-token TOKEN

Checks from outside which rows of the contract a staging platform keeps. It makes an app and a merchant of its own, pays with
test cards, and moves the platform's clock by some days.

  --base-url URL           the platform
  --operator-token TOKEN   the token of an admin; OPERATOR_TOKEN of the environment unless stated
  --no-notifications       the platform cannot send notifications to this machine: their rows are not reachable
  --list                   prints every row with how it ended
  --junit FILE             writes a report in the form of JUnit
  --help

A row is passed or failed only if a check asked for it. Rows that no client can see are not reachable, and all others are not
checked.
`

const options = {
  "base-url": { type: "string" },
  "operator-token": { type: "string" },
  "no-notifications": { type: "boolean", default: false },
  list: { type: "boolean", default: false },
  junit: { type: "string" },
  help: { type: "boolean", default: false }
} as const

const read = (words: ReadonlyArray<string>) => {
  try {
    return parseArgs({ args: [...words], options }).values
  } catch (cause) {
    throw new WrongCall(cause instanceof Error ? cause.message : String(cause))
  }
}

type Values = ReturnType<typeof read>

const linesOf = (results: ReadonlyArray<RowResult>): ReadonlyArray<string> => {
  const groups = Map.groupBy(results, ({ outcome }) => outcome)
  const failures = (groups.get("failed") ?? []).flatMap(({ row, why }) => [`failed: ${row}`, `  ${why ?? ""}`])
  const unseen = Map.groupBy(groups.get("not reachable") ?? [], ({ why }) => why ?? "")
  const reasons = [...unseen].map(([why, rows]) => `  ${rows.length}: ${why}`)
  const counts = outcomes.map((outcome) => `${groups.get(outcome)?.length ?? 0} ${outcome}`)
  return [
    ...failures,
    ...(reasons.length === 0 ? [] : ["Not reachable from outside:", ...reasons]),
    `Of ${results.length} rows of the contract: ${counts.join(", ")}.`
  ]
}

const caseOf = ({ outcome, row: name, why }: RowResult): ReportedCase => {
  if (outcome === "passed") return { name, result: { type: "held" } }
  if (outcome === "failed") return { name, result: { type: "broken", story: why ?? "", file: null } }
  return { name, result: { type: "skipped", why: why ?? outcome } }
}

const check = async (values: Values): Promise<number> => {
  const baseUrl = addressOf("base-url", values["base-url"])
  const operatorToken = requireText("operator-token", values["operator-token"] ?? process.env["OPERATOR_TOKEN"])
  if (values.junit !== undefined) await mkdir(dirname(values.junit), { recursive: true })
  const began = performance.now()
  const results = await checkConformance({ baseUrl, operatorToken, isReached: !values["no-notifications"] })
  const seconds = (performance.now() - began) / 1_000
  if (values.list) for (const { outcome, row } of results) console.log(`${outcome}: ${row}`)
  console.log(linesOf(results).join("\n"))
  if (values.junit !== undefined) await writeFile(values.junit, junitOf("conformance", results.map(caseOf), seconds))
  return results.some(({ outcome }) => outcome === "failed") ? 1 : 0
}

/** Runs the command with these words, and returns its exit code. */
export const conformance = async (words: ReadonlyArray<string>): Promise<number> => {
  try {
    const values = read(words)
    if (!values.help) return await check(values)
    console.log(help)
    return 0
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : String(cause))
    if (cause instanceof WrongCall) console.error("`payments-conformance --help` lists what there is.")
    return 2
  }
}
