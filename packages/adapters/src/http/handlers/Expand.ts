/** `expand`: records that name a payment method say what it is (payments.md 3.2, 4). */
import { Effect } from "effect"
import type { JsonObject } from "@payments-platform/domain/decider/Json"
import * as Instrument from "@payments-platform/domain/payers/Instrument"
import { kind as methodKind } from "@payments-platform/domain/payers/PaymentMethodKind"
import type { Exchange } from "../Exchange.ts"
import type { Records } from "../Records.ts"

const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null

const methodIdOf = ({ payment_method: method }: JsonObject): string =>
  isObject(method) && typeof method["id"] === "string" ? method["id"] : ""

const expanded = (record: JsonObject, details: Instrument.Details | null): JsonObject => {
  const reference = record["payment_method"]
  return details === null || !isObject(reference)
    ? record
    : { ...record, payment_method: { ...reference, ...Instrument.summary(details) } }
}

/** All of these records with what their methods are. */
export const of = (records: Records) =>
  Effect.fnUntraced(function* (exchange: Exchange, found: ReadonlyArray<JsonObject>) {
    const methods = yield* records.visible(exchange, methodKind.type, found.map(methodIdOf))
    return found.map((record) => {
      const row = methods(methodIdOf(record))
      return expanded(record, row === null ? null : methodKind.fact(row).state.details)
    })
  })
