/** A new database without a schema for one test of a migration. */
import { Effect } from "effect"
import { inject } from "vitest"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import type { Database } from "../../../src/postgres/sessions/Database.ts"

export const onEmpty = <A, E>(effect: Effect.Effect<A, E, Database>) =>
  Effect.scoped(
    Effect.flatMap(TestDatabase.empty(inject("postgresUrl")), (url) =>
      Effect.provide(effect, TestDatabase.layerOf(url))
    )
  )
