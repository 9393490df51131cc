/** The place where a text stops being JSON, by line and column, without any of the text. */
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import * as JsonBody from "../../../src/http/request/body/JsonBody.ts"
import * as JsonSyntax from "../../../src/http/request/body/JsonSyntax.ts"

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const requirementOf = (text: string): string | undefined => {
  const parsed = JsonBody.parse(new TextEncoder().encode(text))
  return parsed._tag === "Wrong" ? parsed.problems[0]?.requirement : "none"
}

describe("the fault of", () => {
  for (const [text, place] of [
    ['{"a":1,}', "line 1, column 8"],
    ['{"a":1', "line 1, column 7"],
    ['{"a" 1}', "line 1, column 6"],
    ["{'a':1}", "line 1, column 2"],
    ['{\n  "a": 1\n  "b": 2\n}', "line 3, column 3"],
    ["[1,]", "line 1, column 4"],
    ["[1 2]", "line 1, column 4"],
    ["[01]", "line 1, column 2"],
    ["[1.]", "line 1, column 2"],
    ["[nul]", "line 1, column 2"],
    ["[1}", "line 1, column 3"],
    ['{"a":1}}', "line 1, column 8"],
    ['{"a":"\n"}', "line 1, column 6"],
    ['{"a":"\\x"}', "line 1, column 6"],
    ["{} x", "line 1, column 4"],
    [" ", "line 1, column 2"],
    ["{,}", "line 1, column 2"],
    ["[:1]", "line 1, column 2"],
    ["4111111111111111 4111", "line 1, column 18"]
  ] as const)
    it(JSON.stringify(text), () => {
      assert.isFalse(isJson(text))
      assert.strictEqual(requirementOf(text), `is malformed JSON at ${place}`)
    })

  it("a text that has no fault is reported at its end", () =>
    fc.assert(
      fc.property(fc.json(), fc.constantFrom("", " ", "\n"), (text, space) => {
        assert.strictEqual(JsonSyntax.faultOf(space + text + space), (space + text + space).length)
      })
    ))

  it("JSON with one character changed or missing comes after a text that can still become JSON", () =>
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom("", ",", "}", "x", '"', "0"), (text, nth, other) => {
        const at = nth % text.length
        const broken = text.slice(0, at) + other + text.slice(at + 1)
        const fault = JsonSyntax.faultOf(broken)
        assert.isAtMost(fault, broken.length)
        if (!isJson(broken)) assert.strictEqual(JsonSyntax.faultOf(broken.slice(0, fault)), fault)
      })
    ))

  it("a text that is long and deep is found in one pass", () => {
    for (const text of ["[".repeat(500_000), `{"a":"${"x".repeat(1_000_000)}`, `[${"1,".repeat(400_000)}`])
      assert.isAtMost(JsonSyntax.faultOf(text), text.length)
  })
})
