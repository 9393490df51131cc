/** What a test file leaves when one of its tests fails. */
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, it } from "vitest"
import * as RunningProcess from "../src/RunningProcess.ts"
import * as CleanUp from "./CleanUp.ts"
import * as Process from "./Process.ts"

it(
  "is removed when the file ends: its processes, their PostgreSQL and its directories",
  { timeout: 60_000 },
  async () => {
    const path = await Process.directory()
    const { pid } = await Process.start(path)
    const postgres = Number.parseInt(await readFile(join(path, "postgres", "postmaster.pid"), "utf8"), 10)
    expect([pid, postgres].map(RunningProcess.isAlive)).toEqual([true, true])
    await CleanUp.all()
    expect([pid, postgres].map(RunningProcess.isAlive)).toEqual([false, false])
    expect(existsSync(path)).toBe(false)
  }
)
