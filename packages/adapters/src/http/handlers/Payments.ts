/** /payments: commands to the use cases, reads from the store, with the methods that `expand` asks for. */
import { Effect } from "effect"
import type { JsonObject } from "@payments-platform/domain/decider/Json"
import * as PaymentMethod from "@payments-platform/domain/payers/PaymentMethod"
import * as PaymentKind from "@payments-platform/domain/payments/PaymentKind"
import type { Outcome } from "@payments-platform/domain/platform/Journey"
import { Payments } from "@payments-platform/domain/platform/Payments"
import type { ListQuery } from "@payments-platform/domain/ports/Store"
import type { PaymentsApi } from "../api/PaymentsApi.ts"
import { answered, input, whole } from "../Commands.ts"
import { type Exchange, ok, rendering } from "../Exchange.ts"
import { Metrics } from "../Metrics.ts"
import * as Records from "../Records.ts"
import type { HandlersOf } from "../Routes.ts"
import { present, span } from "./Filters.ts"

const view = Records.viewOf(PaymentKind.kind)

const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null

const methodIdOf = ({ payment_method: method }: JsonObject): string =>
  isObject(method) && typeof method["id"] === "string" ? method["id"] : ""

const expanded = (payment: JsonObject, method: PaymentMethod.State | null): JsonObject => {
  const reference = payment["payment_method"]
  if (method === null || !isObject(reference)) return payment
  const { card, type } = method.details
  return { ...payment, payment_method: { ...reference, type, card_brand: card.brand, last_four: card.lastFour } }
}

interface Filters {
  readonly owner_id?: string
  readonly payment_method_type?: string
  readonly payment_method_id?: string
  readonly status?: string
  readonly reference_id?: string
  readonly minimum_amount?: number
  readonly maximum_amount?: number
  readonly create_time_start?: number
  readonly create_time_end?: number
}

const queryOf = (asked: Filters): Partial<ListQuery> => ({
  ...span(asked),
  ...present({
    ownerId: asked.owner_id,
    rel: asked.payment_method_id,
    ref: asked.reference_id,
    status: asked.status === undefined ? undefined : [asked.status],
    facets: asked.payment_method_type === undefined ? undefined : { type: asked.payment_method_type },
    minAmount: asked.minimum_amount,
    maxAmount: asked.maximum_amount
  })
})

export const make = Effect.gen(function* () {
  const payments = yield* Payments
  const records = yield* Records.make
  const metrics = yield* Metrics

  const counted = (outcome: Outcome, status: string): void => {
    if (outcome._tag === "Replied" && !outcome.replayed && outcome.reply.status === 201)
      metrics.paid("credit_card", status)
  }

  const expand = Effect.fnUntraced(function* (exchange: Exchange, found: ReadonlyArray<JsonObject>) {
    const methods = yield* records.visible(exchange, PaymentMethod.kind.type, found.map(methodIdOf))
    return found.map((payment) => {
      const row = methods(methodIdOf(payment))
      return expanded(payment, row === null ? null : PaymentMethod.kind.fact(row).state)
    })
  })

  const handlers: HandlersOf<typeof PaymentsApi> = {
    create: (given, exchange) => {
      const about = { riskToken: exchange.riskToken, clientIp: exchange.clientIp, magic: exchange.magic }
      const request = input(given, ({ payload }) => payload)
      let status = ""
      const written = rendering(exchange, 201, (record) => {
        status = String(record["status"])
        return record
      })
      const made = payments.create(exchange.call, request, about, written)
      return answered(Effect.tap(made, (outcome) => Effect.sync(() => counted(outcome, status))))
    },
    list: (given, exchange) =>
      whole(given, ({ query }) =>
        records.page(exchange, view, queryOf(query), (found) =>
          query.expand === undefined ? Effect.succeed(found) : expand(exchange, found)
        )
      ),
    get: (given, exchange) =>
      whole(
        given,
        Effect.fnUntraced(function* ({ params, query }) {
          const found = yield* records.record(exchange, view, params.id)
          const [shown = found] = query.expand === undefined ? [found] : yield* expand(exchange, [found])
          return ok(exchange, shown)
        })
      ),
    update: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({ paymentId: params.id, request: payload }))
      return answered(payments.update(exchange.call, command, rendering(exchange, 200)))
    },
    capture: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({
        paymentId: params.id,
        request: payload,
        resumes: false
      }))
      return answered(payments.capture(exchange.call, command, rendering(exchange, 200)))
    },
    cancel: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({ paymentId: params.id, request: payload }))
      return answered(payments.cancel(exchange.call, command, rendering(exchange, 200)))
    }
  }
  return handlers
})
