/** The operator is told by GET /operator/audit/check of a row that was changed behind the platform (platform.md 12). */
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { inject } from "vitest"
import * as TestDatabase from "@payments-platform/testkit/TestDatabase"
import { MemoryState } from "../../src/memory/MemoryState.ts"
import * as MemoryRetention from "../../src/memory/MemoryRetention.ts"
import * as MemoryStore from "../../src/memory/MemoryStore.ts"
import * as MemoryWork from "../../src/memory/MemoryWork.ts"
import { Database } from "../../src/postgres/Database.ts"
import * as Postgres from "../../src/postgres/Postgres.ts"
import { ask, at } from "./Asking.ts"
import * as World from "./World.ts"

/** Changes the rows of the store without the platform. */
class Intruder extends Context.Service<
  Intruder,
  {
    readonly writeNote: (id: string, note: string) => Effect.Effect<void>
    readonly remove: (id: string) => Effect.Effect<void>
  }
>()("test/Intruder") {}

const inMemory = Layer.effect(
  Intruder,
  Effect.map(MemoryState, ({ records: { audit } }) => {
    const indexOf = (id: string) => audit.findIndex((each) => each.id === id)
    return {
      writeNote: (id, note) =>
        Effect.sync(() => {
          const index = indexOf(id)
          audit.splice(index, 1, ...audit.slice(index, index + 1).map((entry) => ({ ...entry, note })))
        }),
      remove: (id) => Effect.sync(() => void audit.splice(indexOf(id), 1))
    }
  })
)
const inPostgres = Layer.effect(
  Intruder,
  Effect.map(Database, ({ readUnprepared: run }) => ({
    writeNote: (id, note) => Effect.orDie(run("update audit set note = $2 where id = $1", [id, note])),
    remove: (id) => Effect.orDie(run("delete from audit where id = $1", [id]))
  }))
)

const memory = Layer.mergeAll(MemoryStore.layer, MemoryWork.layer, MemoryRetention.layer)
const database = TestDatabase.layer(inject("postgresUrl")).pipe(Layer.orDie)
const worlds = [
  [
    "memory",
    Layer.merge(
      World.layer({ stores: memory.pipe(Layer.provide(MemoryState.layer)) }),
      inMemory.pipe(Layer.provide(MemoryState.layer))
    )
  ],
  [
    "PostgreSQL",
    Layer.merge(
      World.layer({ stores: Postgres.layer.pipe(Layer.provide(database)) }),
      inPostgres.pipe(Layer.provide(database))
    )
  ]
] as const

const check = Effect.map(ask("GET", "/operator/audit/check"), ({ json }) => json)

for (const [name, world] of worlds)
  layer(world, { excludeTestServices: true })(`the audit log in ${name}`, (it) => {
    it.effect("tells the first entry that is not what it was, or that follows one that is gone", () =>
      Effect.gen(function* () {
        const { remove, writeNote } = yield* Intruder
        for (const note of ["one", "two", "three", "four"])
          yield* ask("POST", "/operator/settings", { body: { dispute_fee: 1_500 }, headers: { "Operator-Note": note } })
        const { json } = yield* ask("GET", "/operator/audit?action=settings.update&page_size=50")
        const found = at(json, "results")
        const entries = Array.isArray(found) ? found.toReversed() : []
        const idOf = (note: string) =>
          String(
            at(
              entries.find((each) => at(each, "note") === note),
              "id"
            )
          )
        const whole = yield* check
        const count = Number(at(whole, "entries"))
        assert.deepStrictEqual(whole, { intact: true, entries: count, first_broken_id: null })
        assert.isAtLeast(count, 4)

        yield* writeNote(idOf("two"), "altered")
        assert.deepStrictEqual(yield* check, { intact: false, entries: count, first_broken_id: idOf("two") })
        // the chain is whole again with what was there
        yield* writeNote(idOf("two"), "two")
        assert.deepStrictEqual(yield* check, whole)

        yield* remove(idOf("two"))
        assert.deepStrictEqual(yield* check, { intact: false, entries: count - 1, first_broken_id: idOf("three") })
      })
    )
  })
