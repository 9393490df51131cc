/** The part of a path that an error shows (platform.md 4). */
import { expect, it } from "vitest"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"

it.each([
  ["representative_999"],
  ["9999"],
  ["address_line_2"],
  ["a".repeat(255)],
  ["controller.personal_country_info.US.social_security_number"],
  ["v3-1-rc-1"]
])("a path shows %.40s", (name) => expect(Problem.showablePath(["a", name, "b"])).toEqual(["a", name, "b"]))

it.each([
  ["a card number", "4111 1111 1111 1111"],
  ["a social security number", "536-22-8764"],
  ["the same without hyphens", "536228764"],
  ["an account number of five digits", "12345"],
  ["digits of another script", "\u0661\u0662\u0663\u0664\u0665"],
  ["digits apart", "a1b2c3d4e5"],
  ["more than 255 characters", "a".repeat(256)]
])("a path ends before %s", (_, name) => expect(Problem.showablePath(["a", name, "b"])).toEqual(["a"]))
