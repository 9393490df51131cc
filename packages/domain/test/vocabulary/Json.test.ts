import { describe, expect, it } from "vitest"
import { isObject, membersOf } from "@payments-platform/domain/vocabulary/text/Json"

describe("a JSON object", () => {
  it.each([{}, { a: null }, JSON.parse('{"__proto__":1}'), Object.create(null)])("may be %o", (value: unknown) => {
    expect(isObject(value)).toBe(true)
    expect(membersOf(value)).toBe(value)
  })

  it.each([null, undefined, [], [{}], "{}", 0, true, () => ({})])(
    "is not %o, which has no members",
    (value: unknown) => {
      expect(isObject(value)).toBe(false)
      expect(membersOf(value)).toEqual({})
    }
  )
})
