/** Orders over both stores: a hundred lines in one Change, and responses with the lines at the time of the decision. */
import { Effect, Layer } from "effect"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import type { ExecutionResult } from "@payments-platform/domain/application/executor/CommandExecutor"
import * as CreateOrder from "@payments-platform/domain/payments/order/CreateOrder"
import * as OrderFields from "@payments-platform/domain/payments/order/OrderFields"
import * as UpdateOrder from "@payments-platform/domain/payments/order/UpdateOrder"
import type { Retention } from "@payments-platform/domain/ports/Retention"
import { type LoadedFacts, Store } from "@payments-platform/domain/ports/Store"
import type { Work } from "@payments-platform/domain/ports/Work"
import { assert, describe, layerForEach } from "@payments-platform/specification/EffectTests"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import { decode } from "../../decoding.ts"
import { line } from "../../payments/order/orders.ts"
import * as Commands from "../commands.ts"
import { postgres } from "../stores.ts"

interface Told {
  readonly id: string
  readonly notes: string | null
  readonly line_items: ReadonlyArray<{
    readonly description: string
    readonly item: { readonly id: string; readonly product_name: string }
  }>
}
const recordOf = ({ reply }: ExecutionResult): Told => JSON.parse(reply.body)

/** Effects that run once each, after the next loads of a single resource. */
const between = new Map<string, Effect.Effect<unknown>>()

const after = (found: LoadedFacts, ids: ReadonlyArray<string>) => {
  const [id = ""] = ids
  const act = ids.length === 1 ? between.get(id) : undefined
  between.delete(id)
  return act === undefined ? Effect.succeed(found) : Effect.as(act, found)
}

const interrupted = <E, R>(stores: Layer.Layer<Store | Work | Retention, E, R>) =>
  Layer.effect(
    Store,
    Effect.map(Store, (store) =>
      Store.of({ ...store, load: (wanted) => Effect.flatMap(store.load(wanted), (found) => after(found, wanted.ids)) })
    )
  ).pipe(Layer.provideMerge(stores))

const world = Effect.gen(function* () {
  const { createMerchant, execute } = yield* Commands.makeApp
  const account_id = yield* createMerchant()
  const create = (lines: ReadonlyArray<object>) => {
    const request = decode(OrderFields.Create, { account_id, line_items: lines })
    return Effect.map(execute(CreateOrder.handler, { request }), recordOf)
  }
  const update = (orderId: string, body: object) =>
    Effect.map(execute(UpdateOrder.handler, { id: orderId, request: decode(OrderFields.Patch, body) }), recordOf)
  return { create, update }
})

describe.each([
  ["memory", InMemoryPlatform.layerOver(interrupted(Memory.layer))],
  ["PostgreSQL", InMemoryPlatform.layerOver(interrupted(postgres))]
] as const)("orders over %s", (_, layer) => {
  const it = layerForEach(layer)
  it.live("may have a hundred lines", function* () {
    const { create, update } = yield* world
    const made = yield* create(Array.from({ length: 100 }, (_, i) => line({ description: `line ${i}` })))
    assert.lengthOf(made.line_items, 100)
    assert.deepStrictEqual((yield* update(made.id, { notes: "n" })).line_items, made.line_items)
  })

  // an update loads the order, then the items of its lines
  it.live.each(["the order", "its item"])(
    "return the lines at the commit of an update, although these change after the load of %s",
    function* (loaded) {
      const { create, update } = yield* world
      const made = yield* create([line()])
      const watched = loaded === "the order" ? made.id : (made.line_items[0]?.item.id ?? "")
      between.set(watched, Effect.orDie(update(made.id, { line_items: [line({ description: "Cake" })] })))
      const told = yield* update(made.id, { notes: "late" })
      assert.isFalse(between.has(watched))
      assert.strictEqual(told.notes, "late")
      assert.deepStrictEqual(
        told.line_items.map(({ description, item }) => [description, item.product_name]),
        [["Cake", "Cake"]]
      )
    }
  )
})
