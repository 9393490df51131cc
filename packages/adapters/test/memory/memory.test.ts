import * as Memory from "../../src/memory/Memory.ts"
import * as StoreSuite from "../../../testkit/src/suites/StoreSuite.ts"
import * as WorkSuite from "../../../testkit/src/suites/WorkSuite.ts"

StoreSuite.suite("memory", Memory.layer)
WorkSuite.suite("memory", Memory.layer)
