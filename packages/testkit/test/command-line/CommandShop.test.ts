import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { makeCommandShop } from "../../src/command-line/CommandShop.ts"
import { makeShellCommands } from "../../src/command-line/ShellCommands.ts"

const handler = "http://127.0.0.1:9/"
const none = { orders: [], untrusted: [], refused: [], crashes: [], totals: null }

/** Resolves once no process has this id any more. */
const end = async (pid: number): Promise<void> => {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe("a shop that is commands", () => {
  let folder = ""
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "commands-"))
  })
  afterEach(() => rm(folder, { recursive: true }))
  const idIn = async (file: string) => Number(await readFile(join(folder, file), "utf8"))

  it("goes on when a command ends, and kills at the end what it left in the background", async () => {
    const restart = `sleep 3600 & echo $! > ${join(folder, "pid")}`
    const shop = makeCommandShop({ handler, verify: "true", restart })
    await shop.restart?.()
    const pid = await idIn("pid")
    expect(process.kill(pid, 0)).toBe(true)
    shop.stop()
    await end(pid)
  })

  it("kills a command that takes too long, with its children, and says so", async () => {
    const verify = `sleep 3600 & echo $! > ${join(folder, "pid")}; wait`
    const shop = makeCommandShop({ handler, verify }, makeShellCommands(500))
    expect(await shop.observe()).toEqual([])
    expect(shop.verifies.check(none)).toContain("took too long")
    await end(await idIn("pid"))
  })

  it("rejects when the command prints no orders, and reads none on request", async () => {
    await expect(makeCommandShop({ handler, verify: "true" }).observe()).rejects.toThrow("printed nothing")
    await expect(makeCommandShop({ handler, verify: "echo here" }).observe()).rejects.toThrow("--exit-code-only")
    expect(await makeCommandShop({ handler, verify: "echo here", isExitCodeOnly: true }).observe()).toEqual([])
  })
})
