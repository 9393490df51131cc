/**
 * A target is anything that executes the commands of the model: the pure core, the use cases over a store, the
 * HTTP API. It returns answers in the names of the model and lets its ledger, balances, lists and notifications be
 * read.
 */
import { Schema } from "effect"
import type { Effect } from "effect"
import { kind as statementKind } from "@payments-platform/domain/billing/statement/BillingStatementKind"
import * as StatementRows from "@payments-platform/domain/billing/statement/StatementRows"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import type { TransactionRecord } from "@payments-platform/domain/ledger/TransactionRecords"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import type { Fault } from "../faults/Fault.ts"
import type { Request } from "../model/ModelRequests.ts"
import type { Answer, Json } from "../model/State.ts"

export interface KeyedRequest {
  readonly request: Request
  readonly key: string
  /** sends the key with another request than before */
  readonly changed: boolean
}

export interface ListedResource {
  readonly name: string
  readonly time: number
  readonly status: string
}

export const lists = [
  "payments",
  "payment_methods",
  "adjustments",
  "recoveries",
  "payouts",
  "payout_methods",
  "billing_statements",
  "documents",
  "refunds",
  "disputes",
  "orders",
  "items",
  "pad_agreements"
] as const
export type List = (typeof lists)[number]

/** The merchant balances that the commands change. */
export const merchantBalances = ["available", "reserve", "incoming_pending", "outgoing_pending"] as const

/** The part of a transaction record that determines balances. Amounts are in cents. */
export interface RecordSummary {
  readonly id: string
  /** `merchant:<account>` or `platform:app` */
  readonly owner: string
  readonly currency: string
  readonly net: number
}

/** What a billing statement bills, in cents. */
export interface StatementSums {
  readonly name: string
  readonly interchange: number
  readonly network: number
  readonly markup: number
  readonly total: number
  /** what moved: by type the number of transactions and their sum, as `refund 2 -3000` */
  readonly movements: ReadonlyArray<string>
}

/** A row of a billing statement. */
export interface StatementRow {
  readonly type: string
  readonly count: number
  readonly gross: number
}

/** What moved, by type of transaction. Fees move nothing. */
export const movementsOf = (rows: ReadonlyArray<StatementRow>): ReadonlyArray<string> =>
  [...Map.groupBy(rows, ({ type }) => type)]
    .filter(([type]) => type !== "fee")
    .map(([type, statementRows]) => {
      const sum = (column: "count" | "gross") => statementRows.reduce((total, each) => total + each[column], 0)
      return `${type} ${sum("count")} ${sum("gross")}`
    })
    .toSorted()

export interface Notifications {
  readonly topics: ReadonlyMap<string, ReadonlyArray<string>>
  /** the topics as the receiver got them, in order of delivery */
  readonly delivered: ReadonlyMap<string, ReadonlyArray<string>>
}

export interface DisturbedAnswer {
  readonly answer: Answer
  readonly happened: boolean
}

/**
 * One platform under test with an app that subscribes to every topic. Rejections are answers; an effect fails only
 * when the target itself is broken.
 */
export interface Target {
  /**
   * Executes a request while something goes wrong, by `ask`. The client sends it again until it has an answer. null: the
   * target does not know this fault. `happened`: false if the request ended before the fault could happen
   */
  readonly disturb?: (fault: Fault, ask: Effect.Effect<Answer>) => Effect.Effect<DisturbedAnswer> | null
  /** Executes a request. The answer is reduced to the members of the expected one and uses the names of the model. */
  readonly ask: (keyed: KeyedRequest, expected: Answer) => Effect.Effect<Answer>
  /** Translates an answer of the model into the terms of this target. */
  readonly inTargetTerms: (expected: Answer) => Answer
  /**
   * Learns the ids that no answer has told: of disputes and refunds, named by payment and number, and of payouts,
   * recoveries and billing statements, named by account and number.
   */
  readonly learnOpened: Effect.Effect<void>
  /** Moves the clock by `seconds` and returns the time reached, in UNIX seconds. */
  readonly advance: (seconds: number) => Effect.Effect<number>
  /**
   * The sums of the ledger by account and currency, without zeros, and the difference of debits and credits. In
   * cents.
   */
  readonly ledger: Effect.Effect<{ readonly difference: number; readonly accounts: ReadonlyMap<string, number> }>
  /** The stored merchant balances, which are kept apart from the ledger, in cents. */
  readonly balances: (accounts: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, number>>
  /** All transaction records of the app, each attributed to its account or to the platform. */
  readonly records: (accounts: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<RecordSummary>>
  /** All records of a list, read in pages of `size`. */
  readonly list: (type: List, size: number) => Effect.Effect<ReadonlyArray<ListedResource>>
  /** The sums of all billing statements. */
  readonly statements: Effect.Effect<ReadonlyArray<StatementSums>>
  readonly notifications: Effect.Effect<Notifications>
}

export const asRecord = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

/** The id of the resource that a payload is about. Capabilities and verifications have none of their own: their owner's. */
const subjectOf = (payload: unknown): string => {
  if (!isObject(payload)) return ""
  const { id, owner } = payload
  return String(id ?? (isObject(owner) ? owner["id"] : ""))
}

/** The topics of notifications by the name of their resource, in the given order. */
export const topicsOf = (
  bodies: ReadonlyArray<Json>,
  name: (id: string) => string
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const topics = new Map<string, Array<string>>()
  for (const { payload, topic } of bodies) {
    const subject = name(subjectOf(payload))
    topics.set(subject, [...(topics.get(subject) ?? []), String(topic)])
  }
  return topics
}

/** Reduces an actual value to the members of the model's value. `#` in the model stands for any 7 digits. */
export const project = (actual: unknown, model: unknown): unknown => {
  if (model === "#") return typeof actual === "string" && /^[0-9]{7}$/.test(actual) ? "#" : actual
  if (Array.isArray(model) && Array.isArray(actual)) return actual.map((each, i) => project(each, model[i]))
  if (!isObject(model) || !isObject(actual)) return actual
  return Object.fromEntries(Object.entries(model).map(([key, value]) => [key, project(actual[key], value)]))
}

/** The members that identify a resource. A card-present read is identified by its encoded value. */
const naming = new Set(["id", "encoded_payment_method"])

/** Summarizes a stored transaction record in the names of the model. */
export const recordSummary = (
  { accountId, currency, fee, gross, id }: TransactionRecord,
  name: (id: string) => string
): RecordSummary => ({
  id,
  owner: accountId === null ? "platform:app" : `merchant:${name(accountId)}`,
  currency,
  net: gross - fee
})

/** Summarizes a stored billing statement in the names of the model. */
export const statementSums = (row: Row, name: (id: string) => string): StatementSums => {
  const { rows } = statementKind.fact(row).state.terms
  const { interchange, markup, network, total } = StatementRows.totals(rows)
  return { name: name(row.id), interchange, network, markup, total, movements: movementsOf(rows) }
}

/** Maps the names of the model to the ids of a target and back. */
export const makeNames = () => {
  const ids = new Map<string, string>()
  const names = new Map<string, string>()

  const bind = (id: string, name: string): void => {
    if (names.has(id)) return
    names.set(id, name)
    ids.set(name, id)
  }

  /**
   * Binds the ids of an actual answer to the names in the model's answer, at any depth. A replayed answer names what no
   * answer has named yet, as when the first one was lost.
   */
  const learn = (actual: unknown, model: unknown, isReplayed: boolean): void => {
    if (Array.isArray(actual) && Array.isArray(model))
      for (const [i, each] of actual.entries()) learn(each, model[i], isReplayed)
    if (!isObject(actual) || !isObject(model)) return
    for (const [key, value] of Object.entries(model)) {
      const named = actual[key]
      if (!naming.has(key) || typeof named !== "string" || typeof value !== "string") learn(named, value, isReplayed)
      else if (!isReplayed || !ids.has(value)) bind(named, value)
    }
  }

  const named = (record: Json): Json => {
    let text = JSON.stringify(record)
    for (const [id, name] of names) text = text.replaceAll(id, name)
    return asRecord(text)
  }

  return {
    id: (name: string): string => ids.get(name) ?? name,
    name: (id: string): string => names.get(id) ?? id,
    has: (id: string): boolean => names.has(id),
    bind,
    /** An accepted answer in the names of the model, reduced to the members of the expected one. */
    inModelTerms: (answer: Answer, expected: Answer): Answer => {
      if (answer._tag !== "Accepted" || expected._tag !== "Accepted") return answer
      learn(answer.record, expected.record, answer.replayed)
      return { ...answer, record: asShape(answer.record, expected.record) }
    },
    /** Names resources by what they are of, `kind` and number. They must be given in order of creation. */
    learnOpened: (
      kind: "d" | "r" | "o" | "s",
      all: ReadonlyArray<{ readonly id: string; readonly owner: string }>
    ): void => {
      const seen = new Map<string, number>()
      for (const { id, owner: resource } of all) {
        const index = seen.get(resource) ?? 0
        seen.set(resource, index + 1)
        bind(id, `${names.get(resource) ?? resource}.${kind}${index}`)
      }
    }
  }

  function asShape(record: Json, model: Json): Json {
    const shape = project(named(record), model)
    return isObject(shape) ? shape : {}
  }
}
export type Names = ReturnType<typeof makeNames>
