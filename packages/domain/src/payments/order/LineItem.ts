/**
 * A line of an order (payments.md 6.1): a quantity of an item at a unit price. A line refers to an item of the account
 * or creates one. A line is not a resource.
 */
import { Schema, Struct } from "effect"
import type * as App from "../../access/app/App.ts"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact, Step } from "../../decider/ResourceKind.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import type * as Item from "../item/Item.ts"
import * as ItemFields from "../item/ItemFields.ts"
import * as ItemKind from "../item/ItemKind.ts"
import * as CurrencyPermission from "../payment/CurrencyPermission.ts"
import * as RequireSameAccount from "../payment/RequireSameAccount.ts"

export const maxLines = 100

const code = Text.code(0, 255)
const word = Text.text(0, 255)

const members = {
  description: Text.Name.annotateKey({ description: "What is bought, in words." }),
  quantity: Check.Integer.check(Check.atLeast(1)).annotateKey({ description: "How many pieces are bought." }),
  unitPrice: Money.Natural.annotateKey({ description: "What one piece costs, in cents." }),
  ...Wire.patchMembers({
    currency: Money.Currency.annotateKey({ description: "The currency of the line's amounts. null: not stated." }),
    commodityCode: code.annotateKey({ description: "The code of the kind of goods. null: not stated." }),
    discountAmount: Money.Natural.annotateKey({
      description: "What the merchant takes off the line, in cents. null: not stated."
    }),
    discountIndicator: Schema.Boolean.annotateKey({
      description: "Whether a discount is in the line's total. null: not stated."
    }),
    grossNetIndicator: Schema.Literals(["gross", "net"]).annotateKey({
      description: "Whether the line's total contains its tax (`gross`) or not. null: not stated."
    }),
    taxAmount: Money.Natural.annotateKey({ description: "The tax on the line, in cents. null: not stated." }),
    taxRate: Check.Finite.check(Check.atLeast(0)).annotateKey({
      description: "The rate of that tax, 0 or more; the platform does not read it. null: not stated."
    }),
    taxTypeApplied: word.annotateKey({ description: "Which tax that is. null: not stated." }),
    totalAmount: Money.Natural.annotateKey({ description: "What the line costs in all, in cents. null: not stated." }),
    unitOfMeasure: word.annotateKey({ description: "What the quantity counts, such as pieces. null: not stated." })
  })
}

export const Terms = Wire.struct(members)

export const Request = Wire.annotate(
  Wire.struct({
    ...members,
    item: Schema.optionalKey(Schema.NullOr(ItemFields.ForLine)).annotateKey({
      description:
        "The item that is bought: one that exists, or a new one; unless stated, a new one named after the line."
    })
  }),
  { identifier: "LineItemRequest" }
)
export type Request = typeof Request.Type

export const Requests = Schema.Array(Request).check(Check.maxLength(maxLines))
export type Requests = typeof Requests.Type

export const Line = Schema.Struct({ itemId: Schema.String, terms: Terms })
export type Line = typeof Line.Type

/** The path of a line, or of a member of it, in a request; `path` is that of the lines. */
const pathOf = (path: ReadonlyArray<string>, index: number, ...rest: ReadonlyArray<string>) => [
  ...path,
  String(index),
  ...rest
]

/** The currencies of lines, and of the items that they create, that need a permission. */
export const forbidden = (
  app: App.App,
  requests: Requests | null | undefined,
  ...path: ReadonlyArray<string>
): ReadonlyArray<CurrencyPermission.Forbidden> =>
  (requests ?? []).flatMap(({ currency, item }, index) => [
    ...CurrencyPermission.forbidden(app, currency, ...pathOf(path, index, "currency")),
    ...CurrencyPermission.forbidden(app, item?.currency, ...pathOf(path, index, "item", "currency"))
  ])

/** Items by their ids. */
export type Items = ReadonlyMap<string, Fact<Item.State>>

export const itemsById = (items: ReadonlyArray<Fact<Item.State> | null>): Items =>
  new Map(items.flatMap((item) => (item === null ? [] : [[item.id, item] as const])))

/** Requires the items that lines name; an item of another account is unknown. */
export const requiredItems = (
  requests: Requests | null | undefined,
  accountIdIn: (loaded: RequiredFacts.FactReader) => string | null,
  ...path: ReadonlyArray<string>
): RequiredFacts.RequiredFacts<Items> =>
  RequiredFacts.map(
    RequiredFacts.all(
      (requests ?? []).flatMap(({ item }, index) =>
        item?.id === undefined
          ? []
          : [RequireSameAccount.one(ItemKind.kind, item.id, accountIdIn, ...pathOf(path, index, "item", "id"))]
      )
    ),
    itemsById
  )

export type Rejection = { readonly _tag: "Item/Deleted"; readonly path: ReadonlyArray<string> }

/** Rejects a line with a deleted item, unless the order has the item already (`before`). */
export const check =
  (
    requests: Requests | null | undefined,
    items: Items,
    before: ReadonlyArray<Line> | null,
    ...path: ReadonlyArray<string>
  ): CommandHandler.Check<Rejection> =>
  () => {
    const index = (requests ?? []).findIndex(
      ({ item }) =>
        item?.id !== undefined &&
        items.get(item.id)?.state.state === "deleted" &&
        before?.some(({ itemId }) => itemId === item.id) !== true
    )
    return index === -1 ? null : { _tag: "Item/Deleted", path: pathOf(path, index, "item", "id") }
  }

/** The order that lines are written for. `at`: UNIX seconds of service time. */
export interface Context {
  readonly appId: string
  readonly accountId: string
  readonly at: number
  /** one id per line, for the item that the line may create */
  readonly itemIds: ReadonlyArray<string>
}

/** The lines of an order, and the items that they create. */
export interface StoredLines {
  readonly lines: ReadonlyArray<Line>
  readonly created: ReadonlyArray<Step>
}

const itemCreated = ({ description, item }: Request, id: string, { accountId, appId, at }: Context): Step => {
  const given = item ?? {}
  const fields = ItemFields.patch({ productName: given.productName ?? description }, Struct.omit(given, ["id"]))
  return ItemKind.kind.create({ id, appId, createTime: at }, [{ _tag: "Created", accountId, fields }])
}

/** The lines as the order stores them. A line without an item creates one that is named by its description. */
export const storeLines = (requests: Requests, context: Context): StoredLines => {
  const lines: Array<Line> = []
  const created: Array<Step> = []
  for (const [index, request] of requests.entries()) {
    const named = request.item?.id
    const itemId = named ?? context.itemIds[index]
    if (itemId === undefined) throw new TypeError("a line that creates an item needs an id for it")
    if (named === undefined) created.push(itemCreated(request, itemId, context))
    lines.push({ itemId, terms: Struct.omit(request, ["item"]) })
  }
  return { lines, created }
}
