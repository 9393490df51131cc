/** The checks of a command handler. */
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"

describe("checks", () => {
  it("run in their order until one rejects", () => {
    const asked: Array<string> = []
    const check = (name: string, rejects: boolean) => () => {
      asked.push(name)
      return rejects ? name : null
    }
    expect(CommandHandler.firstOf(check("1", false), check("2", true), check("3", true))).toEqual(Result.fail("2"))
    expect(asked).toEqual(["1", "2"])
    expect(CommandHandler.firstOf(check("1", false))).toEqual(Result.succeed(undefined))
  })
})
