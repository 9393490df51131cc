/** Requests as an app or the operator sends them, and helpers that read the responses. */
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { seeExchange } from "@payments-platform/contract/Observe"
import { requestProblems } from "./DocumentedRequests.ts"
import { answerProblems, conventionProblems } from "./DocumentedAnswers.ts"
import { ErrorBody } from "../../src/http/response/ErrorCodes.ts"
import { FetchHandler } from "../../src/http/server/FetchHandler.ts"
import * as World from "./World.ts"

export interface Asked {
  readonly body?: unknown
  /** sent as it is, in place of `body` */
  readonly text?: string
  /** sent in place of `body`, with the type that it gives itself */
  readonly form?: FormData
  /** null: without this header */
  readonly headers?: Readonly<Record<string, string | null>>
}

export const risk = { "Service-Risk-Token": "7f1c2c8e-3d0b-4b43-9f2c-0a1b2c3d4e5f", "Client-IP": "10.0.0.1" }
const credentials = { "App-Id": World.appId, "App-Token": World.appToken, "Api-Version": "3.2" }
export const operator = { "Operator-Token": World.operatorToken }

const isBranch = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === "object" && value !== null

/** A member of JSON by its path. */
export const at = (json: unknown, ...path: ReadonlyArray<string | number>): unknown =>
  path.reduce<unknown>((value, key) => (isBranch(value) ? value[key] : undefined), json)

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: unknown
}

/** A form as it goes over the wire. */
const formed = async (form: FormData) => {
  const encoded = new Response(form)
  const type = encoded.headers.get("content-type") ?? ""
  return { sent: new Uint8Array(await encoded.arrayBuffer()), type: { "Content-Type": type } }
}

const written = (text: string | undefined, body: unknown) => {
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
  const type = sent === undefined ? {} : { "Content-Type": "application/json" }
  return { sent, type }
}

const requestOf = async (method: string, path: string, { body, form, headers, text }: Asked): Promise<Request> => {
  const { sent, type } = form === undefined ? written(text, body) : await formed(form)
  const all = { ...(path.startsWith("/operator") ? operator : credentials), ...type, ...headers }
  const present = Object.entries(all).flatMap(([name, value]): Array<[string, string]> =>
    value === null ? [] : [[name, value]]
  )
  return new Request(`http://service.test${path}`, {
    method,
    headers: present,
    ...(sent === undefined ? {} : { body: sent })
  })
}

export const ask = Effect.fnUntraced(function* (method: string, path: string, asked: Asked = {}) {
  const handle = yield* FetchHandler
  return yield* Effect.promise(async (): Promise<Answered> => {
    const request = await requestOf(method, path, asked)
    const sent = Object.fromEntries(request.headers)
    const response = await handle(request)
    const text = await response.text()
    const isJson = (response.headers.get("content-type") ?? "").startsWith("application/json")
    const json: unknown = isJson ? JSON.parse(text) : null
    if (isJson) assert.deepStrictEqual(answerProblems(method, path, response.status, json), [], text)
    if (response.ok) assert.deepStrictEqual(conventionProblems(path, sent["api-version"], json), [], text)
    if (isJson && response.ok) {
      const body: unknown = asked.text === undefined ? asked.body : JSON.parse(asked.text)
      assert.deepStrictEqual(requestProblems({ method, path, headers: sent, body }), [], `${method} ${path}`)
    }
    const magic = asked.headers?.["Service-Magic-Behavior"] ?? null
    seeExchange({ method, path, status: response.status, request: asked.body, magic, json })
    return { status: response.status, headers: response.headers, text, json }
  })
})

const readError = Schema.decodeUnknownSync(ErrorBody)

/** `400 INVALID_PARAMS header:Unique-Key PARAM_IS_MISSING, body:amount …` in one line. */
export const told = ({ json, status }: Pick<Answered, "json" | "status">): string => {
  const { details, error_code: code } = readError(json)
  const place = { HTTP_REQUEST_HEADER: "header", HTTP_REQUEST_PATH: "path", HTTP_REQUEST_QUERY_STRING: "query" }
  const parts = details.map(({ reason_code: reason, target, target_type: type }) => {
    const where = type === "HTTP_REQUEST_BODY" || type === "SDK_PARAMETER" ? "body" : place[type]
    return `${where}:${target.join(".")} ${reason}`
  })
  return [`${status} ${code}`, ...parts].join(" | ")
}

/** The staging operator moves the clock. */
export const advance = (seconds: number) => ask("POST", "/operator/clock/advance", { body: { seconds } })

export const idOf = (answered: Answered): string => String(at(answered.json, "id"))

/** A Visa that no outcome of the simulator knows. */
export const card = {
  card_number: "4111111111111111",
  cvv: "123",
  expiration_month: 12,
  expiration_year: 2040,
  card_holder: { holder_name: "Ada Byron", address: { country: "US", postal_code: "94025" } }
}

export const makeEntity = Effect.map(ask("POST", "/legal_entities", { body: { country: "US" }, headers: risk }), idOf)
export const makeAccount = Effect.flatMap(makeEntity, (id) =>
  Effect.map(ask("POST", "/accounts", { body: { legal_entity_id: id, name: "Shop", description: "Things" } }), idOf)
)

export const payment = (accountId: string) => ({
  account_id: accountId,
  amount: 1_000,
  currency: "USD",
  payment_method: { type: "credit_card", credit_card: card }
})

export const pay = (accountId: string, key: string, more: object = {}) =>
  ask("POST", "/payments", { body: { ...payment(accountId), ...more }, headers: { ...risk, "Unique-Key": key } })
