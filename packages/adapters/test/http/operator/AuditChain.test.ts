/** GET /operator/audit/check finds a row that was changed or removed outside the platform (platform.md 12). */
import { Context, Effect, Layer } from "effect"
import { inject } from "vitest"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import * as MemoryRetention from "../../../src/memory/MemoryRetention.ts"
import { MemoryState } from "../../../src/memory/MemoryState.ts"
import * as MemoryStore from "../../../src/memory/MemoryStore.ts"
import * as MemoryWork from "../../../src/memory/MemoryWork.ts"
import * as Postgres from "../../../src/postgres/Postgres.ts"
import { Database } from "../../../src/postgres/sessions/Database.ts"
import { ask, at } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

/** Changes rows of the store outside the platform. */
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

/** Changes the settings once for each note, and returns the ids of the entries in the order of the notes. */
const written = Effect.fnUntraced(function* (...notes: ReadonlyArray<string>) {
  for (const note of notes)
    yield* ask("POST", "/operator/settings", { body: { dispute_fee: 1_500 }, headers: { "Operator-Note": note } })
  const { json } = yield* ask("GET", `/operator/audit?action=settings.update&page_size=${notes.length}`)
  const entries = [at(json, "results")].flat().toReversed()
  assert.deepStrictEqual(
    entries.map((each) => at(each, "note")),
    [...notes]
  )
  return entries.map((each) => String(at(each, "id")))
})

for (const [name, world] of worlds) {
  layer(Layer.fresh(world), { excludeTestServices: true })(`the audit log in ${name}`, (it) => {
    it.effect("reports the first entry that was changed or whose predecessor was removed", function* () {
      const { remove, writeNote } = yield* Intruder
      const [, two = "", three] = yield* written("one", "two", "three", "four")
      const whole = yield* check
      const count = Number(at(whole, "entries"))
      assert.deepStrictEqual(whole, { intact: true, entries: count, first_broken_id: null })
      assert.isAtLeast(count, 4)

      yield* writeNote(two, "altered")
      assert.deepStrictEqual(yield* check, { intact: false, entries: count, first_broken_id: two })
      // with the original row the chain is intact again
      yield* writeNote(two, "two")
      assert.deepStrictEqual(yield* check, whole)

      yield* remove(two)
      assert.deepStrictEqual(yield* check, { intact: false, entries: count - 1, first_broken_id: three })
    })
  })

  layer(Layer.fresh(world), { excludeTestServices: true })(`the end of the audit log in ${name}`, (it) => {
    it.effect(
      "reports that the newest entries were removed, and then the first entry written after that",
      function* () {
        const { remove } = yield* Intruder
        const [, two = "", three = ""] = yield* written("one", "two", "three")
        const count = Number(at(yield* check, "entries"))
        yield* remove(three)
        yield* remove(two)
        const cut = { intact: false, entries: count - 2, first_broken_id: null }
        assert.deepStrictEqual(yield* check, cut)
        assert.deepStrictEqual(yield* check, cut)
        const [four] = yield* written("four")
        assert.deepStrictEqual(yield* check, { intact: false, entries: count - 1, first_broken_id: four })
      }
    )

    it.effect("reports that all entries were removed", function* () {
      const { remove } = yield* Intruder
      const { json } = yield* ask("GET", "/operator/audit?page_size=50")
      for (const each of [at(json, "results")].flat()) yield* remove(String(at(each, "id")))
      assert.deepStrictEqual(yield* check, { intact: false, entries: 0, first_broken_id: null })
    })
  })
}
