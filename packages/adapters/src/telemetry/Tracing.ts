/**
 * The spans of a trace: one for each request, commit, call to a network and attempt of a delivery. A span has names, codes,
 * statuses and ids; it has no body, no header and no message of an error, since these may contain what a client sent.
 */
import { Cause, Clock, Context, Effect, Exit, Option, Tracer } from "effect"
import * as Headers from "effect/http/Headers"
import * as HttpTraceContext from "effect/http/HttpTraceContext"

export type Attributes = Readonly<Record<string, string | number>>

/** How a work ended. `failure`: the name of what went wrong; null: nothing did. */
export interface Outcome {
  readonly attributes: Attributes
  readonly failure: string | null
}

export interface TracedWork<A> {
  /** what is done, without ids: `POST /payments`, `commit`, `cards.authorize` */
  readonly name: string
  readonly kind: Tracer.SpanKind
  readonly attributes: Attributes
  /** what a result says of the work */
  readonly outcomeOf: (result: A) => Outcome
  /** the span of the caller by its `traceparent` header; absent: the span in which the work runs, if there is one */
  readonly traceparent?: string | undefined
}

/** Runs a work in a span of its own. */
export type Trace = <A, E, R>(traced: TracedWork<A>, work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

const tagOf = (value: unknown): string =>
  typeof value === "object" && value !== null && "_tag" in value ? String(value._tag) : "failed"

/** The name of a failure, without its message. */
const failureOf = (cause: Cause.Cause<unknown>): string => {
  if (Cause.hasInterruptsOnly(cause)) return "interrupted"
  const failure = cause.reasons.find(Cause.isFailReason)
  return failure === undefined ? "defect" : tagOf(failure.error)
}

const parentOf = (traceparent: string | undefined, context: Context.Context<never>): Option.Option<Tracer.AnySpan> =>
  traceparent === undefined
    ? Context.getOption(context, Tracer.ParentSpan)
    : HttpTraceContext.w3c(Headers.fromRecordUnsafe({ traceparent }))

/** An error without a stack. */
const endedWith = (failure: string | null): Exit.Exit<void, string> =>
  failure === null ? Exit.void : Exit.fail(failure)

/** Works in spans of a tracer. */
export const make =
  (tracer: Tracer.Tracer): Trace =>
  ({ attributes, kind, name, outcomeOf, traceparent }, work) =>
    Effect.contextWith((context: Context.Context<never>) =>
      Clock.clockWith((clock) => {
        const parent = parentOf(traceparent, context)
        const span = tracer.span({
          name,
          kind,
          parent,
          annotations: Context.empty(),
          links: [],
          root: Option.isNone(parent),
          sampled: Option.match(parent, { onNone: () => true, onSome: ({ sampled }) => sampled }),
          startTime: clock.currentTimeNanosUnsafe()
        })
        const add = (more: Attributes): void => {
          for (const [key, value] of Object.entries(more)) span.attribute(key, value)
        }
        const end = (failure: string | null): void => {
          if (failure !== null) span.attribute("error.type", failure)
          span.end(clock.currentTimeNanosUnsafe(), endedWith(failure))
        }
        add(attributes)
        return Effect.onExit(Effect.provideService(work, Tracer.ParentSpan, span), (exit) =>
          Effect.sync(() => {
            if (Exit.isFailure(exit)) return end(failureOf(exit.cause))
            const { attributes, failure } = outcomeOf(exit.value)
            add(attributes)
            end(failure)
          })
        )
      })
    )

export interface Telemetry {
  /** null: nothing is traced */
  readonly trace: Trace | null
  /** whether the collector took what was sent last */
  readonly health: Effect.Effect<"ok" | "failed" | "off">
}

/** The traces of the process (OTEL_EXPORTER_OTLP_ENDPOINT). By default there are none. */
export const Telemetry = Context.Reference<Telemetry>("@payments-platform/adapters/Telemetry", {
  defaultValue: () => ({ trace: null, health: Effect.succeed("off") })
})
