/** Each metric by name, type and labels, as a scraper reads it (platform.md 12). */
import { Effect } from "effect"
import { NoAnswer } from "@payments-platform/domain/ports/networks/NetworkTimeout"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { ask, idOf, makeAccount, pay, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const contract: ReadonlyArray<readonly [name: string, type: string, labels: ReadonlyArray<string>]> = [
  ["service_http_requests_total", "counter", ["surface", "method", "route", "status"]],
  ["service_http_request_duration_seconds", "histogram", []],
  ["service_errors_total", "counter", ["error_code"]],
  ["service_throttled_total", "counter", []],
  ["service_payments_total", "counter", ["type", "status"]],
  ["service_jobs_due", "gauge", []],
  ["service_jobs_lag_seconds", "gauge", []],
  ["service_jobs_total", "counter", ["job", "result"]],
  ["service_deliveries_total", "counter", ["result"]],
  ["service_deliveries_waiting", "gauge", []],
  ["service_outbox_waiting", "gauge", []],
  ["service_ledger_imbalance", "gauge", ["currency"]],
  ["service_db_connections", "gauge", []],
  ["service_clock_offset_seconds", "gauge", []]
]

const typesIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = "", type]) => [name, type]))

/** The names of the labels that the samples of a metric have; `le` belongs to every histogram. */
const labelsIn = (text: string, name: string): ReadonlyArray<string> => {
  const samples = [...text.matchAll(new RegExp(`^${name}(?:_bucket|_sum|_count)?(?:\\{(.*)\\})? \\S+$`, "gm"))]
  const labels = samples.flatMap(([, text = ""]) => [...text.matchAll(/(\w+)="/g)].map(([, label = ""]) => label))
  return [...new Set(labels)].filter((label) => label !== "le")
}

const silent = { void: (key: string) => Effect.fail(new NoAnswer({ key })) }

layer(World.layer())("metrics", (it) => {
  it.effect("with fixed label values exist from the start", function* () {
    const { text } = yield* ask("GET", "/operator/metrics")
    for (const result of ["delivered", "retried", "failed", "dropped"])
      assert.include(text, `service_deliveries_total{result="${result}"} 0\n`)
    for (const result of ["done", "postponed", "refused", "failed"])
      assert.include(text, `service_jobs_total{job="payments",result="${result}"} 0\n`)
    assert.include(text, 'service_payments_total{type="credit_card",status="completed"} 0\n')
    assert.include(text, 'service_errors_total{error_code="SERVICE_TEMPORARILY_UNAVAILABLE"} 0\n')
    const missing = contract.filter(([name]) => !new RegExp(`^${name}(?:_count)?(?:\\{.*\\})? 0$`, "m").test(text))
    // the statuses of an operation are not known in advance
    assert.deepStrictEqual(
      missing.map(([name]) => name),
      ["service_http_requests_total"]
    )
  })
})

layer(World.layer({ network: silent }))("metrics", (it) => {
  it.effect("are exactly those of the contract", function* () {
    const account = yield* makeAccount
    yield* ask("POST", "/notification_preferences", {
      body: { topic: "payments.*", callback_uri: "https://example.com/hooks" }
    })
    yield* pay(account, "metrics", { auto_capture: false })
    const bank = { account_number: "12345678", routing_number: "021000021", account_holder: { holder_name: "Zoë" } }
    const body = { type: "payment_bank_us", payment_bank_us: bank }
    const method = idOf(yield* ask("POST", "/payment_methods", { body, headers: risk }))
    yield* ask("POST", `/operator/payment_methods/${method}/status`, { body: { status: "verified" } })
    yield* pay(account, "from a bank", { payment_method: { payment_method_id: method } })
    yield* ask("GET", "/payments/unknown")
    yield* ask("POST", "/operator/clock/advance", { body: { seconds: 8 * 86_400 } })
    const { text } = yield* ask("GET", "/operator/metrics")
    assert.deepStrictEqual(typesIn(text), Object.fromEntries(contract.map(([name, type]) => [name, type])))
    for (const [name, , labels] of contract) assert.sameMembers([...labelsIn(text, name)], [...labels], name)
    assert.include(text, 'service_payments_total{type="credit_card",status="pending"} 1\n')
    assert.include(text, 'service_payments_total{type="payment_bank_us",status="pending"} 1\n')
    // the bank pays; the authorization expires, and the network does not answer its void
    assert.include(text, 'service_jobs_total{job="payments",result="done"} 2\n')
    assert.include(text, 'service_jobs_total{job="payments",result="postponed"} 1\n')
    assert.match(text, /^service_deliveries_total\{result="delivered"\} [1-9]\d*$/m)
    assert.include(text, 'service_ledger_imbalance{currency="CAD"} 0\n')
    assert.include(text, "service_throttled_total 0\n")
  })
})
