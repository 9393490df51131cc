/** Runs the tests, even if the checkout is in a directory that only root may enter. */
import { spawnSync } from "node:child_process"
import { tmpdir } from "node:os"
import { leave } from "../packages/app/src/storage/DropRootPrivileges.ts"

leave(tmpdir())
const vitest = ["node_modules/vitest/vitest.mjs", "run", ...process.argv.slice(2)]
process.exitCode = spawnSync(process.execPath, vitest, { stdio: "inherit" }).status ?? 1
