/** A process that locks a row within a transaction, prints that, and keeps the lock. */
import { Effect, Redacted } from "effect"
import * as Database from "../../../src/postgres/sessions/Database.ts"

const [, , url = "", id = ""] = process.argv

const hold = Effect.gen(function* () {
  const session = yield* (yield* Database.Database).session("commit")
  yield* session.query("begin")
  yield* session.query("select id from resource where id = $1 for no key update", [id])
  console.log("locked")
  yield* Effect.never
})

await Effect.runPromise(
  Effect.scoped(hold).pipe(Effect.provide(Database.layer({ url: Redacted.make(url), poolSize: 1 })))
)
