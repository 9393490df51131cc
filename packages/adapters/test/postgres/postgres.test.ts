import { Layer } from "effect"
import { inject } from "vitest"
import * as Postgres from "../../src/postgres/Postgres.ts"
import * as TestDatabase from "../../../testkit/src/TestDatabase.ts"
import * as StoreSuite from "../../../testkit/src/suites/StoreSuite.ts"
import * as WorkSuite from "../../../testkit/src/suites/WorkSuite.ts"

const adapter = Postgres.layer.pipe(Layer.provide(TestDatabase.layer(inject("postgresUrl"))))

StoreSuite.suite("PostgreSQL", adapter)
WorkSuite.suite("PostgreSQL", Layer.fresh(adapter))
