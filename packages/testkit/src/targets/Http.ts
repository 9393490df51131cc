/**
 * The HTTP API as a target, seen by a platform and its operator. All commands and all reads are requests. Pass any
 * function that handles them: the in-process handler of `HttpPlatform`, or one that sends them to a server.
 */
import type { WebhookRequest } from "@payments-platform/domain/ports/Notifier"
import { Effect, Schema } from "effect"
import { ErrorBody } from "@payments-platform/adapters/http/response/ErrorCodes"
import * as App from "@payments-platform/domain/access/app/App"
import { isObject } from "@payments-platform/domain/vocabulary/Json"
import type { Answer, Json } from "../model/State.ts"
import * as Rejections from "./Rejections.ts"
import {
  asRecord,
  type KeyedRequest,
  type List,
  makeNames,
  merchantBalances,
  movementsOf,
  type RecordSummary,
  type StatementSums,
  type Target,
  topicsOf
} from "./Target.ts"
import { encode } from "../wire/EncodeRequest.ts"
import * as WireRequest from "../wire/WireRequest.ts"

export interface HttpApi {
  readonly handle: (request: Request) => Promise<Response>
  readonly operatorToken: string
  /** the delivered notifications, in order of delivery */
  readonly letters: Effect.Effect<ReadonlyArray<WebhookRequest>>
}

interface Answered {
  readonly status: number
  readonly json: Json
  readonly headers: Headers
}

const risk = { "Service-Risk-Token": "7f1c2c8e-3d0b-4b43-9f2c-0a1b2c3d4e5f", "Client-IP": "10.0.0.1" }
const appId = "100200300"

interface Sending {
  readonly headers?: Record<string, string>
  /** the name of the file of a multipart form */
  readonly file?: string | null
}

/** A multipart form with the members of a body and the evidence file. */
const formOf = (body: Json, file: string): FormData => {
  const form = new FormData()
  for (const [name, text] of Object.entries(body)) form.append(name, String(text))
  form.append("file", new File([WireRequest.evidence.slice()], file))
  return form
}

const bodyOf = (body: Json | null, file: string | null): RequestInit => {
  if (body === null) return {}
  return file !== null
    ? { body: formOf(body, file) }
    : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }
}

const makeSender = ({ handle, operatorToken }: HttpApi) => {
  let token = ""
  /** of the operator, of an end user's browser (client-side tokens), or of the app */
  const credentials = (path: string): Record<string, string> => {
    if (path.startsWith("/operator")) return { "Operator-Token": operatorToken }
    const named = { "App-Id": appId, "Api-Version": "3.2", "Service-Risk-Token": risk["Service-Risk-Token"] }
    return path === "/tokens" ? named : { ...named, ...risk, "App-Token": token }
  }

  const send = (method: string, path: string, body: Json | null = null, { file = null, headers = {} }: Sending = {}) =>
    Effect.promise(async (): Promise<Answered> => {
      const { headers: typed = {}, ...sent } = bodyOf(body, file)
      const request = new Request(`http://service.test${path}`, {
        method,
        ...sent,
        headers: { ...credentials(path), ...typed, ...headers }
      })
      const response = await handle(request)
      return { status: response.status, json: asRecord(await response.text()), headers: response.headers }
    })

  return {
    send,
    /** sets the app's token, which is known after the app was created */
    use: (appToken: string): void => {
      token = appToken
    }
  }
}

const readError = Schema.decodeUnknownSync(ErrorBody)

/** An error response as text: its code and its reasons. */
const wire = (code: string, reasons: ReadonlyArray<string>): string => [code, ...reasons].join(" ")

const rejected = (rejection: string): Answer => ({ _tag: "Rejected", rejection, replayed: false })

const inTargetTerms = (expected: Answer): Answer => {
  switch (expected._tag) {
    case "Rejected": {
      const { code, details } = Rejections.told(expected.rejection)
      return {
        ...expected,
        rejection: wire(
          code,
          details.map(({ reason }) => reason)
        )
      }
    }
    default:
      return expected
  }
}

/** Reasons of INVALID_PARAMS that follow from the state of a resource, not from the request. */
const ofState = new Set(["INVALID_STATE", "ALREADY_DELETED", "TOKEN_EXPIRED", "TOKEN_ALREADY_USED"])

/** The model's answer for an error response, when the model expects a refusal before any rule of state. */
const refusalOf = (code: string, reasons: ReadonlyArray<string>): Answer => {
  const [first] = reasons
  if (code !== "INVALID_PARAMS" || first === undefined) return rejected(wire(code, reasons))
  if (reasons.every((reason) => reason === "ID_NOT_FOUND")) return { _tag: "Refused", refusal: "UnknownIds" }
  if (first === "UNIQUE_KEY_ALREADY_USED") return { _tag: "Refused", refusal: "KeyTaken" }
  return reasons.some((reason) => ofState.has(reason))
    ? rejected(wire(code, reasons))
    : { _tag: "Refused", refusal: "Invalid" }
}

const answerOf = ({ headers, json, status }: Answered, expected: Answer): Answer => {
  const replayed = headers.get("unique-key-replayed") === "true"
  if (status < 300) return { _tag: "Accepted", record: json, replayed, warning: headers.get("service-warning") }
  if (status === 503) return { _tag: "Unavailable" }
  const { details, error_code: code } = readError(json)
  const reasons = details.map(({ reason_code: reason }) => reason)
  return expected._tag === "Refused"
    ? refusalOf(code, reasons)
    : { _tag: "Rejected", rejection: wire(code, reasons), replayed }
}

/** A different valid request of the same caller, which sequences never send. It reuses a Unique-Key wrongly. */
const otherThan = ({ path }: WireRequest.WireRequest): WireRequest.WireRequest => {
  if (path.startsWith("/operator")) return WireRequest.post("/operator/settings", {})
  return path === "/tokens"
    ? WireRequest.post(path, { resource: "legal_entities", legal_entities: { country: "FR" } })
    : WireRequest.post("/legal_entities", { country: "FR" })
}

const memberOf = (json: Json, ...path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), json)

const objects = (value: unknown): ReadonlyArray<Json> => (Array.isArray(value) ? value.filter(isObject) : [])

/** The status of a record, which some resources name `revoked` or `state`. */
const statusOf = (record: Json): string => {
  if (typeof record["revoked"] === "boolean") return record["revoked"] ? "revoked" : "signed"
  return String(record["status"] ?? record["state"] ?? record["charge_status"] ?? "active")
}

/** The longest period in seconds that a list of transaction records accepts. */
const span = 35 * 86_400

const encodeApp = Schema.encodeSync(App.Settings)

/**
 * Creates an app that subscribes to every topic, and returns the target. `returnsFees` is the app's setting
 * `return_fees_on_dispute` (payments.md 7, L10).
 */
export const make = Effect.fn("Http.make")(function* (surface: HttpApi, returnsFees: boolean) {
  const { send, use } = makeSender(surface)
  const names = makeNames()
  const settings = encodeApp({
    name: "Tests",
    directIntegration: true,
    returnFeesOnDispute: returnsFees,
    permissions: App.allPermissions
  })
  const made = Effect.fnUntraced(function* (path: string, body: Json) {
    const { json, status } = yield* send("POST", path, body)
    return status === 201 ? json : yield* Effect.die(new Error(`${path} answered ${JSON.stringify(json)}`))
  })
  const began = Number((yield* send("GET", "/operator/clock")).json["time"])
  const app = yield* made("/operator/apps", { ...settings, id: appId })
  use(String(app["app_token"]))
  for (const topic of WireRequest.topics)
    yield* made("/notification_preferences", { topic, callback_uri: "https://callback.example.com/" })

  const ask = Effect.fnUntraced(function* ({ changed, key, request }: KeyedRequest, expected: Answer) {
    const wire = encode(request, names.id)
    const { body, file, magic, method, path, version } = changed ? otherThan(wire) : wire
    const asks: Record<string, string> = magic === null ? {} : { "Service-Magic-Behavior": magic }
    const headers = { "Unique-Key": key, "Api-Version": version, ...asks }
    const answered = yield* send(method, path, body, { file, headers })
    return names.inModelTerms(answerOf(answered, expected), expected)
  })

  const advance = Effect.fnUntraced(function* (seconds: number) {
    const { json } = yield* send("GET", "/operator/clock")
    const to = Number(json["time"]) + seconds
    const advanced = yield* send("POST", "/operator/clock/advance", { to })
    return Number(advanced.json["time"])
  })

  const ledger = Effect.map(send("GET", "/operator/ledger"), ({ json }) => {
    const accounts = new Map<string, number>()
    for (const [currency, of] of Object.entries(isObject(json["currencies"]) ? json["currencies"] : {}))
      for (const [account, sum] of Object.entries(isObject(of) && isObject(of["accounts"]) ? of["accounts"] : {}))
        if (sum !== 0) accounts.set(`${account.split(":").map(nameOf).join(":")} ${currency}`, Number(sum))
    return { difference: json["balanced"] === true ? 0 : 1, accounts }
  })
  const nameOf = (id: string): string => (id === appId ? "app" : names.name(id))

  const balances = Effect.fnUntraced(function* (accounts: ReadonlyArray<string>) {
    const found = new Map<string, number>()
    for (const account of accounts) {
      const { json } = yield* send("GET", `/accounts/${names.id(account)}`)
      const currencies = memberOf(json, "balances", "currencies")
      for (const [currency, of] of Object.entries(isObject(currencies) ? currencies : {}))
        for (const kind of merchantBalances)
          found.set(`merchant:${account}:${kind} ${currency}`, Number(isObject(of) ? of[kind] : Number.NaN))
    }
    return found
  })

  const listed = Effect.fnUntraced(function* (first: string) {
    const all: Array<Json> = []
    let path: string | null = first
    while (path !== null) {
      const { json }: Answered = yield* send("GET", path)
      all.push(...objects(json["results"]))
      path = typeof json["next"] === "string" ? json["next"] : null
    }
    return all
  })

  /** Lists of payout methods are of one type. */
  const records = (type: string, size: number) =>
    listed(`/${type}?page_size=${size}${type === "payout_methods" ? "&type=payout_bank_us" : ""}`)

  /**
   * All transaction records that the filter selects. Reads one period after the other, since a list covers at most
   * one.
   */
  const spans = Effect.fnUntraced(function* (filter: string) {
    const { json } = yield* send("GET", "/operator/clock")
    const all: Array<Json> = []
    for (let from = began; from <= Number(json["time"]); from += span + 1) {
      const times = `create_time_start=${from}&create_time_end=${from + span}`
      all.push(...(yield* listed(`/transaction_records?${times}&page_size=500${filter}`)))
    }
    return all
  })

  const transactionRecords = Effect.fnUntraced(function* (accounts: ReadonlyArray<string>) {
    const whose = new Map<unknown, string>()
    for (const account of accounts)
      for (const { id } of yield* spans(`&account_id=${names.id(account)}`)) whose.set(id, `merchant:${account}`)
    const all = yield* spans("")
    return all.map((record): RecordSummary => {
      const of = String(record["type"]).startsWith("app_fee") ? "platform:app" : "nobody"
      return {
        id: String(record["id"]),
        of: whose.get(record["id"]) ?? of,
        currency: String(record["currency"]),
        net: Number(record["net_amount"])
      }
    })
  })

  const list = (type: List, size: number) =>
    Effect.map(records(type, size), (all) =>
      all.map((record) => ({
        name: names.name(String(record["id"])),
        time: Number(record["create_time"]),
        status: statusOf(record)
      }))
    )

  const opened = Effect.fnUntraced(function* (type: string, owner: string) {
    const found = yield* records(type, 50)
    return found.toReversed().map((record) => ({ id: String(record["id"]), of: String(memberOf(record, owner, "id")) }))
  })

  const learnOpened = Effect.gen(function* () {
    names.learnOpened("d", yield* opened("disputes", "payment"))
    names.learnOpened("r", yield* opened("refunds", "payment"))
    names.learnOpened("o", yield* opened("payouts", "owner"))
    names.learnOpened("r", yield* opened("recoveries", "owner"))
    names.learnOpened("s", yield* opened("billing_statements", "owner"))
  })

  const statements = Effect.flatMap(records("billing_statements", 50), (all) =>
    Effect.forEach(
      all,
      Effect.fnUntraced(function* (record): Effect.fn.Return<StatementSums> {
        const id = String(record["id"])
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
    )
  )

  const notifications = Effect.gen(function* () {
    const all = yield* records("notifications", 50)
    const letters = yield* surface.letters
    return {
      topics: topicsOf(all.toReversed(), names.name),
      delivered: topicsOf(
        letters.map(({ body }) => asRecord(body)),
        names.name
      )
    }
  })

  return {
    ask,
    inTargetTerms,
    learnOpened,
    advance,
    ledger,
    balances,
    records: transactionRecords,
    list,
    statements,
    notifications
  } satisfies Target
})
