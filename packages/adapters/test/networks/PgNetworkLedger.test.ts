/** The simulated network over a real PostgreSQL, in a database of its own. */
import { Effect, Layer } from "effect"
import { inject } from "vitest"
import * as TestDatabase from "../../../testkit/src/TestDatabase.ts"
import { suite } from "./PgNetworkSuite.ts"

suite(Layer.unwrap(Effect.map(TestDatabase.empty(inject("postgresUrl")), (url) => TestDatabase.layerOf(url))))
