/** A batch whose answer was lost is committed once: what became of its transaction decides. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { inject } from "vitest"
import type { PgConnection } from "@effect/sql-pg"
import { Database } from "../../src/postgres/Database.ts"
import { commit, encode, type SentTransaction } from "../../src/postgres/PgCommit.ts"
import * as TestDatabase from "@payments-platform/testkit/TestDatabase"
import { newId, row, writing } from "@payments-platform/testkit/suites/StoreSamples"

const adapter = TestDatabase.layer(inject("postgresUrl"))

/** A transaction that is open, as one that was sent; its batch would have a result that no other has. */
const begun = Effect.fnUntraced(function* (session: PgConnection.PgConnection) {
  yield* session.query("begin")
  const [[id] = []] = yield* session.queryValues("select pg_current_xact_id()::text")
  const sent: SentTransaction = {
    id: String(id),
    result: { verdicts: [{ _tag: "Stale", ids: ["the sent one"] }], hasWork: true }
  }
  return sent
})

const countOf = (id: string) =>
  Effect.flatMap(Database, ({ read }) =>
    Effect.map(read("select count(*)::int from resource where id = $1", [id]), ([found]) => found?.[0])
  )

layer(adapter, { excludeTestServices: true })("a transaction whose answer was lost", (it) => {
  const trying = Effect.fnUntraced(function* (
    end: "commit" | "rollback" | null,
    seen: (sent: SentTransaction) => SentTransaction = (sent) => sent
  ) {
    const database = yield* Database
    const [lost, session] = [yield* database.session("commit"), yield* database.session("commit")]
    const sent = seen(yield* begun(lost))
    if (end !== null) yield* lost.query(end)
    const id = newId()
    const result = yield* Effect.result(commit(session, [encode(writing(row({ id })))], sent))
    return { sent, result, written: yield* countOf(id) }
  })

  it.effect("was committed: its result counts, and nothing is written", () =>
    Effect.gen(function* () {
      const { result, sent, written } = yield* trying("commit")
      assert.deepStrictEqual(result._tag === "Success" ? result.success : null, sent.result)
      assert.strictEqual(written, 0)
    })
  )

  it.effect("was rolled back: the batch is committed", () =>
    Effect.gen(function* () {
      const { result, written } = yield* trying("rollback")
      assert.deepStrictEqual(result._tag === "Success" ? result.success.verdicts : null, [{ _tag: "Committed" }])
      assert.strictEqual(written, 1)
    })
  )

  const isUndecided = ({ result, written }: Effect.Success<ReturnType<typeof trying>>): void => {
    assert.strictEqual(result._tag === "Failure" ? result.failure._tag : null, "Store/Unavailable")
    assert.strictEqual(written, 0)
  }

  it.effect("has not ended: nothing is written, and the caller may try again", () =>
    Effect.map(trying(null), isUndecided)
  )

  it.effect("is none that this server has begun: nothing is written either", () =>
    Effect.map(
      trying("commit", (sent) => ({ ...sent, id: String(BigInt(sent.id) + 1_000_000_000n) })),
      isUndecided
    )
  )
})
