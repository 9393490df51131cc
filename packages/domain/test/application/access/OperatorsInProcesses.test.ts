/** Operators in several processes (platform.md 12): each refuses within a second what another one revoked. */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { describe } from "vitest"
import * as CreateOperator from "@payments-platform/domain/access/operator/CreateOperator"
import * as DeleteOperator from "@payments-platform/domain/access/operator/DeleteOperator"
import * as UpdateOperator from "@payments-platform/domain/access/operator/UpdateOperator"
import * as Settings from "@payments-platform/domain/access/settings/Settings"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import { assert, it } from "@payments-platform/specification/EffectTests"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import { postgres } from "../stores.ts"

const worlds = [
  ["memory", InMemoryPlatform.layer()],
  ["PostgreSQL", InMemoryPlatform.layerOver(postgres)]
] as const

const call = InMemoryPlatform.operatorCall(Settings.platform)

describe.each(worlds)("operators over %s", (_, layer) => {
  it.effect("have a new role, and are deleted, everywhere within a second", () =>
    Effect.gen(function* () {
      const { execute } = yield* CommandExecutor
      const [here, elsewhere] = [yield* AppCache, yield* AppCache.make]
      const created = input({ name: "Ada", role: "read", life: 3_600 } as const)
      const { reply } = yield* execute(CreateOperator.handler, call, created, InMemoryPlatform.renderer)
      const id = String(JSON.parse(reply.body).id)
      const seen = Effect.map(Effect.all([here.operator(id), elsewhere.operator(id)]), (all) =>
        all.map((each) => (each?.state._tag === "Active" ? each.state.role : (each?.state._tag ?? "nobody")))
      )
      assert.deepStrictEqual(yield* seen, ["read", "read"])
      const promoted = input({ id, role: "admin" } as const)
      yield* execute(UpdateOperator.handler, call, promoted, InMemoryPlatform.renderer)
      assert.deepStrictEqual(yield* seen, ["admin", "read"])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* seen, ["admin", "admin"])
      yield* execute(DeleteOperator.handler, call, input({ id }), InMemoryPlatform.renderer)
      assert.deepStrictEqual(yield* seen, ["Deleted", "admin"])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* seen, ["Deleted", "Deleted"])
      assert.isNull(yield* here.operator("nobody"))
    }).pipe(Effect.provide(layer))
  )
})
