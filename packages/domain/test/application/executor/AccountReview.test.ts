/** A permission of an app changes the capabilities of its accounts, over both stores (merchants.md 5). */
import { Effect } from "effect"
import * as App from "@payments-platform/domain/access/app/App"
import * as UpdateApp from "@payments-platform/domain/access/app/UpdateApp"
import { Workers } from "@payments-platform/domain/application/background/BackgroundWork"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as ReviewAccountsOfApp from "@payments-platform/domain/merchants/account/commands/ReviewAccountsOfApp"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, describe, it } from "@payments-platform/specification/EffectTests"
import * as Commands from "../commands.ts"
import { stores } from "../stores.ts"

const allow = (cardPresent: boolean): UpdateApp.Command => ({
  id: "app",
  settings: { permissions: { cardPresent, currencies: App.allPermissions.currencies } }
})

/** Two whole batches of accounts in the US, and one in Canada, which has no terminals with any permission. */
const merchants = 2 * ReviewAccountsOfApp.batch

describe.each(stores)("a permission that capabilities follow from, over %s", (_, layer) => {
  it.live("announces the capabilities of each account that it changes, in batches, and of no other", () =>
    Effect.gen(function* () {
      const { createMerchant, execute } = yield* Commands.makeApp
      const [store, workers] = [yield* Store, yield* Workers]
      const load = (ids: ReadonlyArray<string>) =>
        Effect.map(store.load({ ids, counters: [], key: null, subscribers: [] }), ({ rows }) => rows)
      const foreign = yield* createMerchant("CA")
      const accounts = yield* Effect.forEach(Commands.times(merchants, createMerchant()), (each) => each)
      const versions = Effect.map(load([foreign, ...accounts]), (rows) =>
        Map.groupBy(rows.values(), ({ version }) => version)
      )
      const appVersion = Effect.map(load(["app"]), (rows) => rows.get("app")?.version ?? 0)
      const states = Effect.map(load(accounts), (rows) =>
        [...rows.values()].map((row) => AccountKind.kind.fact(row).state.announced)
      )
      assert.deepStrictEqual([...(yield* versions).keys()], [1])
      const before = [yield* appVersion, yield* states] as const

      yield* execute(UpdateApp.handler, allow(false))
      yield* workers.advance((now) => now + 5)
      const after = yield* versions
      assert.deepStrictEqual([after.get(1)?.map(({ id }) => id), after.get(2)?.length], [[foreign], merchants])
      // the update, and a part of the review for each batch, of which the last has one account
      assert.strictEqual(yield* appVersion, before[0] + 4)

      // a permission that is granted and revoked before the review changes nothing
      yield* execute(UpdateApp.handler, allow(true))
      yield* execute(UpdateApp.handler, allow(false))
      yield* workers.advance((now) => now + 5)
      assert.strictEqual((yield* versions).get(2)?.length, merchants)

      yield* execute(UpdateApp.handler, allow(true))
      yield* workers.advance((now) => now + 5)
      assert.strictEqual((yield* versions).get(3)?.length, merchants)
      assert.deepStrictEqual(yield* states, before[1])
    }).pipe(Effect.provide(layer))
  )
})
