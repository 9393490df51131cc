/** The platform over each store, as `describe.each` takes them. Its clock stands still at noon. */
import { Effect, Layer } from "effect"
import { inject } from "vitest"
import * as Postgres from "@payments-platform/adapters/postgres/Postgres"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"

/** UNIX milliseconds. */
export const noon = Date.parse("2026-11-21T12:00:00Z")
const clock = InMemoryPlatform.stoppedClock(noon)

/** PostgreSQL, with a database of its own for each use. */
export const postgres = Postgres.layer.pipe(
  Layer.provide(Layer.unwrap(Effect.sync(() => TestDatabase.layer(inject("postgresUrl")))))
)

export const stores = [
  ["memory", InMemoryPlatform.layer().pipe(Layer.provideMerge(clock))],
  ["PostgreSQL", InMemoryPlatform.layerOver(postgres).pipe(Layer.provideMerge(clock))]
] as const
