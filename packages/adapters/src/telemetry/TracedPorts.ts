/** Ports whose calls are spans: commits of the store, calls to networks, and attempts of deliveries. */
import { type Context, Effect, Layer } from "effect"
import type * as Delivery from "@payments-platform/domain/notifications/Delivery"
import { BankNetwork } from "@payments-platform/domain/ports/networks/BankNetwork"
import { CardNetwork } from "@payments-platform/domain/ports/networks/CardNetwork"
import { DisputeDesk } from "@payments-platform/domain/ports/networks/DisputeDesk"
import { IdentityVerification } from "@payments-platform/domain/ports/networks/IdentityVerification"
import { PayoutBank } from "@payments-platform/domain/ports/networks/PayoutBank"
import { RiskScreening } from "@payments-platform/domain/ports/networks/RiskScreening"
import { Notifier } from "@payments-platform/domain/ports/Notifier"
import { Store } from "@payments-platform/domain/ports/Store"
import { unsafeCoerce } from "@payments-platform/domain/vocabulary/UnsafeCoerce"
import { type Outcome, Telemetry, type Trace } from "./Tracing.ts"

const tagIn = (value: unknown): Outcome => ({
  attributes:
    typeof value === "object" && value !== null && "_tag" in value ? { "payments.outcome": String(value._tag) } : {},
  failure: null
})

/** A call of a network by its name in the log of network calls. */
const tracedCall =
  (trace: Trace, name: string, call: (...asked: ReadonlyArray<unknown>) => unknown) =>
  (...asked: ReadonlyArray<unknown>): unknown => {
    const answer = call(...asked)
    return Effect.isEffect(answer) ? trace({ name, kind: "client", attributes: {}, outcomeOf: tagIn }, answer) : answer
  }

/** A port as `traced` makes it; the port itself where nothing is traced. */
const tracing = <I, S>(port: Context.Service<I, S>, traced: (trace: Trace, service: S) => S) =>
  Layer.effect(
    port,
    Effect.gen(function* () {
      const [service, { trace }] = [yield* port, yield* Telemetry]
      return trace === null ? service : traced(trace, service)
    })
  )

/** A network whose calls are spans. */
const tracedNetwork = <I, S extends object>(port: Context.Service<I, S>, name: string) =>
  tracing(port, (trace, network) => {
    const calls = Object.entries(network).map(([method, call]) => [
      method,
      typeof call === "function" ? tracedCall(trace, `${name}.${method}`, (...asked) => call(...asked)) : call
    ])
    return unsafeCoerce<S>(Object.fromEntries(calls), "each call has the parameters and the answer of the network's")
  })

const tracedStore = tracing(Store, (trace, store) => ({
  ...store,
  commit: (change, redecide) => {
    const attributes = { "payments.rows": change.writes.length, "payments.entries": change.entries.length }
    return trace({ name: "commit", kind: "client", attributes, outcomeOf: tagIn }, store.commit(change, redecide))
  }
}))

const resultOf = ({ error, status }: Delivery.Attempt): Outcome => ({
  attributes: status === null ? {} : { "http.response.status_code": status },
  failure: error
})

const tracedNotifier = tracing(Notifier, (trace, notifier) => ({
  send: (request) => {
    const attributes = {
      "payments.topic": request.topic,
      "payments.app_id": request.appId,
      "payments.resource_id": request.resourceId,
      "payments.delivery_id": request.deliveryId
    }
    return trace({ name: "deliver", kind: "client", attributes, outcomeOf: resultOf }, notifier.send(request))
  }
}))

/** The ports with spans, over the ports without. */
export const layer = Layer.mergeAll(
  tracedStore,
  tracedNotifier,
  tracedNetwork(CardNetwork, "cards"),
  tracedNetwork(BankNetwork, "banks"),
  tracedNetwork(RiskScreening, "screening"),
  tracedNetwork(PayoutBank, "payoutBank"),
  tracedNetwork(IdentityVerification, "identity"),
  tracedNetwork(DisputeDesk, "disputeDesk")
)
