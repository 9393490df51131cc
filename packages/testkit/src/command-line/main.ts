#!/usr/bin/env node
/**
 * The command `payments-adversary`: checks a webhook handler in any language. It ends with 0 when no rule broke, with 1 when
 * one did, and with 2 when it was called wrongly or could not check anything.
 */
import { writeFile } from "node:fs/promises"
import { parseArgs } from "node:util"
import { faultNames } from "../adversary/Faults.ts"
import { IntegrationFailure } from "../counterexample/IntegrationFailure.ts"
import { checkIntegration } from "../integration/CheckIntegration.ts"
import { type Invariant, invariants } from "../integration/Invariants.ts"
import { makeCommandShop } from "./CommandShop.ts"
import { type CheckedRule, junitOf } from "./JunitReport.ts"

const help = `payments-adversary --handler URL --verify-cmd COMMAND

Runs random customers and an adversary against a webhook handler. The platform runs in this process.

  --handler URL           the webhook handler
  --verify-cmd COMMAND    prints the shop's orders as JSON: [{"order", "paid", "fulfilled", "refunded"?, "contested"?}], amounts
                          in cents; or prints nothing and judges the shop by its exit code
  --reset-cmd COMMAND     empties the shop before each run
  --act-cmd COMMAND       lets a customer act, as the JSON of the variable ACT says; without it the kit pays in place of the shop
  --restart-cmd COMMAND   restarts the handler
  --signing-secret TEXT   the secret by which the handler verifies (whsec_...)
  --runs N                30 unless stated
  --seed N                what the customers follow from; another one each time unless stated
  --junit FILE            writes a report in the form of JUnit
  --ci                    keeps no failure on disk
  --help

The commands get BASE_URL, APP_ID, APP_TOKEN, ACCOUNT_ID and SIGNING_SECRET.
`

const options = {
  handler: { type: "string" },
  "verify-cmd": { type: "string" },
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

class WrongCall extends Error {}

const numberOf = (name: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new WrongCall(`--${name} must be a whole number`)
  return Number(text)
}

const read = (words: ReadonlyArray<string>) => {
  try {
    return parseArgs({ args: [...words], options }).values
  } catch (cause) {
    throw new WrongCall(cause instanceof Error ? cause.message : String(cause))
  }
}

const required = (name: string, text: string | undefined): string => {
  if (text === undefined || text === "") throw new WrongCall(`--${name} is required`)
  return text
}

/** Rules about what a shop shows say nothing about one that shows no orders. */
const withoutOrders: ReadonlyArray<Invariant> = [invariants.staleAreRefused, invariants.allAreAccepted]

const check = async (values: ReturnType<typeof read>): Promise<number> => {
  const handler = required("handler", values.handler)
  if (!URL.canParse(handler)) throw new WrongCall("--handler must be an http or https address")
  const shop = makeCommandShop({
    handler,
    verify: required("verify-cmd", values["verify-cmd"]),
    reset: values["reset-cmd"],
    act: values["act-cmd"],
    restart: values["restart-cmd"],
    signingSecret: values["signing-secret"]
  })
  const began = performance.now()
  await shop.observe()
  const rules = [shop.verifies, ...(shop.showsOrders() ? Object.values(invariants) : withoutOrders)]
  const report = async (failed: IntegrationFailure | null): Promise<void> => {
    if (values.junit === undefined) return
    const told = rules.map(({ name }): CheckedRule => ({
      name,
      failure: failed?.invariant === name ? failed.message : null
    }))
    await writeFile(values.junit, junitOf(told, (performance.now() - began) / 1_000))
  }
  const runs = numberOf("runs", values.runs)
  const seed = values.seed === undefined ? {} : { seed: numberOf("seed", values.seed) }
  const kept = values.ci ? { failures: false as const } : {}
  try {
    const done = await checkIntegration({
      ...shop,
      ...seed,
      ...kept,
      runs,
      invariants: rules,
      isPaid: shop.showsOrders()
    })
    await report(null)
    const happened = faultNames.filter((name) => done.faults[name] > 0).map((name) => `${name} ${done.faults[name]}`)
    console.log(
      `No rule broke in ${done.runs} runs of seed ${done.seed}.\nWhat went wrong on the way: ${happened.join(", ")}.`
    )
    return 0
  } catch (cause) {
    if (!(cause instanceof IntegrationFailure)) throw cause
    await report(cause)
    console.log(cause.message)
    return 1
  }
}

const main = async (): Promise<number> => {
  const values = read(process.argv.slice(2))
  if (values.help) {
    console.log(help)
    return 0
  }
  return check(values)
}

process.exitCode = await main().catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : String(cause))
  if (cause instanceof WrongCall) console.error("`payments-adversary --help` lists what there is.")
  return 2
})
