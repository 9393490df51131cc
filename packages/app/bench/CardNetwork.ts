/** The simulated card network as a process of its own, beside a measured platform (`ADAPTERS=simulator-process`). */
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const program = fileURLToPath(new URL("../src/CardNetworkProcess.ts", import.meta.url))

/** Starts the process for a platform with this DATA_DIR, which it makes, and stops it with the scope. */
export const cardNetworkScope = (dataDir: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      mkdirSync(dataDir, { recursive: true })
      const child = spawn(process.execPath, [program, join(dataDir, "card-network.sock")], {
        stdio: ["ignore", "pipe", "inherit"]
      })
      await once(child.stdout, "data")
      return { dataDir, stop: () => void child.kill() }
    }),
    ({ stop }) => Effect.sync(stop)
  )
