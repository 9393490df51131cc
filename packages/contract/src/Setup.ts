/** Vitest setup: attaches the ids of the contract rows that each test reached to its result. */
import { afterEach, beforeEach } from "vitest"
import { watchSteps } from "@payments-platform/specification/GivenWhenThen"
import { observeSteps } from "./Observe.ts"
import { announcedNames, beginTest, reachedIds, setRows } from "./Reached.ts"
import { rows } from "./Rows.ts"

declare module "vitest" {
  interface TaskMeta {
    /** ids of rows of the contract */
    reached?: ReadonlyArray<string>
    /** topics and ledger entries */
    announced?: ReadonlyArray<string>
  }
}

setRows(rows)
watchSteps(observeSteps)
beforeEach(beginTest)
afterEach(({ task }) => {
  task.meta.reached = reachedIds()
  task.meta.announced = announcedNames()
})
