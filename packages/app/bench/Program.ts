/** What the benchmarks begin and end with: a directory, a PostgreSQL, and the exit of the process. */
import { Effect, type Scope } from "effect"
import { randomBytes } from "node:crypto"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as DropRootPrivileges from "../src/storage/DropRootPrivileges.ts"
import * as EmbeddedPostgres from "../src/storage/EmbeddedPostgres.ts"
import * as DebianPostgres from "./DebianPostgres.ts"

/** An embedded PostgreSQL of its own in the directory. */
export const embeddedDatabase = (directory: string) => EmbeddedPostgres.make(directory, randomBytes(16).toString("hex"))

/** PostgreSQL of Debian's package in the directory; null: the package is missing. */
export const debian = Effect.fnUntraced(function* (directory: string) {
  const programs = DebianPostgres.find()
  if (programs === null) return null
  const own = join(directory, "debian")
  yield* Effect.promise(() => mkdir(own))
  return yield* Effect.acquireRelease(
    Effect.promise(() => DebianPostgres.start(programs, own)),
    (server) => Effect.sync(server.stop)
  )
})

/** Runs a benchmark in a new directory, which it removes, and ends the process: with 1 and the error when it failed. */
export const run = <E>(program: (directory: string) => Effect.Effect<void, E, Scope.Scope>): void => {
  DropRootPrivileges.leave(tmpdir())
  const directory = Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "payments-bench-"))),
    (made) => Effect.promise(() => rm(made, { recursive: true, force: true }))
  )
  Effect.runPromise(Effect.scoped(Effect.flatMap(directory, program))).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    }
  )
}
