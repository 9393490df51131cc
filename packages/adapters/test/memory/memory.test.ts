import * as RetentionSuite from "@payments-platform/specification/suites/store/RetentionSuite"
import * as StoreSuite from "@payments-platform/specification/suites/store/StoreSuite"
import * as WorkSuite from "@payments-platform/specification/suites/store/WorkSuite"
import * as Memory from "../../src/memory/Memory.ts"

StoreSuite.suite("memory", Memory.layer)
WorkSuite.suite("memory", Memory.layer)
RetentionSuite.suite("memory", Memory.layer)
