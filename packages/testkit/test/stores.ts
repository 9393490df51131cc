/** The platform over each store, at noon of a day that stands still: for `describe.each`. */
import { Effect, Layer } from "effect"
import { inject } from "vitest"
import * as Postgres from "@payments-platform/adapters/postgres/Postgres"
import * as Platform from "../src/Platform.ts"
import * as TestDatabase from "../src/TestDatabase.ts"

/** In ms. */
export const noon = Date.parse("2026-11-21T12:00:00Z")
const clock = Platform.held(noon)

/** Each use is a database of its own. */
export const overPostgres = Platform.layerOver(
  Postgres.layer.pipe(Layer.provide(Layer.unwrap(Effect.sync(() => TestDatabase.layer(inject("postgresUrl"))))))
)

export const stores = [
  ["memory", Platform.layer().pipe(Layer.provideMerge(clock))],
  ["PostgreSQL", overPostgres.pipe(Layer.provideMerge(clock))]
] as const
