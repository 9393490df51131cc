/** Random bytes that are drawn many pieces at once. */
import { expect, it } from "vitest"
import * as RandomBytes from "../../src/vault/RandomBytes.ts"

it("gives out each piece once, over many draws", () => {
  const next = RandomBytes.pieces(12)
  const seen = new Set(Array.from({ length: 5_000 }, () => Buffer.from(next()).toString("hex")))
  expect(seen.size).toBe(5_000)
  expect(next()).toHaveLength(12)
})

it("shares no bytes between two uses", () => {
  const [one, other] = [RandomBytes.pieces(12), RandomBytes.pieces(12)]
  expect(Buffer.from(one()).equals(Buffer.from(other()))).toBe(false)
})
