/** The order's record in the API (payments.md 6.1), whose lines embed the records of their items. */
import { isObject, type Json, type JsonObject } from "../../vocabulary/Json.ts"
import type { Step, Subject } from "../../decider/Kind.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as ItemKind from "../item/ItemKind.ts"
import * as LineItem from "./LineItem.ts"
import type * as Order from "./Order.ts"
import * as OrderFields from "./OrderFields.ts"

/** The record with its items by reference. */
export const record = ({ accountId, currency, fields, lines }: Order.State, subject: Subject): JsonObject => ({
  ...ResourceReference.to("orders", subject.id),
  owner: { ...ResourceReference.to("accounts", accountId) },
  create_time: subject.createTime,
  buyer:
    fields.buyerLegalEntityId === undefined || fields.buyerLegalEntityId === null
      ? null
      : { ...ResourceReference.to("legal_entities", fields.buyerLegalEntityId) },
  currency,
  ...OrderFields.record(fields),
  line_items: lines === null ? null : lines.map(LineItem.record)
})

const objectsOf = (values: ReadonlyArray<Json>): ReadonlyArray<JsonObject> => values.filter((each) => isObject(each))

const linesIn = ({ line_items: lines }: JsonObject): ReadonlyArray<JsonObject> | null =>
  Array.isArray(lines) ? objectsOf(lines) : null

/** The items in the record of an order, one per line. */
export const itemsIn = (order: JsonObject): ReadonlyArray<JsonObject> =>
  objectsOf((linesIn(order) ?? []).map(({ item = null }) => item))

/** The record of an order with each line's item replaced. */
export const withItems = (order: JsonObject, replace: (item: JsonObject) => JsonObject): JsonObject => {
  const lines = linesIn(order)
  const replaced = (line: JsonObject) => (isObject(line["item"]) ? { ...line, item: replace(line["item"]) } : line)
  return lines === null ? order : { ...order, line_items: lines.map(replaced) }
}

/**
 * The step of an order whose record embeds its items: those that were loaded, and
 * those that the same Change creates. An item that is neither stays a reference.
 */
export const embeddingItems = (order: Step, loaded: LineItem.Items, created: ReadonlyArray<Step>): Step => {
  const createdById = new Map(created.map((each) => [each.subject.id, each]))
  const embedded = (reference: JsonObject): JsonObject => {
    const id = String(reference["id"])
    const item = loaded.get(id)
    if (item !== undefined) return ItemKind.kind.record(item.state, item, () => 0)
    return createdById.get(id)?.record(() => 0) ?? reference
  }
  return { ...order, record: (counters) => withItems(order.record(counters), embedded) }
}
