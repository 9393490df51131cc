/** Arbitrary bodies of operator requests about accounts (platform.md 12), valid and with one problem. */
import * as fc from "fast-check"
import {
  type Body,
  breaking,
  currency,
  missing,
  type NearlyRight,
  noMember,
  outside,
  unknown,
  wrongType
} from "./Bodies.ts"

const amount = fc.integer({ min: 1, max: 99_999_999 })

/** A body of POST /operator/accounts/{id}/reserve. The amount may exceed the balance. */
export const reserve: fc.Arbitrary<Body> = fc.record({
  currency,
  amount: fc.oneof(
    amount,
    amount.map((released) => -released)
  )
})
export const nearlyReserve: fc.Arbitrary<NearlyRight> = breaking(reserve, [
  ["currency", undefined, missing],
  ["currency", "GBP", noMember],
  ["currency", 840, wrongType],
  ["amount", undefined, missing],
  ["amount", 0, outside],
  ["amount", 0.5, wrongType],
  ["amount", "500", wrongType],
  ["amount", 1e300, outside],
  ["note", "x", unknown]
])
