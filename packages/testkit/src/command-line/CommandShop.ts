/** A shop in any language: its handler is an address, and commands reset it, act in it and show its orders. */
import { Schema } from "effect"
import { spawn } from "node:child_process"
import { isPaymentsError, PaymentsClient } from "@payments-platform/client"
import type { Invariant } from "../integration/Invariants.ts"
import type { CustomerAct, ShopOrder, ShopSettings, ShopUnderTest } from "../integration/ShopContract.ts"

export interface ShopCommands {
  /** the address of the handler */
  readonly handler: string
  /** prints the orders as JSON, or judges the shop by its exit code alone */
  readonly verify: string
  /** empties the shop; absent: the orders of each run are new to it anyway */
  readonly reset?: string | undefined
  /** lets a customer act; absent: the kit pays and refunds in place of the shop, with the order as `reference_id` */
  readonly act?: string | undefined
  readonly restart?: string | undefined
  /** the secret by which the handler verifies notifications */
  readonly signingSecret?: string | undefined
}

/** Milliseconds that a command may take, and bytes of its output that are kept. */
const timeout = 30_000
const maxOutput = 1_048_576

interface Ended {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

const execute = (command: string, env: Readonly<Record<string, string>>): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, env: { ...process.env, ...env }, timeout })
    let [output, errors] = ["", ""]
    child.stdout.on("data", (piece: Buffer) => void (output = `${output}${piece.toString()}`.slice(0, maxOutput)))
    child.stderr.on("data", (piece: Buffer) => void (errors = `${errors}${piece.toString()}`.slice(0, maxOutput)))
    child.on("error", reject)
    child.on("close", (code) => resolve({ code, output, errors }))
  })

/** Runs a command that must succeed. */
const run = async (command: string | undefined, env: Readonly<Record<string, string>>): Promise<void> => {
  if (command === undefined) return
  const { code, errors } = await execute(command, env)
  if (code !== 0) throw new Error(`\`${command}\` ended with ${code}: ${errors.trim()}`)
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

export interface CommandShop extends ShopUnderTest {
  /** the rule that the command that verifies succeeds */
  readonly verifies: Invariant
  /** whether the command shows orders; known once it has run */
  readonly showsOrders: () => boolean
}

export const makeCommandShop = ({ act, handler, reset, restart, signingSecret, verify }: ShopCommands): CommandShop => {
  const failures = new Array<string>()
  let settings: ShopSettings | null = null
  let paysFor = actForShop()
  let shows = false
  const env = () => (settings === null ? {} : envOf(settings))

  const observe = async (): Promise<ReadonlyArray<ShopOrder>> => {
    const { code, errors, output } = await execute(verify, env())
    if (code !== 0) failures.push(`\`${verify}\` ended with ${code}: ${(errors || output).trim()}`)
    shows = code === 0 && output.trim() !== ""
    return shows ? decode(output) : []
  }

  return {
    handler,
    ...(signingSecret === undefined ? {} : { signingSecret }),
    reset: async (next) => {
      settings = next
      paysFor = actForShop()
      failures.splice(0)
      await run(reset, env())
    },
    act: async (does) => {
      if (act !== undefined) await run(act, { ...env(), ACT: JSON.stringify(does) })
      else if (settings !== null) await paysFor(settings, does)
    },
    observe,
    ...(restart === undefined ? {} : { restart: () => run(restart, env()) }),
    verifies: { name: "the command that verifies succeeds", when: "always", check: () => failures[0] ?? null },
    showsOrders: () => shows
  }
}
