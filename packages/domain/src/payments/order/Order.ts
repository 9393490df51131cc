/**
 * An order tells what a payment is for (payments.md 6.1): amounts, delivery, and
 * lines whose items are told whole in answers. It moves no money.
 */
import { Schema } from "effect"
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import type * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Reference from "../../vocabulary/Reference.ts"
import * as Item from "../item/Item.ts"
import * as LineItem from "./LineItem.ts"
import * as OwnedByAccount from "../payment/OwnedByAccount.ts"
import * as OrderFields from "./OrderFields.ts"

export const State = Schema.Struct({
  accountId: Schema.String,
  currency: Schema.NullOr(Money.Currency),
  fields: OrderFields.Fields,
  lines: Schema.NullOr(Schema.Array(LineItem.Line))
})
export type State = typeof State.Type

export type Event =
  | { readonly _tag: "Created"; readonly order: State }
  | {
      readonly _tag: "Updated"
      readonly fields: OrderFields.Fields
      readonly lines: ReadonlyArray<LineItem.Line> | null
    }

const record = ({ accountId, currency, fields, lines }: State, subject: Kind.Subject): JsonObject => ({
  ...Reference.to("orders", subject.id),
  owner: { ...Reference.to("accounts", accountId) },
  create_time: subject.createTime,
  buyer:
    fields.buyerLegalEntityId === undefined || fields.buyerLegalEntityId === null
      ? null
      : { ...Reference.to("legal_entities", fields.buyerLegalEntityId) },
  currency,
  ...OrderFields.record(fields),
  line_items: lines === null ? null : lines.map(LineItem.record)
})

export const kind = Kind.make<State, Event>({
  type: "orders",
  state: State,
  evolve: (state, event) => {
    if (event._tag === "Created") return event.order
    if (state === null) throw new TypeError("an order begins with Created")
    return { ...state, fields: event.fields, lines: event.lines }
  },
  entries: { Created: Kind.none, Updated: Kind.none },
  topics: { Created: Kind.none, Updated: Kind.none },
  dueAt: () => null,
  claims: Kind.none,
  counts: Kind.none,
  listed: ({ accountId, fields }) => ({
    ownerId: accountId,
    status: "active",
    ref: fields.referenceNumber ?? null
  }),
  shows: Kind.none,
  record
})

/** An order that a request names for an account: `order_id` of payments and refunds. */
export const named = (
  id: string,
  accountId: string,
  ...path: ReadonlyArray<string>
): RequiredFacts.RequiredFacts<Kind.Fact<State>> => OwnedByAccount.one(kind, id, () => accountId, ...path)

/** The ids of the items of an order, one per line. */
export const itemIdsOf = ({ lines }: State): ReadonlyArray<string> => (lines ?? []).map(({ itemId }) => itemId)

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const linesIn = ({ line_items: lines }: JsonObject): ReadonlyArray<JsonObject> | null =>
  Array.isArray(lines) ? lines.filter(isObject) : null

/** The items in the record of an order, one per line. */
export const itemsIn = (order: JsonObject): ReadonlyArray<JsonObject> =>
  (linesIn(order) ?? []).map(({ item }) => item).filter(isObject)

/** The record of an order with something else in place of each line's item. */
export const withItems = (order: JsonObject, tell: (item: JsonObject) => JsonObject): JsonObject => {
  const lines = linesIn(order)
  const told = (line: JsonObject) => (isObject(line["item"]) ? { ...line, item: tell(line["item"]) } : line)
  return lines === null ? order : { ...order, line_items: lines.map(told) }
}

/** The step whose record tells these items whole, as they are once the Change is committed. */
export const telling = (step: Kind.Step, items: LineItem.Items, made: ReadonlyArray<Kind.Step>): Kind.Step => {
  const fresh = new Map(made.map((each) => [each.subject.id, each]))
  const tell = (item: JsonObject): JsonObject => {
    const id = String(item["id"])
    const known = items.get(id)
    if (known !== undefined) return Item.kind.record(known.state, known, () => 0)
    return fresh.get(id)?.record(() => 0) ?? item
  }
  return { ...step, record: (counters) => withItems(step.record(counters), tell) }
}
