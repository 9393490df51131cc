/** Merchants who can be paid out: an account with money and a payout method, and what becomes of their payouts. */
import { assert } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as SealedAccount from "@payments-platform/domain/banking/SealedAccount"
import * as Change from "@payments-platform/domain/decider/Change"
import type * as PayoutInstrument from "@payments-platform/domain/merchants/payout-method/PayoutInstrument"
import { kind } from "@payments-platform/domain/merchants/payout-method/PayoutMethodKind"
import { Ids } from "@payments-platform/domain/ports/Ids"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Store } from "@payments-platform/domain/ports/Store"
import { Vault } from "@payments-platform/domain/ports/Vault"
import { advance, type Answered, ask, at, idOf, makeAccount, pay } from "./Asking.ts"
import { day, post, results } from "./RefundsAndDisputes.ts"
import * as World from "./World.ts"

const address = { line1: "1 Main St", city: "Reno", region: "NV", postalCode: "89501", country: "US" } as const

/** A bank account by its number, or a paper check to a name. */
export type Payee = { readonly number: string } | { readonly check: string }

const instrumentOf = (payee: Payee): PayoutInstrument.Instrument =>
  "check" in payee
    ? { type: "paper_check", check: { name: payee.check, address } }
    : { type: "payout_bank_us", lastFour: payee.number.slice(-4), accountType: "checking" }

/** An active payout method of a legal entity. */
export const makeMethod = Effect.fnUntraced(function* (legalEntityId: string, payee: Payee) {
  const [store, ids, time, vault] = [yield* Store, yield* Ids, yield* ServiceTime, yield* Vault]
  const at = yield* time.now
  const account = {
    _tag: "US",
    accountNumber: "number" in payee ? payee.number : "",
    routingNumber: "110000000"
  } as const
  const { sealed } = SealedAccount.seal(Redacted.make(account), { vault })
  const numbers = "check" in payee ? null : Redacted.make(sealed)
  const instrument = instrumentOf(payee)
  const details = { legalEntityId, nickname: "House account", instrument, customData: null }
  const subject = { id: ids.next(), appId: World.appId, createTime: at }
  const { row } = kind.create(subject, [{ _tag: "Created", details, numbers, status: "active" }])
  yield* store.commit({ ...Change.empty(ids.next(), at, World.appId), writes: [row] })
  return row.id
})

interface Merchant {
  readonly payee?: Payee
  readonly period?: "daily" | "weekly" | "monthly"
}

/** An account that is paid out to a method of its legal entity. */
export const makePayable = Effect.fnUntraced(function* ({ payee = { number: "0001234567" }, period }: Merchant = {}) {
  const account = yield* makeAccount
  const { json } = yield* ask("GET", `/accounts/${account}`)
  const method = yield* makeMethod(String(at(json, "owner", "id")), payee)
  const USD = { payout_method_id: method, ...(period === undefined ? {} : { period }) }
  const attached = yield* post(`/accounts/${account}`, { payout: { currencies: { USD } } })
  assert.strictEqual(attached.status, 200, attached.text)
  return { account, method }
})

let keys = 0

/** Pays an account by a card; nothing is deducted. */
export const fund = Effect.fnUntraced(function* (account: string, amount = 10_000) {
  const paid = yield* pay(account, `funds-${++keys}`, { amount })
  assert.strictEqual(at(paid.json, "status"), "completed", paid.text)
  return idOf(paid)
})

export const payOut = (account: string, body: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  post("/payouts", { account_id: account, currency: "USD", ...body }, headers)

/** An account with money, and its payout. */
export const makePayout = Effect.fnUntraced(function* (merchant: Merchant = {}, amount = 10_000) {
  const { account, method } = yield* makePayable(merchant)
  yield* fund(account, amount)
  const made = yield* payOut(account)
  assert.strictEqual(made.status, 201, made.text)
  return { account, method, payout: idOf(made) }
})

export const decide = (payout: string, decision: string, body: object = {}) =>
  post(`/operator/payouts/${payout}/decision`, { decision, ...body })

export const payoutOf = (id: string) => ask("GET", `/payouts/${id}`)

/** `BANK_REJECTED R01` of a failed payout; null: it has not failed. */
export const failureOf = ({ json }: Answered): string | null => {
  const reason = at(json, "failure_reason")
  return reason === null
    ? null
    : [at(reason, "reason_code"), at(reason, "details", 0, "detail_code")]
        .filter((each) => each !== undefined)
        .join(" ")
}

/** Available, incoming, outgoing and reserve of an account. */
export const balancesOf = (account: string) =>
  Effect.map(ask("GET", `/accounts/${account}`), ({ json }) =>
    ["available", "incoming_pending", "outgoing_pending", "reserve"].map((name) =>
      at(json, "balances", "currencies", "USD", name)
    )
  )

/** Subscribes to all topics of payouts. */
export const subscribed = post("/notification_preferences", {
  topic: "payouts.*",
  callback_uri: "https://example.com/hooks"
})

/** The topics that were announced of a resource, in order. */
export const topicsOf = (id: string) =>
  Effect.map(ask("GET", `/notifications?object_id=${id}&page_size=50`), (answer) =>
    results(answer)
      .map((each) => at(each, "topic"))
      .toReversed()
  )

/** Moves the clock beyond the next opening of a business day, whatever day it is. */
export const toOpening = advance(5 * day)

export const cannot = (reason: string) => `400 ACCOUNT_CANNOT_PROCESS_PAYOUTS | body:account_id ${reason}`
