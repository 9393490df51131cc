import { Layer } from "effect"
import { TestClock } from "effect/testing"
import { TimePassage, suite } from "@payments-platform/specification/suites/ThrottleSuite"
import * as ProcessThrottle from "../../src/throttle/ProcessThrottle.ts"

const passing = Layer.succeed(TimePassage, { pass: (seconds) => TestClock.adjust(seconds * 1_000) })

suite("of one process", Layer.merge(ProcessThrottle.layer, passing))
