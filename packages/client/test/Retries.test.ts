/** Which failures are tried again, when, and what the call fails with when none succeeds. */
import { expect, it } from "vitest"
import { type PaymentsError, isPaymentsError, PaymentsClient, type PaymentsClientOptions } from "../src/index.ts"
import { type AnswerScript, error, hangUp, json, silence, withServer } from "./ScriptedServer.ts"

const done = json(200, { id: "p1" })
const fast = { firstDelayMs: 5 }

const clientOf = (baseUrl: string, options: Partial<Pick<PaymentsClientOptions, "retry" | "timeoutMs">> = {}) =>
  new PaymentsClient({ baseUrl, appId: "1", appToken: "stage_dGVzdA==", retry: fast, ...options })

const failureOf = async (call: Promise<unknown>): Promise<PaymentsError> => {
  const failure = await call.then(
    () => null,
    (thrown: unknown) => thrown
  )
  if (!isPaymentsError(failure)) throw new Error("the call did not fail", { cause: failure })
  return failure
}

const passing: ReadonlyArray<readonly [name: string, answer: AnswerScript]> = [
  ["408", error(408, "INVALID_PARAMS")],
  ["409", error(409, "RESOURCE_CONFLICT")],
  ["a key in process", error(400, "INVALID_PARAMS", "CONCURRENT_UNIQUE_KEY_REQUEST_IS_PROCESSING")],
  ["500", error(500, "UNEXPECTED_ERROR")],
  ["502 of a proxy", (response) => void response.writeHead(502).end("<html>")],
  ["503", error(503, "SERVICE_TEMPORARILY_UNAVAILABLE", null, { "Retry-After": "0" })],
  ["503 of a proxy", (response) => void response.writeHead(503).end()],
  ["504", (response) => void response.writeHead(504).end()],
  ["a lost connection", hangUp]
]

it.each(passing)("%s is tried again with the same Unique-Key and body", (_, answer) =>
  withServer([answer, answer, done], async (baseUrl, received) => {
    const answered = await clientOf(baseUrl).payments.cancel("p1", { cancel_reason: "Out of stock" }).answer()
    expect(answered).toMatchObject({ attempts: 3, data: { id: "p1" } })
    expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual(Array(3).fill("POST /payments/p1/cancel"))
    expect(new Set(received.map(({ headers }) => headers["unique-key"]))).toEqual(new Set([answered.uniqueKey]))
    expect(new Set(received.map(({ body }) => body))).toEqual(new Set(['{"cancel_reason":"Out of stock"}']))
  })
)

it("429 and 503 are tried again after Retry-After, which states seconds or a date", () => {
  const throttled = error(429, "THROTTLE_EXCEEDED", "APPLICATION_REQUEST_THROTTLE_EXCEEDED", { "Retry-After": "1" })
  const later: AnswerScript = (response) => {
    const date = new Date(Date.now() + 2_000).toUTCString()
    error(503, "SERVICE_TEMPORARILY_UNAVAILABLE", null, { "Retry-After": date })(response)
  }
  return withServer([throttled, later, done], async (baseUrl, received) => {
    expect(await clientOf(baseUrl).payments.get("p1")).toEqual({ id: "p1" })
    const [first = 0, second = 0, third = 0] = received.map(({ at }) => at)
    expect(second - first).toBeGreaterThanOrEqual(990)
    // a date has whole seconds
    expect(third - second).toBeGreaterThanOrEqual(900)
  })
})

it("a longer delay than the client allows fails the call at once, and says how long it is", () =>
  withServer([error(503, "SERVICE_TEMPORARILY_UNAVAILABLE", null, { "Retry-After": "3600" })], async (baseUrl) => {
    const failure = await failureOf(clientOf(baseUrl).payments.get("p1"))
    expect(failure).toMatchObject({ _tag: "Unavailable", retryAfterSeconds: 3_600, attempts: 1 })
  }))

it.each([
  ["400", error(400, "INVALID_PARAMS", "PARAM_IS_MISSING"), "Refused"],
  ["403", error(403, "NOT_AUTHORIZED", "INVALID_CREDENTIALS"), "Unauthorized"],
  ["404", error(404, "NOT_FOUND"), "Refused"],
  [
    "a page of HTML",
    (response) => void response.writeHead(200, { "Content-Type": "text/html" }).end("<p>"),
    "UnexpectedAnswer"
  ],
  ["a redirection", (response) => void response.writeHead(307, { Location: "/elsewhere" }).end(), "UnexpectedAnswer"]
] satisfies ReadonlyArray<readonly [string, AnswerScript, PaymentsError["_tag"]]>)("%s is final", (_, answer, tag) =>
  withServer([answer, done], async (baseUrl, received) => {
    const failure = await failureOf(clientOf(baseUrl).payments.cancel("p1"))
    expect(failure).toMatchObject({ _tag: tag, attempts: 1 })
    expect(received).toHaveLength(1)
  })
)

it("fails with the last error after the attempts that the client allows", () =>
  withServer([error(500, "UNEXPECTED_ERROR")], async (baseUrl, received) => {
    expect(await failureOf(clientOf(baseUrl).payments.get("p1"))).toMatchObject({ _tag: "Faulty", attempts: 4 })
    expect(await failureOf(clientOf(baseUrl, { retry: false }).payments.get("p1"))).toMatchObject({ attempts: 1 })
    expect(received).toHaveLength(5)
  }))

it("each attempt has the whole time limit", () =>
  withServer([silence, done], async (baseUrl) => {
    const client = clientOf(baseUrl, { timeoutMs: 100 })
    expect(await client.payments.get("p1").answer()).toMatchObject({ attempts: 2 })
    const slow = clientOf(baseUrl, { retry: false })
    expect(await slow.payments.get("p1", {}, { timeoutMs: 5_000 })).toEqual({ id: "p1" })
  }))

it("a time-out names the key by which the caller learns what became of the request", () =>
  withServer([silence], async (baseUrl) => {
    const client = clientOf(baseUrl, { retry: false, timeoutMs: 50 })
    const failure = await failureOf(client.payments.cancel("p1", {}, { uniqueKey: "k1" }))
    expect(failure).toMatchObject({ _tag: "Timeout", timeoutMs: 50, uniqueKey: "k1" })
  }))

it.each([
  ["an attempt", silence],
  ["the delay before the next", error(503, "SERVICE_TEMPORARILY_UNAVAILABLE", null, { "Retry-After": "50" })]
])("a signal ends %s", (_, answer) =>
  withServer([answer], async (baseUrl, received) => {
    const controller = new AbortController()
    const call = failureOf(clientOf(baseUrl).payments.get("p1", {}, { signal: controller.signal }))
    await expect.poll(() => received.length).toBe(1)
    controller.abort(new Error("enough"))
    expect(await call).toMatchObject({ _tag: "Aborted", attempts: 1, cause: { message: "enough" } })
    expect(received).toHaveLength(1)
  })
)

it.each(["", ".", "..", undefined])("a call with the id %j fails before it sends a request", (id) =>
  withServer([done], async (baseUrl, received) => {
    // as JavaScript calls it, which has no types
    const call: unknown = Reflect.apply(clientOf(baseUrl).payments.get, undefined, [id])
    await expect(call).rejects.toThrow(new TypeError("id must be the text of an id"))
    expect(received).toEqual([])
  })
)

it("an id stays one segment of the path", () =>
  withServer([done], async (baseUrl, received) => {
    await clientOf(`${baseUrl}/proxy/`).payments.get("a/../b?c")
    expect(received.map(({ path }) => path)).toEqual(["/proxy/payments/a%2F..%2Fb%3Fc"])
  }))
