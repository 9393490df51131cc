/**
 * A line of an order (payments.md 6.1): so much of an item, at its price. A line
 * names an item of the account, or makes one; it is no resource of its own.
 */
import { Schema, Struct } from "effect"
import type * as App from "../../access/app/App.ts"
import type { JsonObject } from "../../decider/Json.ts"
import type { Fact, Step } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type * as Rule from "../../decider/Rule.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Reference from "../../vocabulary/Reference.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as CurrencyPermission from "../payment/CurrencyPermission.ts"
import * as Item from "../item/Item.ts"
import * as ItemFields from "../item/ItemFields.ts"
import * as OwnedByAccount from "../payment/OwnedByAccount.ts"

export const maxLines = 100

const code = Text.text(0, 255)

const members = {
  description: Text.Name,
  quantity: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  unitPrice: Money.Natural,
  ...Wire.patched({
    currency: Money.Currency,
    commodityCode: code,
    discountAmount: Money.Natural,
    discountIndicator: Schema.Boolean,
    grossNetIndicator: Schema.Literals(["gross", "net"]),
    taxAmount: Money.Natural,
    taxRate: Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)),
    taxTypeApplied: code,
    totalAmount: Money.Natural,
    unitOfMeasure: code
  })
}

const Terms = Wire.struct(members)

export const Request = Wire.struct({ ...members, item: Schema.optionalKey(Schema.NullOr(ItemFields.Given)) })
export type Request = typeof Request.Type

export const Requests = Schema.Array(Request).check(Schema.isMaxLength(maxLines))
export type Requests = typeof Requests.Type

export const Line = Schema.Struct({ itemId: Schema.String, terms: Terms })
export type Line = typeof Line.Type

/** Where a line is in a request; `path` leads to the lines. */
const place = (path: ReadonlyArray<string>, index: number, ...rest: ReadonlyArray<string>) => [
  ...path,
  String(index),
  ...rest
]

/** Currencies of lines and of the items that they make. */
export const forbidden = (
  app: App.App,
  requests: Requests | null | undefined,
  ...path: ReadonlyArray<string>
): ReadonlyArray<Rule.Forbidden> =>
  (requests ?? []).flatMap(({ currency, item }, index) => [
    ...CurrencyPermission.forbidden(app, currency, ...place(path, index, "currency")),
    ...CurrencyPermission.forbidden(app, item?.currency, ...place(path, index, "item", "currency"))
  ])

/** Items by their ids. */
export type Items = ReadonlyMap<string, Fact<Item.State>>

export const itemsById = (items: ReadonlyArray<Fact<Item.State> | null>): Items =>
  new Map(items.flatMap((item) => (item === null ? [] : [[item.id, item] as const])))

/** The items that lines name, all of one account. */
export const needs = (
  requests: Requests | null | undefined,
  accountIdIn: (loaded: RequiredFacts.Loaded) => string | null,
  ...path: ReadonlyArray<string>
): RequiredFacts.RequiredFacts<Items> =>
  RequiredFacts.map(
    RequiredFacts.all(
      (requests ?? []).flatMap(({ item }, index) =>
        item?.id === undefined
          ? []
          : [OwnedByAccount.one(Item.kind, item.id, accountIdIn, ...place(path, index, "item", "id"))]
      )
    ),
    itemsById
  )

export type Rejection = { readonly _tag: "Item/Deleted"; readonly path: ReadonlyArray<string> }

/** No line may take up a deleted item; one that its order has already may stay. */
export const check =
  (
    requests: Requests | null | undefined,
    items: Items,
    before: ReadonlyArray<Line> | null,
    ...path: ReadonlyArray<string>
  ): Rule.Check<Rejection> =>
  () => {
    const index = (requests ?? []).findIndex(
      ({ item }) =>
        item?.id !== undefined &&
        items.get(item.id)?.state.state === "deleted" &&
        before?.some(({ itemId }) => itemId === item.id) !== true
    )
    return index === -1 ? null : { _tag: "Item/Deleted", path: place(path, index, "item", "id") }
  }

export interface About {
  readonly appId: string
  readonly accountId: string
  readonly at: number
  /** an id for each line, used where it makes an item */
  readonly itemIds: ReadonlyArray<string>
}

/** What lines become: themselves, and the items that they make. */
export interface Written {
  readonly lines: ReadonlyArray<Line>
  readonly made: ReadonlyArray<Step>
}

const itemMade = ({ description, item }: Request, id: string, { accountId, appId, at }: About): Step => {
  const given = item ?? {}
  const fields = ItemFields.patched({ productName: given.productName ?? description }, Struct.omit(given, ["id"]))
  return Item.kind.create({ id, appId, createTime: at }, [{ _tag: "Created", accountId, fields }])
}

export const written = (requests: Requests, about: About): Written => {
  const lines: Array<Line> = []
  const made: Array<Step> = []
  for (const [index, request] of requests.entries()) {
    const named = request.item?.id
    const itemId = named ?? about.itemIds[index]
    if (itemId === undefined) throw new TypeError("a line that makes an item needs an id for it")
    if (named === undefined) made.push(itemMade(request, itemId, about))
    lines.push({ itemId, terms: Struct.omit(request, ["item"]) })
  }
  return { lines, made }
}

const encode = Schema.encodeSync(Terms)

/** A line in the record of its order, with its item by reference. */
export const record = ({ itemId, terms }: Line): JsonObject => ({
  ...Wire.whole(members, encode(terms)),
  item: { ...Reference.to(Item.kind.type, itemId) }
})
