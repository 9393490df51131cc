/** The commands `operators` against a platform that runs. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { RunningServer } from "../../../bench/Server.ts"
import * as Process from "../../Process.ts"
import * as CommandProcess from "./CommandProcess.ts"

describe("operators", { timeout: 120_000 }, () => {
  let path = ""
  let server: RunningServer
  beforeAll(async () => {
    path = await Process.directory()
    server = await Process.start(path, { STORE: "memory" })
  })
  afterAll(async () => void (await server.stop()))

  const operators = (...words: ReadonlyArray<string>) =>
    CommandProcess.run({ DATA_DIR: path, PORT: String(server.port) }, "operators", ...words)

  /** Who is signed in with a token; null: nobody. */
  const signedIn = async (token: string): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/operator/me`, { headers: { "Operator-Token": token } })
    return answer.ok ? await answer.json() : null
  }

  // reaches platform 13/operators-works-with-the, platform 13/expires-in-says-how
  it("adds an operator and prints the token alone, rotates it, and revokes it", async () => {
    const added = await operators("add", "Grace Hopper", "--role", "support", "--expires-in", "12h")
    expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/^stage_[\w-]{43}\n$/) })
    expect(added.err).toContain("Grace Hopper is an operator with the role support")
    const first = added.out.trim()
    expect(await signedIn(first)).toMatchObject({ name: "Grace Hopper", role: "support" })

    const listed = await operators("list")
    expect(listed.out).toContain("Grace Hopper  support")
    expect(listed.out).not.toContain(first)

    const rotated = await operators("rotate", "grace hopper")
    const second = rotated.out.trim()
    expect(await signedIn(first)).toBeNull()
    expect(await signedIn(second)).toMatchObject({ name: "Grace Hopper" })

    const { out } = await operators("list", "--json")
    const [operator] = CommandProcess.linesOf(out)
    expect(operator).toMatchObject({ name: "Grace Hopper", tokens: [{ last_four: second.slice(-4) }] })
    expect(await operators("revoke", "Grace Hopper")).toMatchObject({
      code: 0,
      out: "Grace Hopper is an operator no more.\n"
    })
    expect(await signedIn(second)).toBeNull()
    expect((await operators("list")).out).toBe("")
  })

  // reaches platform 13/operators-works-with-the
  it("changes nothing by a wrong role, time or name", async () => {
    for (const words of [
      ["add", "Ada", "--role", "root"],
      ["add", "Ada", "--role", "read", "--expires-in", "1s"],
      ["add", "Ada", "--role", "read", "--expires-in", "soon"],
      ["revoke", "Nobody"]
    ])
      expect(await operators(...words)).toMatchObject({ code: 2, out: "" })
    expect(await operators("add", " Ada", "--role", "read")).toMatchObject({ code: 1, out: "" })
    expect((await operators("list")).out).toBe("")
  })
})
