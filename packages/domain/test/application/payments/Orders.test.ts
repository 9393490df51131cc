/** Orders over both stores: a hundred lines in one Change, and responses with the lines at the time of the decision. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as Memory from "@payments-platform/adapters/memory/Memory"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as OrderFields from "@payments-platform/domain/payments/order/OrderFields"
import { input, type ExecutionResult } from "@payments-platform/domain/application/executor/CommandExecutor"
import { Merchants } from "@payments-platform/domain/application/merchants/Merchants"
import { Orders } from "@payments-platform/domain/application/payments/Orders"
import { type LoadedFacts, Store } from "@payments-platform/domain/ports/Store"
import type { Work } from "@payments-platform/domain/ports/Work"
import * as Platform from "@payments-platform/testkit/Platform"
import { decode } from "../../decoding.ts"
import { line } from "../../payments/order/orders.ts"
import { postgres } from "../stores.ts"

const { renderer } = Platform

interface Told {
  readonly id: string
  readonly notes: string | null
  readonly line_items: ReadonlyArray<{ readonly description: string; readonly item: { readonly product_name: string } }>
}
const bodyOf = (outcome: ExecutionResult): Told =>
  outcome._tag === "Open" ? assert.fail("left open") : JSON.parse(outcome.reply.body)

/** Effects that run once, between the next load of a single resource and its decision. */
const between = new Map<string, Effect.Effect<unknown>>()

const after = (found: LoadedFacts, ids: ReadonlyArray<string>) => {
  const [id = ""] = ids
  const act = ids.length === 1 ? between.get(id) : undefined
  between.delete(id)
  return act === undefined ? Effect.succeed(found) : Effect.as(act, found)
}

const interrupted = <E, R>(stores: Layer.Layer<Store | Work, E, R>) =>
  Layer.effect(
    Store,
    Effect.map(Store, (store) =>
      Store.of({ ...store, load: (wanted) => Effect.flatMap(store.load(wanted), (found) => after(found, wanted.ids)) })
    )
  ).pipe(Layer.provideMerge(stores))

const world = Effect.gen(function* () {
  const call = (yield* Platform.makeApp("app"))(null)
  const merchants = yield* Merchants
  const orders = yield* Orders
  const entity = decode(LegalEntityFields.Create, { country: "US" })
  const { id: legal_entity_id } = bodyOf(yield* merchants.createEntity(call, input(entity), renderer))
  const account = decode(AccountFields.Create, { legal_entity_id })
  const { id: account_id } = bodyOf(yield* merchants.createAccount(call, input(account), renderer))
  const create = (lines: ReadonlyArray<object>) => {
    const request = decode(OrderFields.Create, { account_id, line_items: lines })
    return Effect.map(orders.create(call, input(request), renderer), bodyOf)
  }
  const update = (orderId: string, body: object) => {
    const request = decode(OrderFields.Patch, body)
    return Effect.map(orders.update(call, input({ orderId, request }), renderer), bodyOf)
  }
  return { create, update }
})

describe.each([
  ["memory", Platform.layerOver(interrupted(Memory.layer))],
  ["PostgreSQL", Platform.layerOver(interrupted(postgres))]
] as const)("orders over %s", (_, layer) => {
  it.live("hold a hundred lines", () =>
    Effect.gen(function* () {
      const { create, update } = yield* world
      const made = yield* create(Array.from({ length: 100 }, (_, i) => line({ description: `line ${i}` })))
      assert.lengthOf(made.line_items, 100)
      assert.deepStrictEqual((yield* update(made.id, { notes: "n" })).line_items, made.line_items)
    }).pipe(Effect.provide(layer))
  )

  it.live("answer with the lines that they have when they are changed, whoever changed those meanwhile", () =>
    Effect.gen(function* () {
      const { create, update } = yield* world
      const { id } = yield* create([line()])
      between.set(id, Effect.orDie(update(id, { line_items: [line({ description: "Cake" })] })))
      const told = yield* update(id, { notes: "late" })
      assert.isFalse(between.has(id))
      assert.strictEqual(told.notes, "late")
      assert.deepStrictEqual(
        told.line_items.map(({ description, item }) => [description, item.product_name]),
        [["Cake", "Cake"]]
      )
    }).pipe(Effect.provide(layer))
  )
})
