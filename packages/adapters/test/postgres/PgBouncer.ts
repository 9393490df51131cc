/** PgBouncer before a PostgreSQL server, where `pgbouncer` is installed. */
import { Effect } from "effect"
import { spawn, spawnSync } from "node:child_process"
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../server.ts"

export const isInstalled = spawnSync("pgbouncer", ["--version"]).status === 0

/** It does not run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** The standard settings, except the address and the user. */
const settings = (target: URL, mode: "session" | "transaction", port: number) => `
[databases]
* = host=${target.hostname} port=${target.port} user=${target.username} password=${target.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 50
`

/** Runs it until the scope closes, and gives the URL of the same database through it. */
export const run = (url: string, mode: "session" | "transaction") =>
  Effect.gen(function* () {
    const directory = yield* Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "pgbouncer-"))),
      (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
    )
    const port = yield* Effect.promise(freePort)
    yield* Effect.promise(async () => {
      await chmod(directory, 0o755)
      await writeFile(join(directory, "pgbouncer.ini"), settings(new URL(url), mode, port))
    })
    const child = yield* Effect.acquireRelease(
      Effect.sync(() =>
        spawn("pgbouncer", ["pgbouncer.ini"], { cwd: directory, stdio: ["ignore", "ignore", "pipe"], ...nobody })
      ),
      (running) => Effect.sync(() => running.kill("SIGKILL"))
    )
    yield* Effect.callback<void>((resume) => {
      child.stderr.on("data", (text) => {
        if (String(text).includes("process up")) resume(Effect.void)
      })
      child.once("exit", (code) => resume(Effect.die(new Error(`pgbouncer ended with ${code}`))))
    })
    const through = new URL(url)
    through.port = String(port)
    return through.toString()
  })
