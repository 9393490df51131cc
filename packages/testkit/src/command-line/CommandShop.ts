/** A shop in any language: its handler is an address, and commands reset it, act in it and show its orders. */
import { Schema } from "effect"
import { isPaymentsError, PaymentsClient } from "@payments-platform/client"
import type { Invariant } from "../integration/Invariants.ts"
import type { CustomerAct, ShopOrder, ShopSettings, ShopUnderTest } from "../integration/ShopContract.ts"
import { type EndedCommand, makeShellCommands } from "./ShellCommands.ts"

export interface ShopCommands {
  /** the address of the handler */
  readonly handler: string
  /** prints the orders as JSON */
  readonly verify: string
  /** whether the exit code of `verify` alone judges the shop, whatever it prints; false unless stated */
  readonly isExitCodeOnly?: boolean
  /** empties the shop; absent: the orders of each run are new to it anyway */
  readonly reset?: string | undefined
  /** lets a customer act; absent: the kit pays and refunds in place of the shop, with the order as `reference_id` */
  readonly act?: string | undefined
  readonly restart?: string | undefined
  /** the secret by which the handler verifies notifications */
  readonly signingSecret?: string | undefined
}

const Order = Schema.Struct({
  order: Schema.String,
  paid: Schema.Int,
  fulfilled: Schema.Int,
  refunded: Schema.optionalKey(Schema.Int),
  contested: Schema.optionalKey(Schema.Boolean)
})
const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(Order)))

const envOf = ({ accountId, appId, appToken, baseUrl, signingSecrets }: ShopSettings) => ({
  BASE_URL: baseUrl,
  APP_ID: appId,
  APP_TOKEN: appToken,
  ACCOUNT_ID: accountId,
  SIGNING_SECRET: signingSecrets[0] ?? ""
})

/** Pays and refunds as a shop does that makes no mistake. */
const actForShop = () => {
  const payments = new Map<string, string>()
  const unlessRefused = (cause: unknown): null => {
    if (isPaymentsError(cause) && cause._tag === "Refused") return null
    throw cause
  }
  return async ({ accountId, ...credentials }: ShopSettings, act: CustomerAct): Promise<void> => {
    const client = new PaymentsClient({ ...credentials, retry: { firstDelayMs: 5 } })
    if (act.type === "checkout") {
      const { amount, order: reference_id, paymentMethod: payment_method, risk } = act
      const money = { account_id: accountId, amount, currency: "USD", reference_id, payment_method } as const
      const made = await client.payments.create(money, { ...risk, uniqueKey: reference_id }).catch(unlessRefused)
      if (made !== null) payments.set(reference_id, made.id)
      return
    }
    const id = payments.get(act.order)
    if (id === undefined) return
    if (act.type === "cancel") return void (await client.payments.cancel(id).catch(unlessRefused))
    const amounts = { total_amount: act.amount, currency: "USD" } as const
    await client.refunds.create({ payment_id: id, refund_reason: "asked for", amounts }).catch(unlessRefused)
  }
}

/** How a command ended that did not succeed. */
const failureOf = (command: string, { code, errors, output }: EndedCommand): string => {
  const how = code === null ? "was killed, since it took too long" : `ended with ${code}`
  const said = (errors || output).trim()
  return `\`${command}\` ${how}${said === "" ? "" : `: ${said}`}`
}

/** The orders that a command printed. */
const ordersIn = (command: string, output: string): ReadonlyArray<ShopOrder> => {
  try {
    return decode(output)
  } catch (cause) {
    const printed = output.trim() === "" ? "nothing" : JSON.stringify(output.trim().slice(0, 200))
    const way = "With --exit-code-only its exit code alone judges the shop."
    const problem = `\`${command}\` printed ${printed} in place of orders as JSON. ${way}`
    throw new Error(`${problem}\n${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

export interface CommandShop extends ShopUnderTest {
  /** the rule that the command that verifies succeeds */
  readonly verifies: Invariant
  /** kills what the commands left in the background */
  readonly stop: () => void
}

export const makeCommandShop = (commands: ShopCommands, shell = makeShellCommands()): CommandShop => {
  const { act, handler, isExitCodeOnly = false, reset, restart, signingSecret, verify } = commands
  const failures = new Array<string>()
  let settings: ShopSettings | null = null
  let paysFor = actForShop()
  const env = () => (settings === null ? {} : envOf(settings))

  /** Runs a command that must succeed. */
  const run = async (command: string | undefined, more: Readonly<Record<string, string>> = {}): Promise<void> => {
    if (command === undefined) return
    const ended = await shell.execute(command, { ...env(), ...more })
    if (ended.code !== 0) throw new Error(failureOf(command, ended))
  }

  const observe = async (): Promise<ReadonlyArray<ShopOrder>> => {
    const ended = await shell.execute(verify, env())
    if (ended.code === 0) return isExitCodeOnly ? [] : ordersIn(verify, ended.output)
    failures.push(failureOf(verify, ended))
    return []
  }

  return {
    handler,
    ...(signingSecret === undefined ? {} : { signingSecret }),
    reset: async (next) => {
      settings = next
      paysFor = actForShop()
      failures.splice(0)
      await run(reset)
    },
    act: async (does) => {
      if (act !== undefined) await run(act, { ACT: JSON.stringify(does) })
      else if (settings !== null) await paysFor(settings, does)
    },
    observe,
    ...(restart === undefined ? {} : { restart: () => run(restart) }),
    verifies: { name: "the command that verifies succeeds", when: "always", check: () => failures[0] ?? null },
    stop: shell.stop
  }
}
