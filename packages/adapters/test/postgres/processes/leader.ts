/** A process that takes the lead, prints that, and keeps it. */
import { Effect, Layer, Redacted } from "effect"
import { Work } from "@payments-platform/domain/ports/Work"
import * as Postgres from "../../../src/postgres/Postgres.ts"
import * as Database from "../../../src/postgres/sessions/Database.ts"

const [, , url = ""] = process.argv

const lead = Effect.gen(function* () {
  yield* (yield* Work).lead
  console.log("leads")
  yield* Effect.never
})

await Effect.runPromise(
  Effect.scoped(lead).pipe(
    Effect.provide(Postgres.layer.pipe(Layer.provide(Database.layer({ url: Redacted.make(url), poolSize: 1 }))))
  )
)
