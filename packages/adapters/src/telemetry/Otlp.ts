/**
 * Sends traces and metrics to a collector by OTLP over HTTP, in JSON (OTEL_EXPORTER_OTLP_ENDPOINT, platform.md 13). A collector
 * that is away holds up nothing: what is sent is tried again for a while, then dropped, and readiness says `failed`.
 */
import { Context, Effect, Layer, Redacted } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import { OtlpExporter, OtlpMetrics, OtlpSerialization, OtlpTracer } from "effect/observability"
import { randomUUID } from "node:crypto"
import * as ExportHeaders from "./ExportHeaders.ts"
import * as MeasurePlatform from "./MeasurePlatform.ts"
import * as TracedPorts from "./TracedPorts.ts"
import * as Tracing from "./Tracing.ts"

export interface Settings {
  /** the address of the collector; traces go to its `/v1/traces`, metrics to its `/v1/metrics` */
  readonly endpoint: string
  /** headers of each export, such as a key of the collector, as ExportHeaders.ts reads them; null: none */
  readonly headers: Redacted.Redacted | null
  readonly serviceName: string
  readonly version: string
  readonly environment: string
}

/** Seconds between two exports of metrics. */
const metricsInterval = "10 seconds"

/** Milliseconds. */
const probeTimeout = 4_000

const headersOf = ({ headers }: Pick<Settings, "headers">): Readonly<Record<string, string>> =>
  headers === null ? {} : (ExportHeaders.parse(Redacted.value(headers)) ?? {})

const urlOf = ({ endpoint }: Pick<Settings, "endpoint">, signal: "traces" | "metrics"): string =>
  `${endpoint.replace(/\/+$/, "")}/v1/${signal}`

/** Of several processes (PROCESSES) each is an instance of the service. */
const instance = randomUUID()

const exportOf = (settings: Settings, signal: "traces" | "metrics") => ({
  url: urlOf(settings, signal),
  headers: headersOf(settings),
  resource: {
    serviceName: settings.serviceName,
    serviceVersion: settings.version,
    attributes: { "deployment.environment.name": settings.environment, "service.instance.id": instance }
  }
})

/** The HTTP status with which the collector answers an empty list of traces. */
export const probe = async (settings: Pick<Settings, "endpoint" | "headers">): Promise<number> => {
  const response = await fetch(urlOf(settings, "traces"), {
    method: "POST",
    headers: { ...headersOf(settings), "Content-Type": "application/json" },
    body: JSON.stringify({ resourceSpans: [] }),
    signal: AbortSignal.timeout(probeTimeout)
  })
  await response.body?.cancel()
  return response.status
}

/** Whether the collector took what was sent last, of traces and metrics alike. */
class Collector extends Context.Service<Collector, { readonly isTaking: () => boolean }>()(
  "@payments-platform/adapters/Collector"
) {}

/** The client of the exporters, which notes how the collector answers. */
const collector = Layer.effectContext(
  Effect.map(HttpClient.HttpClient, (client) => {
    let isTaking = true
    const noting = client.pipe(
      HttpClient.tap(({ status }) => Effect.sync(() => (isTaking = status < 400))),
      HttpClient.tapError(() => Effect.sync(() => (isTaking = false)))
    )
    return Context.make(HttpClient.HttpClient, noting).pipe(Context.add(Collector, { isTaking: () => isTaking }))
  })
).pipe(Layer.provide(FetchHttpClient.layer))

/** One for traces and metrics, since a layer is made once. */
const exporter = Layer.mergeAll(collector, OtlpSerialization.layerJson, OtlpExporter.layerFlusher)

/** The tracer, and whether the collector takes what is sent. */
const telemetry = (settings: Settings) =>
  Layer.effect(
    Tracing.Telemetry,
    Effect.gen(function* () {
      const { isTaking } = yield* Collector
      const tracer = yield* OtlpTracer.make(exportOf(settings, "traces"))
      return { trace: Tracing.make(tracer), health: Effect.sync(() => (isTaking() ? "ok" : "failed")) } as const
    })
  ).pipe(Layer.provide(exporter))

/** The ports with spans, over the ports without. */
export const traces = (settings: Settings) => TracedPorts.layer.pipe(Layer.provideMerge(telemetry(settings)))

/** The metrics of the process. What gauges show is measured as often as it is sent. */
export const metrics = (settings: Settings) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const measure = yield* MeasurePlatform.make
      yield* measure.pipe(
        Effect.ignore,
        Effect.andThen(Effect.sleep(metricsInterval)),
        Effect.forever,
        Effect.forkScoped
      )
      yield* OtlpMetrics.make({ ...exportOf(settings, "metrics"), exportInterval: metricsInterval })
    })
  ).pipe(Layer.provide(exporter))
