/** POST /orders/{id} (payments.md 6.3): a merge patch of the fields; `line_items` replaces all lines. */
import { Equal, Result, Struct } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type { Problem } from "../../vocabulary/Problem.ts"
import * as ItemKind from "../item/ItemKind.ts"
import * as CurrencyPermission from "../payment/CurrencyPermission.ts"
import * as LineItem from "./LineItem.ts"
import * as Order from "./Order.ts"
import * as OrderFields from "./OrderFields.ts"
import * as OrderKind from "./OrderKind.ts"
import * as OrderRecord from "./OrderRecord.ts"

/** The body of the command. */
export const Request = OrderFields.Patch

interface Facts {
  readonly order: Fact<Order.State>
  readonly items: LineItem.Items
}

export type Rejection =
  /** the patch is valid by itself, but the merged fields are not */
  { readonly _tag: "Order/Invalid"; readonly problems: ReadonlyArray<Problem> } | LineItem.Rejection

const linesAfter = (
  { order }: Facts,
  { request }: Command.OnResource<OrderFields.Patch>,
  { at, newId }: CommandHandler.Context
) => {
  const { accountId, lines: before } = order.state
  if (request.lineItems === undefined) return { lines: before, created: [] }
  if (request.lineItems === null) return { lines: null, created: [] }
  return LineItem.storeLines(request.lineItems, {
    appId: order.appId,
    accountId,
    at,
    itemIds: request.lineItems.map(newId)
  })
}

const decide = (
  facts: Facts,
  command: Command.OnResource<OrderFields.Patch>,
  context: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  const { items, order } = facts
  const { request } = command
  const { fields: before, lines: linesBefore } = order.state
  const fields = OrderFields.patch(before, Struct.omit(request, ["lineItems"]))
  const problems = OrderFields.problems(fields)
  const accepted = CommandHandler.firstOf<Rejection>(
    () => (problems.length > 0 ? { _tag: "Order/Invalid", problems } : null),
    LineItem.check(request.lineItems, items, linesBefore, OrderFields.linesPath)
  )
  return Result.map(accepted, () => {
    const { lines, created } = linesAfter(facts, command, context)
    const isUnchanged = Equal.equals([fields, lines], [before, linesBefore])
    const step = isUnchanged
      ? OrderKind.kind.keep(order)
      : OrderKind.kind.move(order, [{ _tag: "Updated", fields, lines }])
    return CommandHandler.decision(OrderRecord.embeddingItems(step, items, created), ...created)
  })
}

/** The items that the record of the order embeds: those of the lines that it keeps. */
const keptItems = (
  { lineItems }: OrderFields.Patch,
  order: Fact<Order.State>
): RequiredFacts.RequiredFacts<LineItem.Items> =>
  RequiredFacts.map(
    RequiredFacts.all(
      lineItems === undefined
        ? [...new Set(Order.itemIdsOf(order.state))].map((id) => RequiredFacts.optional(ItemKind.kind, id))
        : []
    ),
    LineItem.itemsById
  )

export const handler: CommandHandler.CommandHandler<Command.OnResource<OrderFields.Patch>, Facts, Rejection> = {
  name: "orders.update",
  contract: "payments.md 6.3",
  rejects: CommandHandler.rejections<Rejection>()("Order/Invalid", "Item/Deleted"),
  ...CommandHandler.permissions(CurrencyPermission.reasons, (app, { request }: Command.OnResource<OrderFields.Patch>) =>
    LineItem.forbidden(app, request.lineItems, OrderFields.linesPath)
  ),
  requires: ({ id, request }) => {
    const order = RequiredFacts.resource(OrderKind.kind, id, "path", "id")
    const accountId = (loaded: RequiredFacts.FactReader) => loaded.row(id)?.listed?.ownerId ?? null
    const withItems = RequiredFacts.withNext(order, (found) => keptItems(request, found))
    const named = LineItem.requiredItems(request.lineItems, accountId, OrderFields.linesPath)
    return RequiredFacts.map(
      RequiredFacts.both(RequiredFacts.both(withItems, OrderKind.buyer(request.buyerLegalEntityId)), named),
      ([[[order, kept]], named]) => ({ order, items: new Map([...named, ...kept]) })
    )
  },
  decide
}
