/** The commands on items and orders. An order's answer tells its items whole, so a change of one reads them too. */
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
export interface Change {
  readonly orderId: string
  readonly request: OrderFields.Patch
}

type Moved = UpdateOrder.LinesReplaced

export class Orders extends Context.Service<Orders>()("@payments-platform/domain/Orders", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const store = yield* Store
    const ids = yield* Ids

    const itemIdsFor = (lines: LineItem.Requests | null | undefined): ReadonlyArray<string> =>
      (lines ?? []).map(() => ids.next())

    const createItem = <P>(
      call: CommandContext,
      { command: request, problems }: Input<ItemFields.Create, P>,
      renderer: ResponseRenderer<CreateItem.Rejection>
    ) => {
      const command = request === null ? null : { itemId: ids.next(), request }
      return executor.execute(CreateItem.rule, call, { command, problems }, { renderer })
    }

    const create = <P>(
      call: CommandContext,
      { command: request, problems }: Input<OrderFields.Create, P>,
      renderer: ResponseRenderer<CreateOrder.Rejection>
    ) => {
      const command = request === null ? null : { orderId: ids.next(), itemIds: itemIdsFor(request.lineItems), request }
      return executor.execute(CreateOrder.rule, call, { command, problems }, { renderer })
    }

    /** The items of an order as it is now; whether the caller may see it is for the rule to say. */
    const itemsOf = Effect.fnUntraced(function* (orderId: string) {
      const { rows } = yield* store.load({ ids: [orderId], counters: [], key: null, subscribers: [] })
      const row = rows.get(orderId)
      return row === undefined || row.type !== OrderKind.kind.type
        ? []
        : Order.itemIdsOf(OrderKind.kind.fact(row).state)
    })

    const commandOf = Effect.fnUntraced(function* ({ orderId, request }: Change) {
      const kept = request.lineItems === undefined ? yield* itemsOf(orderId) : []
      return { orderId, request, kept: [...new Set(kept)], itemIds: itemIdsFor(request.lineItems) }
    })

    /** Asks anew when somebody else gave the order other lines between the look at them and the decision. */
    const update = Effect.fnUntraced(function* <P>(
      call: CommandContext,
      { command: of, problems }: Input<Change, P>,
      renderer: ResponseRenderer<UpdateOrder.Rejection>
    ) {
      while (true) {
        let moved = false
        const watching: ResponseRenderer<UpdateOrder.Rejection | Moved> = {
          accepted: renderer.accepted,
          rejected: (rejection) => {
            if (rejection._tag !== "Order/LinesMoved") return renderer.rejected(rejection)
            moved = true
            return { reply: { status: 503, body: "" }, kept: false }
          }
        }
        const command = of === null ? null : yield* commandOf(of)
        const outcome = yield* executor.execute(UpdateOrder.rule, call, { command, problems }, { renderer: watching })
        if (!moved) return outcome
      }
    })

    return {
      createItem,
      updateItem: <P>(
        call: CommandContext,
        given: Input<UpdateItem.Command, P>,
        renderer: ResponseRenderer<UpdateItem.Rejection>
      ) => executor.execute(UpdateItem.rule, call, given, { renderer }),
      removeItem: <P>(
        call: CommandContext,
        given: Input<DeleteItem.Command, P>,
        renderer: ResponseRenderer<DeleteItem.Rejection>
      ) => executor.execute(DeleteItem.rule, call, given, { renderer }),
      create,
      update
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
