/** A commit whose answer is lost in a crash of PostgreSQL: a Change is acknowledged only when its rows are there. */
import { PgTypes } from "@effect/sql-pg"
import { Effect, Fiber, Layer } from "effect"
import { inject } from "vitest"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import * as AcknowledgedChanges from "@payments-platform/specification/suites/store/AcknowledgedChanges"
import { change, key, newId, row, changeOf } from "@payments-platform/specification/suites/store/StoreSamples"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import { isCommitted, writeNumber } from "../../src/postgres/commit/PgCommit.ts"
import * as Postgres from "../../src/postgres/Postgres.ts"
import { Database } from "../../src/postgres/sessions/Database.ts"
import { makeServer } from "../server.ts"
import * as Proxy from "./Proxy.ts"

/** More than the transaction ids that any other session takes between the crash and the foreign commits. */
const foreignCommits = 12

/** A server of its own that flushes its WAL before it answers a commit. */
const server = Effect.acquireRelease(
  Effect.promise(() => makeServer({ synchronous_commit: "on", autovacuum: "off" })),
  ({ discard }) => Effect.promise(discard)
)

layer(Layer.empty, { excludeTestServices: true })("a commit whose answer was lost", (it) => {
  it.effect("is repeated after a crash, also when its transaction id was given out again", function* () {
    const postgres = yield* server
    const url = yield* TestDatabase.createDatabase(postgres.url)
    const proxy = yield* Proxy.run(url)
    const context = yield* Layer.build(Postgres.layer.pipe(Layer.provide(TestDatabase.layerOf(proxy.url))))
    const store = yield* Effect.provide(Store, context)
    yield* store.commit(changeOf(row()))

    const mark = newId()
    const lost = change({ writes: [row({ doc: { mark } })], key: key() })
    proxy.cut(mark, "strand")
    const cut = proxy.nextCut()
    const committing = yield* Effect.forkChild(store.commit(lost), { startImmediately: true })
    yield* Effect.promise(() => cut)
    yield* Effect.promise(postgres.crash)
    yield* Effect.promise(postgres.start)
    yield* Effect.gen(function* () {
      const { read } = yield* Database
      for (let count = 0; count < foreignCommits; count++)
        yield* read("insert into counter (key, amount) values ($1, 0)", [PgTypes.text(newId())])
    }).pipe(Effect.provide(TestDatabase.layerOf(url)))
    proxy.release()

    assert.deepStrictEqual(yield* Fiber.join(committing), { _tag: "Committed" })
    assert.deepStrictEqual(yield* AcknowledgedChanges.lostOf(store, [lost]), [])
  })
})

const adapter = TestDatabase.layer(inject("postgresUrl"))

layer(adapter, { excludeTestServices: true })("the number of a batch", (it) => {
  /** What another session reads while the last of these transactions is open, and after its end. */
  const readings = Effect.fnUntraced(function* (numbers: ReadonlyArray<number>, end: "commit" | "rollback") {
    const database = yield* Database
    const [lost, session] = [yield* database.session("hold"), yield* database.session("commit")]
    const queueId = newId()
    const number = { queueId, number: numbers.at(-1) ?? 0 }
    for (const each of numbers) {
      yield* lost.query("begin")
      yield* lost.query(writeNumber, [PgTypes.uuid(queueId), PgTypes.int8(BigInt(each))])
      if (each !== number.number) yield* lost.query("commit")
    }
    const open = yield* Effect.flip(isCommitted(session, number))
    yield* lost.query(end)
    return { open: open._tag, ended: yield* isCommitted(session, number) }
  })

  for (const numbers of [[1], [1, 2], [1, 5]])
    for (const end of ["commit", "rollback"] as const)
      it.effect(
        `${numbers.at(-1)}, after ${numbers.length - 1} others, is known once its transaction ended by ${end}`,
        function* () {
          assert.deepStrictEqual(yield* readings(numbers, end), {
            open: "Store/Unavailable",
            ended: end === "commit"
          })
        }
      )
})
