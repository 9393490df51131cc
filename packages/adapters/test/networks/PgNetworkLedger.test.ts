/** The simulated network over a real PostgreSQL, in a database of its own. */
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Redacted } from "effect"
import { inject } from "vitest"
import * as TestDatabase from "../../../testkit/src/TestDatabase.ts"
import { suite } from "./PgNetworkSuite.ts"

suite(
  Layer.unwrap(
    Effect.map(TestDatabase.empty(inject("postgresUrl")), (url) =>
      PgClient.layer({ url: Redacted.make(url), maxConnections: 4 })
    )
  )
)
