/** Vitest setup: attaches the ids of the contract rows that each test reached to its result. */
import { afterEach, beforeEach } from "vitest"
import { rows } from "../src/contract/Contract.ts"
import * as ReachedRows from "../src/contract/ReachedRows.ts"

declare module "vitest" {
  interface TaskMeta {
    /** ids of rows of the contract */
    reached?: ReadonlyArray<string>
  }
}

ReachedRows.setRows(rows)
beforeEach(ReachedRows.beginTest)
afterEach(({ task }) => {
  const reached = ReachedRows.reachedIds()
  if (reached.length > 0) task.meta.reached = reached
})
