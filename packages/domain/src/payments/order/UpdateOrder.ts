/** POST /orders/{id} (payments.md 6.3): a merge patch of the fields; `line_items` replaces all lines. */
import { Equal, Result, Struct } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Problem } from "../../vocabulary/Problem.ts"
import * as ItemKind from "../item/ItemKind.ts"
import * as LineItem from "./LineItem.ts"
import * as Order from "./Order.ts"
import * as OrderFields from "./OrderFields.ts"
import * as OrderKind from "./OrderKind.ts"
import * as OrderRecord from "./OrderRecord.ts"

export interface Command {
  readonly orderId: string
  /** one id per line, for the item that the line may create */
  readonly itemIds: ReadonlyArray<string>
  readonly request: OrderFields.Patch
  /**
   * the items of the order as it was read before the decision, for the record; none when the request
   * replaces the lines
   */
  readonly kept: ReadonlyArray<string>
}

interface Facts {
  readonly order: Fact<Order.State>
  readonly items: LineItem.Items
}

export type Rejection =
  /** the patch is valid by itself, but the merged fields are not */
  { readonly _tag: "Order/Invalid"; readonly problems: ReadonlyArray<Problem> } | LineItem.Rejection

/**
 * Another request replaced the lines since `kept` was read: the command is to be repeated with the
 * items of the new lines.
 */
export type LinesReplaced = { readonly _tag: "Order/LinesMoved" }

const linesAfter = ({ order }: Facts, { itemIds, request }: Command, at: number) => {
  const { accountId, lines: before } = order.state
  if (request.lineItems === undefined) return { lines: before, created: [] }
  if (request.lineItems === null) return { lines: null, created: [] }
  return LineItem.written(request.lineItems, { appId: order.appId, accountId, at, itemIds })
}

const decide = (
  facts: Facts,
  command: Command,
  { at }: Rule.Moment
): Result.Result<Rule.Decision, Rejection | LinesReplaced> => {
  const { items, order } = facts
  const { request } = command
  const { fields: before, lines: linesBefore } = order.state
  const fields = OrderFields.patched(before, Struct.omit(request, ["lineItems"]))
  const problems = OrderFields.problems(fields)
  const accepted = Rule.firstOf<Rejection | LinesReplaced>(
    () => (problems.length > 0 ? { _tag: "Order/Invalid", problems } : null),
    LineItem.check(request.lineItems, items, linesBefore, OrderFields.linesPath),
    () =>
      request.lineItems === undefined && Order.itemIdsOf(order.state).some((id) => !items.has(id))
        ? { _tag: "Order/LinesMoved" }
        : null
  )
  return Result.map(accepted, () => {
    const { lines, created } = linesAfter(facts, command, at)
    const isUnchanged = Equal.equals([fields, lines], [before, linesBefore])
    const step = isUnchanged
      ? OrderKind.kind.keep(order)
      : OrderKind.kind.move(order, [{ _tag: "Updated", fields, lines }])
    return Rule.decided(OrderRecord.embeddingItems(step, items, created), ...created)
  })
}

export const rule: Rule.Rule<Command, Facts, Rejection | LinesReplaced> = {
  name: "orders.update",
  validate: Rule.noProblems,
  authorize: (app, { request }) => LineItem.forbidden(app, request.lineItems, OrderFields.linesPath),
  requires: ({ kept, orderId, request }) => {
    const order = RequiredFacts.resource(OrderKind.kind, orderId, "path", "id")
    const accountId = (loaded: RequiredFacts.Loaded) => loaded.row(orderId)?.listed?.ownerId ?? null
    const known = RequiredFacts.both(order, OrderKind.buyer(request.buyerLegalEntityId))
    const named = LineItem.requiredItems(request.lineItems, accountId, OrderFields.linesPath)
    const embedded = RequiredFacts.map(
      RequiredFacts.all(kept.map((id) => RequiredFacts.optional(ItemKind.kind, id))),
      LineItem.itemsById
    )
    return RequiredFacts.map(
      RequiredFacts.both(known, RequiredFacts.both(named, embedded)),
      ([[order], [named, embedded]]) => ({ order, items: new Map([...named, ...embedded]) })
    )
  },
  decide
}
