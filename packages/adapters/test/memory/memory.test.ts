import * as Memory from "../../src/memory/Memory.ts"
import * as RetentionSuite from "@payments-platform/testkit/suites/RetentionSuite"
import * as StoreSuite from "@payments-platform/testkit/suites/StoreSuite"
import * as WorkSuite from "@payments-platform/testkit/suites/WorkSuite"

StoreSuite.suite("memory", Memory.layer)
WorkSuite.suite("memory", Memory.layer)
RetentionSuite.suite("memory", Memory.layer)
