/**
 * The commands on items and orders (payments.md 6). An order's record embeds its items, so an update of an order reads
 * its items too.
 */
import { Context, Effect, Layer } from "effect"
import * as CreateItem from "../../payments/item/CreateItem.ts"
import * as DeleteItem from "../../payments/item/DeleteItem.ts"
import * as UpdateItem from "../../payments/item/UpdateItem.ts"
import * as CreateOrder from "../../payments/order/CreateOrder.ts"
import * as UpdateOrder from "../../payments/order/UpdateOrder.ts"
import type * as ItemFields from "../../payments/item/ItemFields.ts"
import type * as LineItem from "../../payments/order/LineItem.ts"
import * as Order from "../../payments/order/Order.ts"
import * as OrderKind from "../../payments/order/OrderKind.ts"
import type * as OrderFields from "../../payments/order/OrderFields.ts"
import { Ids } from "../../ports/Ids.ts"
import { Store } from "../../ports/Store.ts"
import { type CommandContext, type Input, CommandExecutor, type ResponseRenderer } from "../executor/CommandExecutor.ts"

/** A request to change the order with this id. */
export interface OrderUpdate {
  readonly orderId: string
  readonly request: OrderFields.Patch
}

export class Orders extends Context.Service<Orders>()("@payments-platform/domain/Orders", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const store = yield* Store
    const ids = yield* Ids

    const itemIdsFor = (lines: LineItem.Requests | null | undefined): ReadonlyArray<string> =>
      (lines ?? []).map(() => ids.next())

    const createItem = <P>(
      context: CommandContext,
      { command: request, problems }: Input<ItemFields.Create, P>,
      renderer: ResponseRenderer<CreateItem.Rejection>
    ) => {
      const command = request === null ? null : { itemId: ids.next(), request }
      return executor.execute(CreateItem.rule, context, { command, problems }, { renderer })
    }

    const create = <P>(
      context: CommandContext,
      { command: request, problems }: Input<OrderFields.Create, P>,
      renderer: ResponseRenderer<CreateOrder.Rejection>
    ) => {
      const command = request === null ? null : { orderId: ids.next(), itemIds: itemIdsFor(request.lineItems), request }
      return executor.execute(CreateOrder.rule, context, { command, problems }, { renderer })
    }

    /**
     * The ids of an order's items now. No permission is checked here: the rule checks that the order belongs to the
     * app.
     */
    const itemsOf = Effect.fnUntraced(function* (orderId: string) {
      const { rows } = yield* store.load({ ids: [orderId], counters: [], key: null, subscribers: [] })
      const row = rows.get(orderId)
      return row === undefined || row.type !== OrderKind.kind.type
        ? []
        : Order.itemIdsOf(OrderKind.kind.fact(row).state)
    })

    const commandOf = Effect.fnUntraced(function* ({ orderId, request }: OrderUpdate) {
      const kept = request.lineItems === undefined ? yield* itemsOf(orderId) : []
      return { orderId, request, kept: [...new Set(kept)], itemIds: itemIdsFor(request.lineItems) }
    })

    /**
     * Repeats the command when another request has replaced the order's lines between the read of the items and the
     * decision.
     */
    const update = Effect.fnUntraced(function* <P>(
      context: CommandContext,
      { command: change, problems }: Input<OrderUpdate, P>,
      renderer: ResponseRenderer<UpdateOrder.Rejection>
    ) {
      while (true) {
        let linesChanged = false
        const observed: ResponseRenderer<UpdateOrder.Rejection | UpdateOrder.LinesReplaced> = {
          accepted: renderer.accepted,
          rejected: (rejection) => {
            if (rejection._tag !== "Order/LinesMoved") return renderer.rejected(rejection)
            linesChanged = true
            return { reply: { status: 503, body: "" }, kept: false }
          }
        }
        const command = change === null ? null : yield* commandOf(change)
        const result = yield* executor.execute(UpdateOrder.rule, context, { command, problems }, { renderer: observed })
        if (!linesChanged) return result
      }
    })

    return {
      createItem,
      updateItem: <P>(
        context: CommandContext,
        given: Input<UpdateItem.Command, P>,
        renderer: ResponseRenderer<UpdateItem.Rejection>
      ) => executor.execute(UpdateItem.rule, context, given, { renderer }),
      removeItem: <P>(
        context: CommandContext,
        given: Input<DeleteItem.Command, P>,
        renderer: ResponseRenderer<DeleteItem.Rejection>
      ) => executor.execute(DeleteItem.rule, context, given, { renderer }),
      create,
      update
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
