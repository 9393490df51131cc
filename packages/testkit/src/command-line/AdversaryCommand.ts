/**
 * The command `payments-adversary`: checks a webhook handler in any language. It ends with 0 when no rule broke, with 1 when
 * one did, and with 2 when it was called wrongly or could not check anything.
 */
import { mkdir, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { parseArgs } from "node:util"
import { IntegrationFailure } from "../counterexample/IntegrationFailure.ts"
import { checkIntegration, type CheckOptions } from "../integration/CheckIntegration.ts"
import { casesOf, type Outcome, rulesFor, tell } from "./AdversaryOutcome.ts"
import { type CommandShop, makeCommandShop } from "./CommandShop.ts"
import { junitOf } from "./JunitReport.ts"
import { addressOf, requireText, WrongCall } from "./Words.ts"

const help = `payments-adversary --handler URL --verify-cmd COMMAND

Runs random customers and an adversary against a webhook handler. The platform runs in this process.

  --handler URL           the webhook handler
  --verify-cmd COMMAND    prints the shop's orders as JSON: [{"order", "paid", "fulfilled", "refunded"?, "contested"?}], amounts
                          in cents
  --exit-code-only        the exit code of --verify-cmd alone judges the shop: what it prints is not read, and the rules about
                          orders are not checked
  --reset-cmd COMMAND     empties the shop before each run
  --act-cmd COMMAND       lets a customer act, as the JSON of the variable ACT says; without it the kit pays in place of the shop
  --restart-cmd COMMAND   restarts the handler
  --signing-secret TEXT   the secret by which the handler verifies (whsec_...)
  --runs N                at least 1; 30 unless stated
  --seed N                what the customers follow from; another one each time unless stated
  --junit FILE            writes a report in the form of JUnit
  --ci                    keeps no failure on disk
  --help

The commands get BASE_URL, APP_ID, APP_TOKEN, ACCOUNT_ID and SIGNING_SECRET.
`

const options = {
  handler: { type: "string" },
  "verify-cmd": { type: "string" },
  "exit-code-only": { type: "boolean", default: false },
  "reset-cmd": { type: "string" },
  "act-cmd": { type: "string" },
  "restart-cmd": { type: "string" },
  "signing-secret": { type: "string" },
  runs: { type: "string", default: "30" },
  seed: { type: "string" },
  junit: { type: "string" },
  ci: { type: "boolean", default: false },
  help: { type: "boolean", default: false }
} as const

const numberOf = (name: string, text: string, least: number): number => {
  if (!/^\d{1,9}$/.test(text) || Number(text) < least)
    throw new WrongCall(`--${name} must be a whole number from ${least} on`)
  return Number(text)
}

const read = (words: ReadonlyArray<string>) => {
  try {
    return parseArgs({ args: [...words], options }).values
  } catch (cause) {
    throw new WrongCall(cause instanceof Error ? cause.message : String(cause))
  }
}

type Values = ReturnType<typeof read>

const run = async (options: CheckOptions): Promise<Outcome> => {
  try {
    return { type: "held", done: await checkIntegration(options) }
  } catch (cause) {
    if (cause instanceof IntegrationFailure) return { type: "broken", failure: cause }
    return { type: "error", problem: cause instanceof Error ? cause.message : String(cause) }
  }
}

/** Kills what the commands left in the background, also when this process is asked to end. */
const stopAtTheEnd = ({ stop }: CommandShop): void => {
  process.on("exit", stop)
  process.on("SIGINT", () => process.exit(130))
  process.on("SIGTERM", () => process.exit(143))
}

const check = async (values: Values): Promise<number> => {
  const runs = numberOf("runs", values.runs, 1)
  const seed = values.seed === undefined ? {} : { seed: numberOf("seed", values.seed, 0) }
  const kept = values.ci ? { failures: false as const } : {}
  const shop = makeCommandShop({
    handler: addressOf("handler", values.handler),
    verify: requireText("verify-cmd", values["verify-cmd"]),
    isExitCodeOnly: values["exit-code-only"],
    reset: values["reset-cmd"],
    act: values["act-cmd"],
    restart: values["restart-cmd"],
    signingSecret: values["signing-secret"]
  })
  if (values.junit !== undefined) await mkdir(dirname(values.junit), { recursive: true })
  stopAtTheEnd(shop)
  const began = performance.now()
  const rules = rulesFor(shop.verifies, values["exit-code-only"])
  const isPaid = !values["exit-code-only"]
  const outcome = await run({ ...shop, ...seed, ...kept, runs, invariants: rules.checked, isPaid })
  const code = tell(outcome)
  const seconds = (performance.now() - began) / 1_000
  if (values.junit !== undefined) await writeFile(values.junit, junitOf("adversary", casesOf(rules, outcome), seconds))
  return code
}

/** Runs the command with these words, and returns its exit code. */
export const adversary = async (words: ReadonlyArray<string>): Promise<number> => {
  try {
    const values = read(words)
    if (!values.help) return await check(values)
    console.log(help)
    return 0
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : String(cause))
    if (cause instanceof WrongCall) console.error("`payments-adversary --help` lists what there is.")
    return 2
  }
}
