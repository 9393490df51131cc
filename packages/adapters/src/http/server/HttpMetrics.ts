/**
 * The metrics of platform.md 12. Requests are counted as they are answered; gauges are measured when a scraper reads
 * them. No label has an id. The workers count their own metrics.
 */
import { Context, Effect, Layer, Metric } from "effect"
import { PrometheusMetrics } from "effect/observability"
import * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import * as PaymentRecord from "@payments-platform/domain/payments/payment/PaymentRecord"
import * as Money from "@payments-platform/domain/vocabulary/Money"
import type { HttpRequest } from "../HttpMessage.ts"
import type { Code } from "../response/ErrorCodes.ts"
import * as ErrorCodes from "../response/ErrorCodes.ts"
import type { Match } from "./RouteTable.ts"

type Counter = Metric.Counter<number>

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The values that are measured for each scrape; times in seconds. */
export interface Measurement {
  /** due timers */
  readonly count: number
  /** service time of the earliest due timer */
  readonly earliest: number | null
  readonly now: number
  /** deliveries that are waiting */
  readonly waiting: number
  /** those of them that wait for the outbox */
  readonly outbox: number
  readonly offset: number
  /** debits less credits of the ledger, in cents, by currency */
  readonly imbalances: ReadonlyMap<string, number>
  /** open sessions with the database */
  readonly sessions: number
}

const counter = (name: string, attributes: Readonly<Record<string, string>> = {}): Counter =>
  Metric.counter(name, { incremental: true, attributes })

const make = Effect.gen(function* () {
  const services = yield* Effect.context<never>()
  const requests = new Map<string, Counter>()
  const errors = new Map<Code, Counter>()
  const payments = new Map<string, Counter>()
  const throttled = counter("service_throttled_total")
  const duration = Metric.histogram("service_http_request_duration_seconds", { boundaries: buckets })

  const add = <K>(counters: Map<K, Counter>, key: K, times: number, make: () => Counter): void => {
    const known = counters.get(key)
    const counter = known ?? make()
    if (known === undefined) counters.set(key, counter)
    counter.updateUnsafe(times, services)
  }

  const countPayments = (type: string, status: string, times: number): void =>
    add(payments, `${type} ${status}`, times, () => counter("service_payments_total", { type, status }))

  const countErrors = (code: Code, times: number): void =>
    add(errors, code, times, () => counter("service_errors_total", { error_code: code }))

  const labels = (found: Match, incoming: HttpRequest) =>
    found._tag === "Route"
      ? { surface: found.route.surface, method: found.route.method, route: found.route.pattern }
      : { surface: incoming.path.startsWith("/operator/") ? "operator" : "api", method: "other", route: "other" }

  // each series exists before it counts anything, so that an alert sees its first change
  throttled.updateUnsafe(0, services)
  duration.valueUnsafe(services)
  for (const code of ErrorCodes.allCodes) countErrors(code, 0)
  for (const type of PaymentInstrument.Type.literals)
    for (const status of PaymentRecord.statuses) countPayments(type, status, 0)

  const gauge = (name: string, value: number, attributes: Readonly<Record<string, string>> = {}): void =>
    Metric.gauge(name, { attributes }).updateUnsafe(value, services)

  return {
    observe: (observed: Measurement): void => {
      gauge("service_jobs_due", observed.count)
      gauge("service_jobs_lag_seconds", observed.earliest === null ? 0 : Math.max(0, observed.now - observed.earliest))
      gauge("service_deliveries_waiting", observed.waiting)
      gauge("service_outbox_waiting", observed.outbox)
      gauge("service_db_connections", observed.sessions)
      gauge("service_clock_offset_seconds", observed.offset)
      for (const currency of Money.currencies)
        gauge("service_ledger_imbalance", observed.imbalances.get(currency) ?? 0, { currency })
    },
    text: PrometheusMetrics.format(),
    /** Counts a created payment by the type of its payment method and the status in its response. */
    paid: (type: string, status: string): void => countPayments(type, status, 1),
    answered: (found: Match, incoming: HttpRequest, status: number, seconds: number): void => {
      const name = found._tag === "Route" ? found.route.name : found._tag
      const surface = found._tag === "Route" ? found.route.surface : "none"
      add(requests, `${surface} ${name} ${status}`, 1, () =>
        counter("service_http_requests_total", { ...labels(found, incoming), status: String(status) })
      )
      duration.updateUnsafe(seconds, services)
    },
    failed: (code: Code): void => countErrors(code, 1),
    throttled: (): void => throttled.updateUnsafe(1, services)
  } as const
})

export class Metrics extends Context.Service<Metrics>()("@payments-platform/adapters/HttpMetrics", { make }) {
  static readonly layer = Layer.effect(this, this.make)
}
