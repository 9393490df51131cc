/** A directory for tests. */
import { Effect } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A new directory, which is removed with its scope. */
export const temporary = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "documents-"))),
  (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true }))
)
