/** The checks of a rule. */
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import * as Rule from "@payments-platform/domain/decider/Rule"

describe("checks", () => {
  it("the first that rejects, in their order; the rest is not asked", () => {
    const asked: Array<string> = []
    const check = (name: string, rejects: boolean) => () => {
      asked.push(name)
      return rejects ? name : null
    }
    expect(Rule.firstOf(check("1", false), check("2", true), check("3", true))).toEqual(Result.fail("2"))
    expect(asked).toEqual(["1", "2"])
    expect(Rule.firstOf(check("1", false))).toEqual(Result.succeed(undefined))
  })
})
