import { Layer } from "effect"
import { inject } from "vitest"
import * as RetentionSuite from "@payments-platform/specification/suites/store/RetentionSuite"
import * as StoreSuite from "@payments-platform/specification/suites/store/StoreSuite"
import * as WorkSuite from "@payments-platform/specification/suites/store/WorkSuite"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import * as Postgres from "../../src/postgres/Postgres.ts"

const adapter = Postgres.layer.pipe(Layer.provide(TestDatabase.layer(inject("postgresUrl"))))

StoreSuite.suite("PostgreSQL", adapter)
WorkSuite.suite("PostgreSQL", Layer.fresh(adapter))
RetentionSuite.suite("PostgreSQL", Layer.fresh(adapter))
