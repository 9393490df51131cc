/** What is counted about requests (platform.md 12), without ids. */
import { Context, Effect, Layer, Metric } from "effect"
import type { Code } from "./api/Errors.ts"
import type { Incoming } from "./Incoming.ts"
import type { Match } from "./Routes.ts"

type Counter = Metric.Counter<number>

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const make = Effect.gen(function* () {
  const services = yield* Effect.context<never>()
  const requests = new Map<string, Counter>()
  const errors = new Map<Code, Counter>()
  const throttled = Metric.counter("service_throttled_total")
  const duration = Metric.histogram("service_http_request_duration_seconds", { boundaries: buckets })

  const counted = <K>(counters: Map<K, Counter>, key: K, make: () => Counter): void => {
    const known = counters.get(key)
    const counter = known ?? make()
    if (known === undefined) counters.set(key, counter)
    counter.updateUnsafe(1, services)
  }

  const labels = (found: Match, incoming: Incoming) =>
    found._tag === "Route"
      ? { surface: found.route.surface, method: found.route.method, route: found.route.pattern }
      : { surface: incoming.path.startsWith("/operator/") ? "operator" : "api", method: "other", route: "other" }

  return {
    answered: (found: Match, incoming: Incoming, status: number, seconds: number): void => {
      const name = found._tag === "Route" ? found.route.name : found._tag
      const surface = found._tag === "Route" ? found.route.surface : "none"
      counted(requests, `${surface} ${name} ${status}`, () =>
        Metric.counter("service_http_requests_total", {
          attributes: { ...labels(found, incoming), status: String(status) }
        })
      )
      duration.updateUnsafe(seconds, services)
    },
    failed: (code: Code): void =>
      counted(errors, code, () => Metric.counter("service_errors_total", { attributes: { error_code: code } })),
    throttled: (): void => throttled.updateUnsafe(1, services)
  } as const
})

export class Metrics extends Context.Service<Metrics>()("@payments-platform/adapters/HttpMetrics", { make }) {
  static readonly layer = Layer.effect(this, this.make)
}
