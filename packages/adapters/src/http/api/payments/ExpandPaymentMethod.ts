/** `expand`: a record contains type, brand and last four digits of its payment method (payments.md 3.2, 4). */
import { Effect } from "effect"
import * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import { kind as methodKind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import type { ListQuery } from "@payments-platform/domain/ports/Store"
import { isObject, type JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import { type RequestContext, recordResponse } from "../../request/RequestContext.ts"
import type { Records } from "../../response/RecordResponse.ts"
import type { View } from "../../response/RecordView.ts"
import type { Expand } from "./PaymentsApi.ts"

const methodIdOf = ({ payment_method: method }: JsonObject): string =>
  isObject(method) && typeof method["id"] === "string" ? method["id"] : ""

const expanded = (record: JsonObject, details: PaymentInstrument.Details | null): JsonObject => {
  const reference = record["payment_method"]
  return details === null || !isObject(reference)
    ? record
    : { ...record, payment_method: { ...reference, ...PaymentInstrument.summary(details) } }
}

/** The reads of one resource kind. Without `expand` the records do not change. */
export const make = (records: Records, view: View) => {
  const withMethods = Effect.fnUntraced(function* (context: RequestContext, found: ReadonlyArray<JsonObject>) {
    const methods = yield* records.visible(context, methodKind.type, found.map(methodIdOf))
    return found.map((record) => {
      const row = methods(methodIdOf(record))
      return expanded(record, row === null ? null : methodKind.fact(row).state.details)
    })
  })

  const expandedAs = (context: RequestContext, expand: Expand | undefined) => (found: ReadonlyArray<JsonObject>) =>
    expand === undefined || expand === "false" ? Effect.succeed(found) : withMethods(context, found)

  return {
    get: Effect.fnUntraced(function* (context: RequestContext, id: string, expand: Expand | undefined) {
      const found = yield* records.record(context, view, id)
      const [shown = found] = yield* expandedAs(context, expand)([found])
      return recordResponse(context, shown)
    }),
    page: (context: RequestContext, query: Partial<ListQuery>, expand: Expand | undefined) =>
      records.page(context, view, query, expandedAs(context, expand))
  } as const
}
