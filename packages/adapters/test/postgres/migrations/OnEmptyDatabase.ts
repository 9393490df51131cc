/** A new database without a schema for one test of a migration. */
import { Effect } from "effect"
import { inject } from "vitest"
import type { Database } from "../../../src/postgres/sessions/Database.ts"
import * as TestDatabase from "@payments-platform/testkit/TestDatabase"

export const onEmpty = <A, E>(effect: Effect.Effect<A, E, Database>) =>
  Effect.scoped(
    Effect.flatMap(TestDatabase.empty(inject("postgresUrl")), (url) =>
      Effect.provide(effect, TestDatabase.layerOf(url))
    )
  )
