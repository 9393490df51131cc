/** A session with PostgreSQL opens with what every server and pooler accepts, and takes its settings after that. */
import { Effect, Layer } from "effect"
import { createServer } from "node:net"
import { inject } from "vitest"
import { Store } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import { assert, describe, it } from "@payments-platform/specification/EffectTests"
import { row, changeOf } from "@payments-platform/specification/suites/store/StoreSamples"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import * as Postgres from "../../src/postgres/Postgres.ts"
import { Database } from "../../src/postgres/sessions/Database.ts"
import * as PgBouncer from "./PgBouncer.ts"

const settings = `select current_setting('statement_timeout'), current_setting('lock_timeout'),
  current_setting('idle_in_transaction_session_timeout'), current_setting('enable_seqscan'), current_setting('jit'),
  current_setting('client_min_messages')`
const ofCommits = [["5s", "1s", "500ms", "off", "off", "warning"]]

const settingsOfCommits = Effect.gen(function* () {
  const session = yield* (yield* Database).session("commit")
  return yield* session.queryValues(settings)
}).pipe(Effect.scoped)

/** The names of the parameters of a connection, which come after the length and the version of the protocol. */
const parametersIn = (message: Buffer): ReadonlyArray<string> =>
  message
    .toString("latin1", 8)
    .split("\0")
    .filter((text, index) => index % 2 === 0 && text !== "")

describe("a session with PostgreSQL", () => {
  it.live("opens with the parameters that PgBouncer knows, and no others", function* () {
    const messages: Array<Buffer> = []
    const server = createServer((socket) =>
      socket.on("data", (data) => socket.end(() => messages.push(Buffer.from(data))))
    )
    yield* Effect.promise(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)))
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    const url = `postgres://user@127.0.0.1:${port}/database`
    yield* Effect.exit(settingsOfCommits.pipe(Effect.provide(TestDatabase.layerOf(url))))
    yield* Effect.promise(() => new Promise((done) => server.close(done)))
    assert.sameMembers(
      [...parametersIn(messages[0] ?? Buffer.alloc(0))],
      ["user", "database", "application_name", "client_encoding"]
    )
  })

  it.live("has the settings of its purpose", function* () {
    const url = yield* TestDatabase.empty(inject("postgresUrl"))
    assert.deepStrictEqual(yield* settingsOfCommits.pipe(Effect.provide(TestDatabase.layerOf(url))), ofCommits)
  })
})

// PgBouncer is a program that the machine may not have
describe.skipIf(!PgBouncer.isInstalled)("PgBouncer (skipped unless it is on the PATH)", () => {
  it.live("in session mode carries reads, commits and the lead", function* () {
    const url = yield* TestDatabase.createDatabase(inject("postgresUrl"))
    const through = yield* PgBouncer.run(url, "session")
    const platform = Postgres.layer.pipe(Layer.provideMerge(TestDatabase.layerOf(through)))
    yield* Effect.gen(function* () {
      assert.deepStrictEqual(yield* settingsOfCommits, ofCommits)
      const [store, work, written] = [yield* Store, yield* Work, row()]
      assert.deepStrictEqual(yield* store.commit(changeOf(written)), { _tag: "Committed" })
      const found = yield* store.load({ ids: [written.id], counters: [], key: null, subscribers: [] })
      assert.isTrue(found.rows.has(written.id))
      yield* work.lead
      assert.isTrue(yield* work.leads)
    }).pipe(Effect.provide(platform), Effect.scoped)
  })
})
