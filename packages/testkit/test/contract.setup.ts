/** Around each test: what it reached of the contract goes along with its result. */
import { afterEach, beforeEach } from "vitest"
import * as Reached from "../src/contract/Reached.ts"

declare module "vitest" {
  interface TaskMeta {
    /** ids of rows of the contract */
    reached?: ReadonlyArray<string>
  }
}

beforeEach(Reached.begin)
afterEach(({ task }) => {
  const reached = Reached.since()
  if (reached.length > 0) task.meta.reached = reached
})
