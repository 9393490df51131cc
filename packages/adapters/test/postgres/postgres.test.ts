import { Layer } from "effect"
import { inject } from "vitest"
import * as Postgres from "../../src/postgres/Postgres.ts"
import * as TestDatabase from "@payments-platform/testkit/TestDatabase"
import * as StoreSuite from "@payments-platform/testkit/suites/store/StoreSuite"
import * as RetentionSuite from "@payments-platform/testkit/suites/store/RetentionSuite"
import * as WorkSuite from "@payments-platform/testkit/suites/store/WorkSuite"

const adapter = Postgres.layer.pipe(Layer.provide(TestDatabase.layer(inject("postgresUrl"))))

StoreSuite.suite("PostgreSQL", adapter)
WorkSuite.suite("PostgreSQL", Layer.fresh(adapter))
RetentionSuite.suite("PostgreSQL", Layer.fresh(adapter))
