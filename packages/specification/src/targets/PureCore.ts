/** The pure core as a target: decisions over rows in maps, with the simulated networks as functions. */
import { Effect } from "effect"
import * as App from "@payments-platform/domain/access/app/App"
import { kind as statementKind } from "@payments-platform/domain/billing/statement/BillingStatementKind"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import { kind as disputeKind } from "@payments-platform/domain/payments/dispute/DisputeKind"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import { kind as payoutKind } from "@payments-platform/domain/payouts/payout/PayoutKind"
import { kind as recoveryKind } from "@payments-platform/domain/payouts/recovery/RecoveryKind"
import * as RetentionPeriods from "@payments-platform/domain/vocabulary/time/RetentionPeriods"
import type { Answer } from "../model/State.ts"
import { handle } from "../pure/ExecutePurely.ts"
import type { Response } from "../pure/PureExecutor.ts"
import { advance, make as makeCore, type PureState } from "../pure/PureExecutor.ts"
import * as Rejections from "./Rejections.ts"
import { type KeyedRequest, type List, makeNames, recordSummary, statementSums, type Target } from "./Target.ts"

interface KeyedAnswer {
  readonly answer: Answer
  readonly kept: boolean
}

const rejected = (rejection: string, kept: boolean): KeyedAnswer => ({
  answer: { _tag: "Rejected", rejection, replayed: false },
  kept
})

const keyedAnswerOf = (ended: Response): KeyedAnswer => {
  switch (ended._tag) {
    case "Unavailable":
      return { answer: { _tag: "Unavailable" }, kept: false }
    case "Refused":
      return { answer: ended, kept: false }
    case "Told":
      return { answer: { _tag: "Accepted", record: ended.record, replayed: false, warning: null }, kept: true }
    case "Rejected": {
      const name = Rejections.nameOf(ended.rejection)
      return rejected(name, ended.changes || Rejections.renderedRejection(name).kept)
    }
    case "Decided": {
      const { record, warning } = ended
      return { answer: { _tag: "Accepted", record, replayed: false, warning }, kept: true }
    }
  }
}

/** The stored answers by Unique-Key. */
type Keys = Map<string, { readonly changed: boolean; readonly answer: Answer; readonly usedAt: number }>

const replayed = (answer: Answer): Answer => {
  if (answer._tag === "Accepted") return { ...answer, replayed: true, warning: null }
  return answer._tag === "Rejected" ? { ...answer, replayed: true } : answer
}

const ledgerOf = ({ entries }: PureState, name: (id: string) => string) => {
  const accounts = new Map<string, number>()
  let difference = 0
  for (const { currency, postings } of entries)
    for (const { account, amount } of postings) {
      const key = `${account.split(":").map(name).join(":")} ${currency}`
      accounts.set(key, (accounts.get(key) ?? 0) + amount)
      difference += amount
    }
  return { difference, accounts: new Map([...accounts].filter(([, sum]) => sum !== 0)) }
}

const topicsOf = ({ notifications }: PureState, name: (id: string) => string) => {
  const topics = new Map<string, Array<string>>()
  for (const { resourceId, topic } of notifications)
    topics.set(name(resourceId), [...(topics.get(name(resourceId)) ?? []), topic])
  return topics
}

/** `begin` is the service time in UNIX seconds. `returnsFees` is the app's setting `return_fees_on_dispute`. */
export const make = (begin: number, returnsFees: boolean): Target => {
  const settings = { directIntegration: true, permissions: App.allPermissions, returnFeesOnDispute: returnsFees }
  const core = makeCore(begin, settings)
  const names = makeNames()
  const keys: Keys = new Map()
  const rows = (type: string) =>
    [...core.rows.values()].filter((row) => row.type === type && row.listed !== null).toReversed()

  const ask = ({ changed, key, request }: KeyedRequest): Answer => {
    const known = keys.get(key)
    if (known !== undefined && known.usedAt + RetentionPeriods.uniqueKey > core.now)
      return known.changed === changed ? replayed(known.answer) : { _tag: "Refused", refusal: "KeyTaken" }
    const { answer, kept } = keyedAnswerOf(handle(core, request, names.id))
    if (kept) keys.set(key, { changed, answer, usedAt: core.now })
    return answer
  }

  const balances = (accounts: ReadonlyArray<string>) =>
    new Map(
      [...core.counters].flatMap(([key, amount]) => {
        const [account = "", currency = ""] = key.split("|")
        const [, id = "", balance = ""] = account.split(":")
        const name = names.name(id)
        const isOf = account.startsWith("merchant:") && accounts.includes(name)
        return isOf ? [[`merchant:${name}:${balance} ${currency}`, amount] as const] : []
      })
    )

  const list = (type: List) =>
    rows(type).map(({ createTime, id, listed }) => ({
      name: names.name(id),
      time: createTime,
      status: listed?.status ?? ""
    }))

  return {
    ask: (request, expected) => Effect.sync(() => names.inModelTerms(ask(request), expected)),
    inTargetTerms: (expected) => expected,
    learnOpened: Effect.sync(() => {
      const learn = (kind: "d" | "o" | "r" | "s", type: string, ownerOf: (row: Row) => string) =>
        names.learnOpened(
          kind,
          rows(type)
            .toReversed()
            .map((row) => ({ id: row.id, owner: ownerOf(row) }))
        )
      learn("d", disputeKind.type, (row) => disputeKind.fact(row).state.terms.paymentId)
      learn("r", RefundKind.kind.type, (row) => RefundKind.kind.fact(row).state.terms.paymentId)
      learn("o", payoutKind.type, (row) => payoutKind.fact(row).state.terms.accountId)
      learn("r", recoveryKind.type, (row) => recoveryKind.fact(row).state.terms.accountId)
      learn("s", statementKind.type, (row) => statementKind.fact(row).state.terms.accountId)
    }),
    advance: (seconds) =>
      Effect.sync(() => {
        advance(core, seconds)
        return core.now
      }),
    ledger: Effect.sync(() => ledgerOf(core, names.name)),
    balances: (accounts) => Effect.sync(() => balances(accounts)),
    records: () => Effect.sync(() => core.records.map(({ record }) => recordSummary(record, names.name))),
    list: (type) => Effect.sync(() => list(type)),
    statements: Effect.sync(() => rows(statementKind.type).map((row) => statementSums(row, names.name))),
    notifications: Effect.sync(() => {
      const topics = topicsOf(core, names.name)
      return { topics, delivered: topics }
    })
  }
}
