/** The checks of a rule. */
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"

describe("checks", () => {
  it("the first that rejects, in their order; the rest is not asked", () => {
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
