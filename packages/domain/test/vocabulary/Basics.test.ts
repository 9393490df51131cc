/** Decoding of basic values: countries, emails, ids, money, references, texts, times. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Id from "@payments-platform/domain/vocabulary/Id"
import * as Luhn from "@payments-platform/domain/vocabulary/Luhn"
import * as Money from "@payments-platform/domain/vocabulary/Money"
import * as Country from "@payments-platform/domain/vocabulary/people/Country"
import * as Email from "@payments-platform/domain/vocabulary/people/Email"
import * as ResourceReference from "@payments-platform/domain/vocabulary/ResourceReference"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import * as Time from "@payments-platform/domain/vocabulary/time/Time"
import { decode, problemsOf } from "../decoding.ts"

const invalid = ["PARAM_VALUE_IS_INVALID_PATTERN"]
const outside = ["PARAM_VALUE_IS_OUT_OF_RANGE"]
const wrong = ["PARAM_VALUE_IS_WRONG_TYPE"]

describe("text", () => {
  // reaches platform 1/lengths-count-code-points
  it.each([
    ["a", []],
    ["", outside],
    ["😀😀😀", []],
    ["😀😀😀😀", outside],
    ["a\0", invalid],
    ["\ud800", invalid],
    ["\udc00a", invalid],
    [1, wrong],
    [null, wrong]
  ])("of 1 to 3 characters: %j", (input, expected) => expect(problemsOf(Text.text(1, 3), input)).toEqual(expected))

  it.each([
    ["203.0.113.7", []],
    ["2001:db8::1", []],
    ["::ffff:192.0.2.1", []],
    ["256.1.1.1", invalid],
    ["1.2.3", invalid],
    ["example.com", invalid],
    ["2001:db8::1::2", invalid],
    ["1.2.3.4:80", invalid]
  ])("that is an IP address: %s", (input, expected) => expect(problemsOf(Text.IpAddress, input)).toEqual(expected))

  it.each([
    ["https://example.com/a?b=c", []],
    ["HTTP://example.com", []],
    ["ftp://example.com", invalid],
    ["javascript:alert(1)", invalid],
    ["https://", invalid],
    ["https://exa mple.com", invalid],
    [`https://example.com/${"a".repeat(2043)}`, []],
    [`https://example.com/${"a".repeat(2044)}`, outside]
  ])("that is a web address: %.30s", (input, expected) => expect(problemsOf(Text.WebAddress, input)).toEqual(expected))
})

describe("e-mail", () => {
  // reaches reference resources/legal-entity/email
  it.each([
    ["a@b.co", []],
    ["a.b+c@x-y.example", []],
    ["a b@c.de", invalid],
    ["a@b", invalid],
    ["a@b.c", invalid],
    ["a@@b.co", invalid],
    ["a@b.co\n", invalid],
    ['"a"@b.co', invalid],
    [`${"a".repeat(248)}@bc.de`, []],
    [`${"a".repeat(249)}@bc.de`, outside]
  ])("%.30j", (input, expected) => expect(problemsOf(Email.Email, input)).toEqual(expected))
})

describe("countries", () => {
  it("are the 249 of ISO 3166-1", () => expect(new Set(Country.codes).size).toBe(249))
  it.each([
    ["US", []],
    ["CA", []],
    ["XX", ["PARAM_VALUE_IS_INVALID_ENUM"]],
    ["us", ["PARAM_VALUE_IS_INVALID_ENUM"]],
    [1, wrong]
  ])("%j", (input, expected) => expect(problemsOf(Country.Country, input)).toEqual(expected))
  it.each([
    [["US"], []],
    [[], outside],
    [["US", "US"], ["PARAM_IS_REPEATED"]],
    [["US", "CA", "FR"], outside],
    [["US", "ZZ"], ["1 PARAM_VALUE_IS_INVALID_ENUM"]]
  ])("in a list of one or two: %j", (input, expected) =>
    expect(problemsOf(Country.some(1, 2), input)).toEqual(expected)
  )
})

describe("times", () => {
  it.each([
    [0, []],
    [1_800_000_000, []],
    [-1, outside],
    [1.5, wrong],
    ["1", wrong]
  ])("%j", (input, expected) => expect(problemsOf(Time.UnixTime, input)).toEqual(expected))
})

describe("money", () => {
  it.each([
    [1_999, 20, 399],
    [99, 50, 49],
    [1, 99, 0],
    [-1, 50, -1],
    [100, 120, 120]
  ])("of %i cents is shared by %i percent, rounded down to %i", (amount, percent, down) =>
    expect(Money.percentDown(amount, percent)).toBe(down)
  )
  it("is shared exactly for every safe amount", () =>
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const product = BigInt(amount) * BigInt(percent)
        const down = (product - (((product % 100n) + 100n) % 100n)) / 100n
        expect(Money.percentDown(amount, percent)).toBe(Number(down))
      })
    ))
  it("is summed", () => expect([Money.sum([]), Money.sum([1, -2, 5])]).toEqual([0, 4]))
})

describe("ids", () => {
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 16 })
  const milliseconds = fc.integer({ min: 0, max: 2 ** 48 - 1 })
  it("are UUIDs of version 7 that keep their time", () =>
    fc.assert(
      fc.property(milliseconds, bytes, (time, random) => {
        const id = Id.make(time, random)
        expect(Id.isId(id)).toBe(true)
        expect(Id.timeOf(id)).toBe(time)
      })
    ))
  it("sort by their time", () =>
    fc.assert(
      fc.property(milliseconds, milliseconds, bytes, bytes, (a, b, x, y) => {
        fc.pre(a !== b)
        expect(Id.make(a, x) < Id.make(b, y)).toBe(a < b)
      })
    ))
  it("keep 74 random bits", () => {
    const ids = Array.from({ length: 10 }, (_, index) =>
      Id.make(
        0,
        Uint8Array.from({ length: 10 }, (_, at) => (at === index ? 1 : 0))
      )
    )
    expect(new Set([...ids, Id.make(0, new Uint8Array(10))]).size).toBe(11)
    expect(Id.make(0x0190_0000_0000, new Uint8Array(10).fill(0xff))).toBe("01900000-0000-7fff-bfff-ffffffffffff")
  })
  it("have lower case and version 7", () => {
    expect(Id.isId("01900000-0000-7FFF-bfff-ffffffffffff")).toBe(false)
    expect(Id.isId("01900000-0000-4fff-bfff-ffffffffffff")).toBe(false)
  })
  it("have derived ids, which are distinct and lead back to them by the same number", () => {
    const id = "01900000-0000-7fff-bfff-ffffffffffff"
    expect(Id.derive(id, 1)).toBe("01900000-0000-7fff-bffe-ffffffffffff")
    expect(Id.derive(id, 0xfff)).toBe("01900000-0000-7fff-b000-ffffffffffff")
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 10, maxLength: 10 }),
        fc.integer({ min: 1, max: 0xfff }),
        (random, number) => {
          const made = Id.make(1, random)
          expect(Id.isId(Id.derive(made, number))).toBe(true)
          expect(Id.derive(made, number)).not.toBe(made)
          expect(Id.origin(Id.derive(made, number), number)).toBe(made)
        }
      ),
      { seed: 3, numRuns: 200 }
    )
    expect(Id.derive("account", 17)).toBe("account-011")
    expect([Id.origin("account-011", 17), Id.origin("account-011", 18)]).toEqual(["account", null])
    for (const number of [0, 0x1000, 1.5]) expect(() => Id.derive(id, number)).toThrow(RangeError)
  })
  it("need ten random bytes and a time of 48 bits", () => {
    expect(() => Id.make(0, new Uint8Array(9))).toThrow(RangeError)
    expect(() => Id.make(2 ** 48, new Uint8Array(10))).toThrow(RangeError)
  })
})

it("references name their resource and its path", () => {
  expect(ResourceReference.to("payments", "a")).toEqual({ id: "a", path: "/payments/a", resource: "payments" })
  expect(ResourceReference.application("7")).toEqual({ id: "7", path: null, resource: "applications" })
  expect(decode(ResourceReference.Reference, ResourceReference.application("7"))).toEqual(
    ResourceReference.application("7")
  )
})

it("the Luhn check finds every single wrong digit", () =>
  fc.assert(
    fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (index, by) => {
      const number = "4111111111111111"
      const changed = [...number]
        .map((digit, at) => (at === index ? String((Number(digit) + by) % 10) : digit))
        .join("")
      expect(Luhn.isValid(number)).toBe(true)
      expect(Luhn.isValid(changed)).toBe(false)
    })
  ))
