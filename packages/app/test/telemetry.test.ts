/** OTEL_EXPORTER_OTLP_ENDPOINT (platform.md 13): traces and metrics go to a collector, nothing secret among them. */
import { once } from "node:events"
import * as http from "node:http"
import { expect, it, vi } from "vitest"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import * as Process from "./Process.ts"
import * as Receiver from "./processes/Receiver.ts"

const cardNumber = "4111111111111111"
const collectorKey = "key of the collector"
const trace = "4bf92f3577b34da6a3ce929d0e0e4736"
const caller = "00f067aa0ba902b7"

interface Export {
  readonly path: string
  readonly key: string
  readonly text: string
}

/** A collector that keeps what it is sent. */
const collect = async () => {
  const exports: Array<Export> = []
  const server = http.createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const text = Buffer.concat(chunks).toString("utf8")
    exports.push({ path: request.url ?? "", key: String(request.headers["x-api-key"]), text })
    response.end("{}")
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { endpoint: `http://127.0.0.1:${port}`, exports, close }
}

const list = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])
const member = (value: unknown, ...path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), value)

interface ReadSpan {
  readonly name: string
  readonly id: unknown
  readonly traceId: unknown
  readonly parent: unknown
  readonly attributes: Readonly<Record<string, unknown>>
}

const spansIn = (text: string): ReadonlyArray<ReadSpan> =>
  list(member(JSON.parse(text), "resourceSpans"))
    .flatMap((resource) => list(member(resource, "scopeSpans")))
    .flatMap((scope) => list(member(scope, "spans")))
    .map((span) => ({
      name: String(member(span, "name")),
      id: member(span, "spanId"),
      traceId: member(span, "traceId"),
      parent: member(span, "parentSpanId"),
      attributes: Object.fromEntries(
        list(member(span, "attributes")).map((each) => [
          String(member(each, "key")),
          member(each, "value", "stringValue") ?? member(each, "value", "intValue")
        ])
      )
    }))

/** A payment by a card, with a notification to a receiver, in the trace of a caller. */
const pay = async (port: number, credentials: Process.Credentials, receiver: string): Promise<string> => {
  const client = Process.client(port, credentials)
  const idOf = ({ body }: Process.Answer) => String(body["id"])
  await client.post("/notification_preferences", { topic: "payments.*", callback_uri: receiver })
  const entity = idOf(await client.post("/legal_entities", { country: "US", entity_name: "Harbor Books LLC" }))
  const account = idOf(
    await client.post("/accounts", { legal_entity_id: entity, name: "Harbor", description: "Books" })
  )
  const response = await fetch(`http://127.0.0.1:${port}/payments`, {
    method: "POST",
    headers: {
      ...Process.appHeaders(credentials),
      "Content-Type": "application/json",
      "Unique-Key": "traced",
      traceparent: `00-${trace}-${caller}-01`
    },
    body: JSON.stringify({
      account_id: account,
      amount: 1_000,
      currency: "USD",
      payment_method: { type: "credit_card", credit_card: Process.card(cardNumber) }
    })
  })
  expect(response.status).toBe(201)
  return account
}

// reaches platform 13/otel_exporter_otlp_endpoint-otel_exporter_otlp_headers-otel_service_name
it("sends a span for a request, its commit, its network call and its delivery, and the metrics", async () => {
  const [collector, receiver] = [await collect(), await Receiver.make()]
  const path = await Process.directory()
  const running = await Process.start(path, {
    STORE: "memory",
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: `x-api-key=${encodeURIComponent(collectorKey)}`,
    OTEL_SERVICE_NAME: "payments of the test"
  })
  const credentials = await Process.credentialsIn(path)
  const client = Process.client(running.port, credentials)
  try {
    await pay(running.port, credentials, receiver.uri)
    await vi.waitFor(() => expect(receiver.arrived().length).toBeGreaterThan(0), 20_000)
    await client.get("/payments/00000000-0000-7000-8000-000000000000")
    expect((await client.get("/health/ready")).body["checks"]).toMatchObject({ telemetry: "ok" })
  } finally {
    expect(await running.stop()).toBe(0)
    receiver.close()
    collector.close()
  }
  const traces = collector.exports.filter((each) => each.path === "/v1/traces")
  const spans = traces.flatMap(({ text }) => spansIn(text))
  const request = spans.find(({ name, traceId }) => name === "POST /payments" && traceId === trace)
  expect(request).toMatchObject({
    parent: caller,
    attributes: {
      "http.request.method": "POST",
      "http.route": "/payments",
      "http.response.status_code": 201,
      "payments.app_id": credentials.app_id
    }
  })
  const inside = spans.filter(({ parent }) => parent === request?.id)
  expect(inside.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["commit", "cards.authorize", "screening.screen"])
  )
  expect(inside.find(({ name }) => name === "commit")?.attributes).toMatchObject({ "payments.outcome": "Committed" })
  expect(spans.find(({ name }) => name === "deliver")?.attributes).toMatchObject({ "http.response.status_code": 200 })
  expect(spans.find(({ name }) => name === "GET /payments/:id")?.attributes).toMatchObject({
    "http.response.status_code": 400
  })
  const metrics = collector.exports.findLast((each) => each.path === "/v1/metrics")?.text ?? ""
  for (const name of ["service_http_requests_total", "service_payments_total", "service_deliveries_total"])
    expect(metrics).toContain(`"${name}"`)
  expect(metrics).toContain("payments of the test")
  const everything = collector.exports.map(({ text }) => text).join("\n")
  const secrets = [cardNumber, '"987"', "Pat Payer", collectorKey, credentials.app_token, credentials.operator_token]
  for (const secret of secrets) expect(everything).not.toContain(secret)
  expect(new Set(collector.exports.map(({ key }) => key))).toEqual(new Set([collectorKey]))
})

it("answers and stops as ever while the collector is away, and says so", async () => {
  const path = await Process.directory()
  const running = await Process.start(path, {
    STORE: "memory",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await Process.freePort()}`
  })
  try {
    // nobody asks the API meanwhile, so there are metrics alone
    const client = Process.client(running.port, await Process.credentialsIn(path))
    await vi.waitFor(async () => {
      const { body, status } = await client.get("/health/ready")
      expect({ status, telemetry: isObject(body["checks"]) ? body["checks"]["telemetry"] : null }).toEqual({
        status: 200,
        telemetry: "failed"
      })
    }, 30_000)
    expect((await client.get("/accounts")).status).toBe(200)
  } finally {
    expect(await running.stop()).toBe(0)
  }
})
