/** Arbitrary bodies of operator requests about accounts (platform.md 12), valid and with one problem. */
import type * as fc from "fast-check"
import * as HoldOrReleaseReserve from "@payments-platform/domain/merchants/account/HoldOrReleaseReserve"
import { breaking, derived, missing, type NearlyRight, noMember, outside, unknown, wrongType } from "./Bodies.ts"

/** A body of POST /operator/accounts/{id}/reserve. The amount may exceed the balance. */
export const reserve = derived(HoldOrReleaseReserve.Request)
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
