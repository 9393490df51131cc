/**
 * Whoever can be asked what the model was asked: the pure core, the use cases over
 * a store, the surface over HTTP. Answers come back by the model's names, and what
 * is kept can be looked at: ledger, balances, lists, notifications.
 */
import { Schema } from "effect"
import type { Effect } from "effect"
import type { TransactionRecord } from "@payments-platform/domain/ledger/TransactionRecords"
import type { Request } from "../model/ModelRequests.ts"
import type { Answer, Json } from "../model/State.ts"

export interface KeyedRequest {
  readonly request: Request
  readonly key: string
  /** the key as if for another request */
  readonly changed: boolean
}

export interface Listed {
  readonly name: string
  readonly time: number
  readonly status: string
}

export const lists = [
  "payments",
  "payment_methods",
  "documents",
  "refunds",
  "disputes",
  "orders",
  "items",
  "pad_agreements"
] as const
export type List = (typeof lists)[number]

/** The balances of a merchant that commands move. */
export const merchantBalances = ["available", "reserve", "incoming_pending"] as const

/** A transaction record, as far as balances follow from it. */
export interface RecordSummary {
  readonly id: string
  /** `merchant:<account>` or `platform:app` */
  readonly of: string
  readonly currency: string
  readonly net: number
}

export interface Notifications {
  readonly topics: ReadonlyMap<string, ReadonlyArray<string>>
  /** the same as the receiver got them, in the order of their arrival */
  readonly delivered: ReadonlyMap<string, ReadonlyArray<string>>
}

/** One platform under test, with an app that listens to everything. It fails only by its own fault. */
export interface Target {
  /** The answer as far as the expected one says something, and by its names. */
  readonly ask: (asked: KeyedRequest, expected: Answer) => Effect.Effect<Answer>
  /** An answer of the model in the words of this target. */
  readonly inTargetTerms: (expected: Answer) => Answer
  /** Learns the names of disputes that nobody asked for: so many there are of each payment. */
  readonly learnDisputes: (count: number) => Effect.Effect<void>
  /** The time reached. */
  readonly advance: (seconds: number) => Effect.Effect<number>
  /** The sums of the ledger by account, without those of zero, and whether all debits are credits. */
  readonly ledger: Effect.Effect<{ readonly difference: number; readonly accounts: ReadonlyMap<string, number> }>
  /** What is counted as merchants' balances, apart from the ledger, by `account balance`. */
  readonly balances: (accounts: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, number>>
  /** All transaction records of the app, with those of each of its accounts told apart. */
  readonly records: (accounts: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<RecordSummary>>
  /** Every record of a list, page by page. */
  readonly list: (type: List, size: number) => Effect.Effect<ReadonlyArray<Listed>>
  readonly notifications: Effect.Effect<Notifications>
}

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const asRecord = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

/** The topics of bodies of notifications by the name of their resource, in the order of the bodies. */
export const topicsOf = (
  bodies: ReadonlyArray<Json>,
  name: (id: string) => string
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const topics = new Map<string, Array<string>>()
  for (const { payload, topic } of bodies) {
    const of = name(String(isObject(payload) ? payload["id"] : ""))
    topics.set(of, [...(topics.get(of) ?? []), String(topic)])
  }
  return topics
}

/** As much of a value as the model's says something about. */
export const project = (actual: unknown, model: unknown): unknown => {
  if (model === "#") return typeof actual === "string" && /^[0-9]{7}$/.test(actual) ? "#" : actual
  if (Array.isArray(model) && Array.isArray(actual)) return actual.map((each, i) => project(each, model[i]))
  if (!isObject(model) || !isObject(actual)) return actual
  return Object.fromEntries(Object.entries(model).map(([key, value]) => [key, project(actual[key], value)]))
}

/** The members that name what an answer is about: what a reader has read is known by its encoded value. */
const naming = new Set(["id", "encoded_payment_method"])

/** A record as a store keeps it, by the names of the model. */
export const recordSummary = (
  { accountId, currency, fee, gross, id }: TransactionRecord,
  name: (id: string) => string
): RecordSummary => ({
  id,
  of: accountId === null ? "platform:app" : `merchant:${name(accountId)}`,
  currency,
  net: gross - fee
})

/** The names of the model beside the ids of a target. */
export const makeNames = () => {
  const ids = new Map<string, string>()
  const names = new Map<string, string>()

  const bind = (id: string, name: string): void => {
    if (names.has(id)) return
    names.set(id, name)
    ids.set(name, id)
  }

  /** Learns the names of what was made: an answer's own, and those of what was made with it. */
  const learn = (actual: unknown, model: unknown): void => {
    if (Array.isArray(actual) && Array.isArray(model)) for (const [i, each] of actual.entries()) learn(each, model[i])
    if (!isObject(actual) || !isObject(model)) return
    for (const [key, value] of Object.entries(model)) {
      const named = actual[key]
      if (naming.has(key) && typeof named === "string" && typeof value === "string") bind(named, value)
      else learn(named, value)
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
    /** An accepted answer by the names of the model, as far as the expected one says something. */
    inModelTerms: (answer: Answer, expected: Answer): Answer => {
      if (answer._tag !== "Accepted" || expected._tag !== "Accepted") return answer
      if (!answer.replayed) learn(answer.record, expected.record)
      return { ...answer, record: asShape(answer.record, expected.record) }
    },
    /** Disputes of each payment in the order in which they were made, and what payment they are of. */
    learnDisputes: (disputes: ReadonlyArray<{ readonly id: string; readonly payment: string }>): void => {
      const seen = new Map<string, number>()
      for (const { id, payment } of disputes) {
        const index = seen.get(payment) ?? 0
        seen.set(payment, index + 1)
        bind(id, `${names.get(payment) ?? payment}.d${index}`)
      }
    }
  }

  function asShape(record: Json, model: Json): Json {
    const shape = project(named(record), model)
    return isObject(shape) ? shape : {}
  }
}
export type Names = ReturnType<typeof makeNames>
