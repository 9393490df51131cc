/** Vitest setup: attaches the ids of the contract rows that each test reached to its result. */
import { relative } from "node:path"
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
  const file = relative(process.cwd(), task.file.filepath)
  if (task.result?.state === "pass") ReachedRows.observe({ saw: "test", file, title: task.fullTestName })
  const reached = ReachedRows.reachedIds()
  if (reached.length > 0) task.meta.reached = reached
})
