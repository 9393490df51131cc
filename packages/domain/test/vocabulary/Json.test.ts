import { describe, expect, it } from "vitest"
import { isObject, membersOf } from "@payments-platform/domain/vocabulary/text/Json"

describe("an object of JSON", () => {
  it.each([{}, { a: null }, JSON.parse('{"__proto__":1}'), Object.create(null)])("%o is one", (value: unknown) => {
    expect(isObject(value)).toBe(true)
    expect(membersOf(value)).toBe(value)
  })

  it.each([null, undefined, [], [{}], "{}", 0, true, () => ({})])(
    "%o is none, and has no members",
    (value: unknown) => {
      expect(isObject(value)).toBe(false)
      expect(membersOf(value)).toEqual({})
    }
  )
})
