/** The published host as a target: JSON in maps, with the simulated networks as functions. */
import { Effect } from "effect"
import * as App from "@payments-platform/domain/access/app/App"
import { kind as statementKind } from "@payments-platform/domain/billing/statement/BillingStatementKind"
import type { Change } from "@payments-platform/domain/decider/Change"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import { kind as disputeKind } from "@payments-platform/domain/payments/dispute/DisputeKind"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import { kind as payoutKind } from "@payments-platform/domain/payouts/payout/PayoutKind"
import { kind as recoveryKind } from "@payments-platform/domain/payouts/recovery/RecoveryKind"
import * as RetentionPeriods from "@payments-platform/domain/vocabulary/time/RetentionPeriods"
import type { Answer } from "../model/State.ts"
import { handle } from "../pure/ExecutePurely.ts"
import { advance, make as makeCore, type PurePlatform, type Response } from "../pure/PurePlatform.ts"
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

const ledgerOf = ({ store: { entries } }: PurePlatform, name: (id: string) => string) => {
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

const topicsOf = ({ store: { notifications } }: PurePlatform, name: (id: string) => string) => {
  const topics = new Map<string, Array<string>>()
  for (const { resourceId, topic } of notifications)
    topics.set(name(resourceId), [...(topics.get(name(resourceId)) ?? []), topic])
  return topics
}

const balancesOf = (
  { store: { counters } }: PurePlatform,
  name: (id: string) => string,
  accounts: ReadonlyArray<string>
) =>
  new Map(
    [...counters].flatMap(([key, amount]) => {
      const [account = "", currency = ""] = key.split("|")
      const [, id = "", balance = ""] = account.split(":")
      const owner = name(id)
      const isOf = account.startsWith("merchant:") && accounts.includes(owner)
      return isOf ? [[`merchant:${owner}:${balance} ${currency}`, amount] as const] : []
    })
  )

/** A target that tells which Changes its host has saved, in order. */
export interface PureTarget extends Target {
  readonly changes: ReadonlyArray<Change>
}

/** `begin` is the service time in UNIX seconds. `returnsFees` is the app's setting `return_fees_on_dispute`. */
export const make = (begin: number, returnsFees: boolean): PureTarget => {
  const settings = { directIntegration: true, permissions: App.allPermissions, returnFeesOnDispute: returnsFees }
  const core = makeCore(begin, settings)
  const names = makeNames()
  const keys: Keys = new Map()
  const rows = (type: string) =>
    [...core.store.rows.values()].filter((row) => row.type === type && row.listed !== null).toReversed()

  const ask = async ({ changed, key, request }: KeyedRequest): Promise<Answer> => {
    const known = keys.get(key)
    if (known !== undefined && known.usedAt + RetentionPeriods.uniqueKey > core.now)
      return known.changed === changed ? replayed(known.answer) : { _tag: "Refused", refusal: "KeyTaken" }
    const { answer, kept } = keyedAnswerOf(await handle(core, request, names.id))
    if (kept) keys.set(key, { changed, answer, usedAt: core.now })
    return answer
  }

  const list = (type: List) =>
    rows(type).map(({ createTime, id, listed }) => ({
      name: names.name(id),
      time: createTime,
      status: listed?.status ?? ""
    }))

  return {
    changes: core.changes,
    ask: (request, expected) =>
      Effect.map(
        Effect.promise(() => ask(request)),
        (answer) => names.inModelTerms(answer, expected)
      ),
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
      Effect.promise(async () => {
        await advance(core, seconds)
        return core.now
      }),
    ledger: Effect.sync(() => ledgerOf(core, names.name)),
    balances: (accounts) => Effect.sync(() => balancesOf(core, names.name, accounts)),
    records: () => Effect.sync(() => core.store.records.map(({ record }) => recordSummary(record, names.name))),
    list: (type) => Effect.sync(() => list(type)),
    statements: Effect.sync(() => rows(statementKind.type).map((row) => statementSums(row, names.name))),
    notifications: Effect.sync(() => {
      const topics = topicsOf(core, names.name)
      return { topics, delivered: topics }
    })
  }
}
