/** `expand`: records that name a payment method say what it is (payments.md 3.2, 4). */
import { Effect } from "effect"
import type { JsonObject } from "@payments-platform/domain/decider/Json"
import * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import { kind as methodKind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import type { ListQuery } from "@payments-platform/domain/ports/Store"
import { type RequestContext, ok } from "../../request/RequestContext.ts"
import type { Records, View } from "../../response/RecordResponse.ts"

const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null

const methodIdOf = ({ payment_method: method }: JsonObject): string =>
  isObject(method) && typeof method["id"] === "string" ? method["id"] : ""

const expanded = (record: JsonObject, details: PaymentInstrument.Details | null): JsonObject => {
  const reference = record["payment_method"]
  return details === null || !isObject(reference)
    ? record
    : { ...record, payment_method: { ...reference, ...PaymentInstrument.summary(details) } }
}

/** Reads of one kind; `expand` as it was asked for: undefined leaves the records as they are. */
export const of = (records: Records, view: View) => {
  const withMethods = Effect.fnUntraced(function* (exchange: RequestContext, found: ReadonlyArray<JsonObject>) {
    const methods = yield* records.visible(exchange, methodKind.type, found.map(methodIdOf))
    return found.map((record) => {
      const row = methods(methodIdOf(record))
      return expanded(record, row === null ? null : methodKind.fact(row).state.details)
    })
  })

  const asked = (exchange: RequestContext, expand: string | undefined) => (found: ReadonlyArray<JsonObject>) =>
    expand === undefined ? Effect.succeed(found) : withMethods(exchange, found)

  return {
    get: Effect.fnUntraced(function* (exchange: RequestContext, id: string, expand: string | undefined) {
      const found = yield* records.record(exchange, view, id)
      const [shown = found] = yield* asked(exchange, expand)([found])
      return ok(exchange, shown)
    }),
    page: (exchange: RequestContext, query: Partial<ListQuery>, expand: string | undefined) =>
      records.page(exchange, view, query, asked(exchange, expand))
  } as const
}
