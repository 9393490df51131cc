/** Reads ledger, balances, lists, transaction records and notifications over HTTP, in the names of the model. */
import { Effect } from "effect"
import type { WebhookRequest } from "@payments-platform/domain/ports/Notifier"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import type { Json } from "../model/State.ts"
import * as HttpSender from "./HttpSender.ts"
import {
  asRecord,
  type List,
  merchantBalances,
  movementsOf,
  type Names,
  type RecordSummary,
  type StatementSums,
  topicsOf
} from "./Target.ts"

/** The platform that is read. */
interface Platform {
  readonly send: HttpSender.Send
  readonly names: Names
  /** the service time at which the target was made, in UNIX seconds */
  readonly began: number
}

/** A member at a path; undefined: it is absent. */
const memberOf = (json: Json, ...path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), json)

/** The objects in a list. */
const objects = (value: unknown): ReadonlyArray<Json> => (Array.isArray(value) ? value.filter(isObject) : [])

/** The status of a record, which some resources name `revoked` or `state`. */
const statusOf = (record: Json): string => {
  if (typeof record["revoked"] === "boolean") return record["revoked"] ? "revoked" : "signed"
  return String(record["status"] ?? record["state"] ?? record["charge_status"] ?? "active")
}

/** The members of an object; empty for any other value. */
const membersOf = (value: unknown): ReadonlyArray<[string, unknown]> => (isObject(value) ? Object.entries(value) : [])

/** The service time in UNIX seconds. */
export const readTime = (send: HttpSender.Send): Effect.Effect<number> =>
  Effect.map(send("GET", "/operator/clock"), ({ json }) => Number(json["time"]))

const ledger = ({ names, send }: Platform) =>
  Effect.map(send("GET", "/operator/ledger"), ({ json }) => {
    const nameOf = (id: string): string => (id === HttpSender.appId ? "app" : names.name(id))
    const accounts = new Map<string, number>()
    for (const [currency, sums] of membersOf(json["currencies"]))
      for (const [account, sum] of membersOf(memberOf({ sums }, "sums", "accounts")))
        if (sum !== 0) accounts.set(`${account.split(":").map(nameOf).join(":")} ${currency}`, Number(sum))
    return { difference: json["balanced"] === true ? 0 : 1, accounts }
  })

const balances = Effect.fnUntraced(function* ({ names, send }: Platform, accounts: ReadonlyArray<string>) {
  const found = new Map<string, number>()
  for (const account of accounts) {
    const { json } = yield* send("GET", `/accounts/${names.id(account)}`)
    for (const [currency, sums] of membersOf(memberOf(json, "balances", "currencies")))
      for (const kind of merchantBalances)
        found.set(`merchant:${account}:${kind} ${currency}`, Number(isObject(sums) ? sums[kind] : Number.NaN))
  }
  return found
})

/** The records of all pages of a list. */
const listed = Effect.fnUntraced(function* ({ send }: Platform, first: string) {
  const all: Array<Json> = []
  let path: string | null = first
  while (path !== null) {
    const { json }: HttpSender.HttpAnswer = yield* send("GET", path)
    all.push(...objects(json["results"]))
    path = typeof json["next"] === "string" ? json["next"] : null
  }
  return all
})

/** Lists of payout methods are of one type. */
const records = (platform: Platform, type: string, size: number) =>
  listed(platform, `/${type}?page_size=${size}${type === "payout_methods" ? "&type=payout_bank_us" : ""}`)

/** The longest period in seconds that a list of transaction records accepts. */
const span = 35 * 86_400

/**
 * All transaction records that the filter selects. Reads one period after the other, since a list covers at most
 * one.
 */
const spans = Effect.fnUntraced(function* (platform: Platform, filter: string) {
  const now = yield* readTime(platform.send)
  const all: Array<Json> = []
  for (let from = platform.began; from <= now; from += span + 1) {
    const times = `create_time_start=${from}&create_time_end=${from + span}`
    all.push(...(yield* listed(platform, `/transaction_records?${times}&page_size=500${filter}`)))
  }
  return all
})

const transactionRecords = Effect.fnUntraced(function* (platform: Platform, accounts: ReadonlyArray<string>) {
  const whose = new Map<unknown, string>()
  for (const account of accounts)
    for (const { id } of yield* spans(platform, `&account_id=${platform.names.id(account)}`))
      whose.set(id, `merchant:${account}`)
  const all = yield* spans(platform, "")
  return all.map((record): RecordSummary => {
    const owner = String(record["type"]).startsWith("app_fee") ? "platform:app" : "nobody"
    return {
      id: String(record["id"]),
      owner: whose.get(record["id"]) ?? owner,
      currency: String(record["currency"]),
      net: Number(record["net_amount"])
    }
  })
})

const list = (platform: Platform, type: List, size: number) =>
  Effect.map(records(platform, type, size), (all) =>
    all.map((record) => ({
      name: platform.names.name(String(record["id"])),
      time: Number(record["create_time"]),
      status: statusOf(record)
    }))
  )

/** The ids of a list in order of creation, each with the id of its owner. */
const opened = Effect.fnUntraced(function* (platform: Platform, type: string, owner: string) {
  const found = yield* records(platform, type, 50)
  return found
    .toReversed()
    .map((record) => ({ id: String(record["id"]), owner: String(memberOf(record, owner, "id")) }))
})

const learnOpened = Effect.fnUntraced(function* (platform: Platform) {
  const { names } = platform
  names.learnOpened("d", yield* opened(platform, "disputes", "payment"))
  names.learnOpened("r", yield* opened(platform, "refunds", "payment"))
  names.learnOpened("o", yield* opened(platform, "payouts", "owner"))
  names.learnOpened("r", yield* opened(platform, "recoveries", "owner"))
  names.learnOpened("s", yield* opened(platform, "billing_statements", "owner"))
})

const statementSums = Effect.fnUntraced(function* (
  { names, send }: Platform,
  id: string
): Effect.fn.Return<StatementSums> {
  const { json } = yield* send("GET", `/billing_statements/${id}/transactions_summary`)
  const sum = (member: string) => Number(memberOf(json, "totals", `${member}_amount`))
  return {
    name: names.name(id),
    interchange: sum("interchange"),
    network: sum("network_fee"),
    markup: sum("markup"),
    total: sum("total_fee"),
    movements: movementsOf(
      objects(json["rows"]).map((row) => ({
        type: String(row["transaction_type"]),
        count: Number(row["transaction_count"]),
        gross: Number(row["gross_amount"])
      }))
    )
  }
})

const statements = (platform: Platform) =>
  Effect.flatMap(records(platform, "billing_statements", 50), (all) =>
    Effect.forEach(all, (record) => statementSums(platform, String(record["id"])))
  )

const notifications = Effect.fnUntraced(function* (
  platform: Platform,
  letters: Effect.Effect<ReadonlyArray<WebhookRequest>>
) {
  const nameOf = platform.names.name
  const all = yield* records(platform, "notifications", 50)
  const delivered = (yield* letters).map(({ body }) => asRecord(body))
  return { topics: topicsOf(all.toReversed(), nameOf), delivered: topicsOf(delivered, nameOf) }
})

/** `letters` are the delivered notifications, in order of delivery. */
export const make = (platform: Platform, letters: Effect.Effect<ReadonlyArray<WebhookRequest>>) => ({
  learnOpened: learnOpened(platform),
  ledger: ledger(platform),
  balances: (accounts: ReadonlyArray<string>) => balances(platform, accounts),
  records: (accounts: ReadonlyArray<string>) => transactionRecords(platform, accounts),
  list: (type: List, size: number) => list(platform, type, size),
  statements: statements(platform),
  notifications: notifications(platform, letters)
})
