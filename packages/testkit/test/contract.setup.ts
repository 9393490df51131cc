/** Around each test: what it reached of the contract goes along with its result. */
import { afterEach, beforeEach } from "vitest"
import * as ReachedRows from "../src/contract/ReachedRows.ts"

declare module "vitest" {
  interface TaskMeta {
    /** ids of rows of the contract */
    reached?: ReadonlyArray<string>
  }
}

beforeEach(ReachedRows.beginTest)
afterEach(({ task }) => {
  const reached = ReachedRows.reachedIds()
  if (reached.length > 0) task.meta.reached = reached
})
