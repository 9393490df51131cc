/** Merchants with payouts: functions that sell, refund, hold and pay out, and what the tests read of them. */
import { Effect } from "effect"
import type { CommandContext } from "@payments-platform/domain/application/executor/CommandExecutor"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as CreateAccount from "@payments-platform/domain/merchants/account/commands/CreateAccount"
import * as HoldOrReleaseReserve from "@payments-platform/domain/merchants/account/commands/HoldOrReleaseReserve"
import * as SetAccountDetails from "@payments-platform/domain/merchants/account/commands/SetAccountDetails"
import * as CreateLegalEntity from "@payments-platform/domain/merchants/legal-entity/commands/CreateLegalEntity"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as CreatePayoutMethod from "@payments-platform/domain/merchants/payout-method/CreatePayoutMethod"
import * as DeletePayoutMethod from "@payments-platform/domain/merchants/payout-method/DeletePayoutMethod"
import * as CreateDispute from "@payments-platform/domain/payments/dispute/CreateDispute"
import * as CreatePayout from "@payments-platform/domain/payouts/payout/CreatePayout"
import * as DecidePayout from "@payments-platform/domain/payouts/payout/DecidePayout"
import * as PayoutKind from "@payments-platform/domain/payouts/payout/PayoutKind"
import * as RunPayoutSchedule from "@payments-platform/domain/payouts/payout/RunPayoutSchedule"
import { Store } from "@payments-platform/domain/ports/Store"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"
import { openCycle } from "@payments-platform/specification/suites/store/StoreSamples"
import { decode } from "../../decoding.ts"
import * as Commands from "../commands.ts"
import { bodyOf, outcomeOf } from "../commands.ts"

const first = { size: 500, position: null, direction: "next" } as const

/** A merchant whose account is paid daily by a paper check. */
export const make = Effect.gen(function* () {
  const store = yield* Store
  const { execute, executePrepared, payByCard, refund: refundPayment } = yield* Commands.makeApp
  const rowOf = (id: string) =>
    Effect.map(store.load({ ids: [id], counters: [], key: null, subscribers: [] }), ({ rows }) => rows.get(id))

  const company = decode(LegalEntityFields.Create, MerchantSamples.usCompany())
  const owner = bodyOf(yield* execute(CreateLegalEntity.handler, { request: company })).id
  const address = { line1: "1 Main St", city: "Reno", region: "NV", postal_code: "89501", country: "US" }
  const check = { type: "paper_check", paper_check: { name: "Harbor Books", address } }
  const request = decode(CreatePayoutMethod.Request, { legal_entity_id: owner, nickname: "Checks", ...check })
  const method = bodyOf(yield* executePrepared(CreatePayoutMethod.enrichedHandler, { request, verifies: false }))
  const payout = { currencies: { USD: { payout_method_id: method.id, period: "weekly" } } }
  const opened = decode(AccountFields.Create, { legal_entity_id: owner, name: "Shop", description: "Books", payout })
  const accountId = bodyOf(yield* execute(CreateAccount.handler, { request: opened })).id

  const sell = (amount: number) => Effect.map(payByCard(accountId, { amount }), bodyOf)
  const refund = (paymentId: string, total_amount: number) =>
    Effect.map(refundPayment(paymentId, { amounts: { total_amount } }), outcomeOf)
  const dispute = (payment_id: string, amount: number) => {
    const body = { payment_id, type: "chargeback", amount, fee: 0 }
    return Effect.map(execute(CreateDispute.handler, { request: decode(CreateDispute.Request, body) }), outcomeOf)
  }
  /** above 0 holds, below 0 releases */
  const reserve = (amount: number) => {
    const body = decode(HoldOrReleaseReserve.Request, { currency: "USD", amount })
    return Effect.map(execute(HoldOrReleaseReserve.handler, { id: accountId, request: body }), outcomeOf)
  }
  const limitReserve = (reserveWeeklyLimit: number) =>
    Effect.map(execute(SetAccountDetails.handler, { id: accountId, request: { reserveWeeklyLimit } }), outcomeOf)
  const payOut = (reference_id: string | null = null, key: CommandContext["key"] = null) => {
    const body = { account_id: accountId, currency: "USD", reference_id }
    return Effect.map(execute(CreatePayout.handler, { request: decode(CreatePayout.Request, body) }, key), bodyOf)
  }
  const runSchedule = execute(RunPayoutSchedule.handler, { accountId, early: true })
  const decide = (payoutId: string, decision: DecidePayout.Decision) =>
    Effect.map(execute(DecidePayout.handler, { id: payoutId, request: { decision } }), outcomeOf)

  const deleteMethod = Effect.map(execute(DeletePayoutMethod.handler, { id: method.id }), outcomeOf)

  const balance = Commands.balancesOf(accountId, "available", "reserve", "outgoing_pending")
  const payouts = Effect.map(store.list({ type: "payouts", appId: "app", ownerId: accountId, ...first }), ({ items }) =>
    items.map((row) => PayoutKind.kind.fact(row))
  )
  /** The records that a payout took, by their ids, and the sum of their nets. */
  const takenBy = (payoutId: string) =>
    Effect.map(store.transactionRecords({ appId: "app", payoutId, ...first }), ({ items }) => ({
      ids: items.map(({ id }) => id),
      net: items.reduce((sum, { fee, gross }) => sum + gross - fee, 0)
    }))
  /** The records of the account that payouts take. */
  const records = Effect.map(store.transactionRecords({ appId: "app", accountId, ...first }), ({ items }) =>
    items.filter(({ type }) => type !== "payout").map(({ id }) => id)
  )
  const open = openCycle(store, "app", accountId, "USD")
  const account = Effect.map(rowOf(accountId), (row) => (row === undefined ? null : AccountKind.kind.fact(row)))
  return {
    accountId,
    sell,
    refund,
    dispute,
    reserve,
    limitReserve,
    payOut,
    runSchedule,
    decide,
    deleteMethod,
    balance,
    payouts,
    takenBy,
    records,
    open,
    account
  }
})
export type Merchant = Effect.Success<typeof make>
