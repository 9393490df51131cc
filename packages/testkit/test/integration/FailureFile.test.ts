import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { checkIntegration } from "@payments-platform/testkit"
import * as FailureFile from "../../src/counterexample/FailureFile.ts"
import { makeShop } from "../zoo/Shop.ts"

describe("the folder of failures", () => {
  let folder = ""
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "failures-"))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it("need not exist, and its files may be deleted meanwhile", async () => {
    expect(await FailureFile.readAll(join(folder, "none"))).toEqual([])
    await symlink(join(folder, "deleted"), join(folder, "a.json"))
    expect(await FailureFile.readAll(folder)).toEqual([])
  })

  it("must be a folder, and each file a failure", async () => {
    await writeFile(join(folder, "a.json"), '{"version":2}')
    await expect(FailureFile.readAll(join(folder, "a.json"))).rejects.toMatchObject({ code: "ENOTDIR" })
    await expect(FailureFile.readAll(folder)).rejects.toThrow("a.json is no failure that this version can run")
  })
})

describe("the numbers of a check", () => {
  const check = { ...makeShop(), failures: false } as const

  it("must be whole, and let something run", async () => {
    await expect(checkIntegration({ ...check, runs: -1 })).rejects.toThrow("runs must be a whole number from 0 on")
    await expect(checkIntegration({ ...check, seed: Number.NaN })).rejects.toThrow("seed must be a whole number")
    await expect(checkIntegration({ ...check, runs: 0 })).rejects.toThrow("nothing was to be run")
  })
})
