/** An app that executes commands, its merchants, and what the tests of the application read of them. */
import { Effect } from "effect"
import {
  type CommandContext,
  CommandExecutor,
  type ExecutionResult
} from "@payments-platform/domain/application/executor/CommandExecutor"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as CreateAccount from "@payments-platform/domain/merchants/account/commands/CreateAccount"
import * as CreateLegalEntity from "@payments-platform/domain/merchants/legal-entity/commands/CreateLegalEntity"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import { Store } from "@payments-platform/domain/ports/Store"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import { decode } from "../decoding.ts"
import { cardBody } from "../samples.ts"

/** A record, or a rejection with its `_tag`. */
export interface Answer {
  readonly id: string
  readonly status?: string
  readonly amount?: number
  readonly _tag?: string
}

export const bodyOf = ({ reply }: ExecutionResult): Answer => JSON.parse(reply.body)

/** `ok`, or the name of the rejection. */
export const outcomeOf = (result: ExecutionResult): string => bodyOf(result)._tag ?? "ok"

export const isAccepted = ({ reply }: ExecutionResult): boolean => reply.status === 200

/** The Unique-Key of a request that has this hash. */
export const uniqueKey = (key: string, hash = key): CommandContext["key"] => ({
  scope: "app",
  key,
  hash,
  same: (other) => other === hash,
  held: null
})

/** Runs effects at the same time. */
export const together = <A, E, R>(effects: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.all(effects, { concurrency: "unbounded" })
export const times = <A>(count: number, effect: A): ReadonlyArray<A> => Array.from({ length: count }, () => effect)

/** An app with every permission, and functions by which it executes commands. */
export const makeApp = Effect.gen(function* () {
  const executor = yield* CommandExecutor
  const call = yield* InMemoryPlatform.makeApp("app")
  const execute = <C, F, R>(
    handler: CommandHandler.CommandHandler<C, F, R>,
    command: C,
    key: CommandContext["key"] = null
  ) => executor.execute(handler, call(key), input(command), InMemoryPlatform.renderer)
  const executePrepared = <A, C, F, R>(
    prepared: CommandHandler.EnrichedHandler<A, C, F, R>,
    request: A,
    key: CommandContext["key"] = null
  ) => executor.executePrepared(prepared, call(key), input(request), InMemoryPlatform.renderer)

  /** Creates a legal entity, and returns its account's id. */
  const createMerchant = Effect.fnUntraced(function* (country: "US" | "CA" = "US") {
    const entity = yield* execute(CreateLegalEntity.handler, { request: decode(LegalEntityFields.Create, { country }) })
    const request = decode(AccountFields.Create, { legal_entity_id: bodyOf(entity).id })
    return bodyOf(yield* execute(CreateAccount.handler, { request })).id
  })

  /** Pays an account by a card: 10.00 USD unless `body` states otherwise. */
  const payByCard = (account_id: string, body: object = {}, key: CommandContext["key"] = null) => {
    const payment_method = { credit_card: cardBody() }
    const payment = { account_id, amount: 1_000, currency: "USD", payment_method, ...body }
    return executePrepared(CreatePayment.enrichedHandler, decode(CreatePayment.Request, payment), key)
  }

  /** Refunds a payment, wholly unless `body` states amounts. */
  const refund = (payment_id: string, body: object = {}) =>
    execute(CreateRefund.handler, {
      request: decode(CreateRefund.Request, { payment_id, refund_reason: "Returned", ...body })
    })
  return { execute, executePrepared, createMerchant, payByCard, refund }
})

const paging = { appId: "app", size: 200, position: null, direction: "next" } as const

/** Balances of an account in USD, in cents. */
export const balancesOf = Effect.fnUntraced(function* (accountId: string, ...names: ReadonlyArray<string>) {
  const counters = names.map((name) => `merchant:${accountId}:${name}|USD`)
  const found = yield* (yield* Store).load({ ids: [], counters, key: null, subscribers: [] })
  return counters.map((key) => found.counters.get(key) ?? 0)
})

/** The resources of a type. */
export const rows = (type: string) =>
  Effect.flatMap(Store, (store) => Effect.map(store.list({ type, ...paging }), ({ items }) => items))

export const statuses = (type: string) => Effect.map(rows(type), (all) => all.map(({ listed }) => listed?.status))

/** Fails unless the debits of the ledger equal its credits. */
export const assertBalance = Effect.gen(function* () {
  const sums = yield* (yield* Store).ledgerSums
  const difference = sums.reduce((sum, { credits, debits }) => sum + debits - credits, 0)
  if (difference !== 0) return yield* Effect.die(new Error(`the ledger is off by ${difference}`))
})
