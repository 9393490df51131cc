/** Arbitrary bodies of requests about adjustments (merchants.md 9, platform.md 12), valid and with one problem. */
import * as fc from "fast-check"
import * as Adjustment from "@payments-platform/domain/merchants/adjustment/Adjustment"
import * as CreateAdjustment from "@payments-platform/domain/merchants/adjustment/CreateAdjustment"
import * as UpdateAdjustment from "@payments-platform/domain/merchants/adjustment/UpdateAdjustment"
import { type Body, currency, type NearlyRight, noMember, ofCustomData } from "./Bodies.ts"
import * as Payouts from "./Payouts.ts"
import { nearlyRight } from "./SchemaBreaks.ts"

const moved: fc.Arbitrary<Body> = fc.record({
  type: fc.constantFrom(...Adjustment.Type.literals),
  amount: fc.integer({ min: 1, max: CreateAdjustment.maximum }),
  currency
})

/** Each reason alone and with each of its details, and no reason at all. */
const reasons: ReadonlyArray<Body> = [
  {},
  { detail_code: "billing_correction" },
  ...Adjustment.ReasonCode.literals.flatMap((reason_code) => [
    { reason_code },
    ...Adjustment.DetailCode.literals
      .filter((detail) => Adjustment.isDetailOf(reason_code, detail))
      .map((detail_code) => ({ reason_code, detail_code }))
  ])
]

/** A body of POST /operator/accounts/{id}/adjustments. The currency may not be the account's. */
export const create: fc.Arbitrary<Body> = fc
  .tuple(moved, fc.constantFrom(...reasons))
  .map(([body, reason]) => ({ ...body, ...reason }))

export const nearlyCreate: fc.Arbitrary<NearlyRight> = fc.oneof(
  nearlyRight(create, CreateAdjustment.Request, { except: ["reason_code", "detail_code"] }),
  nearlyRight(moved, CreateAdjustment.Request, {
    breaks: [
      ["reason_code", "WHIM", noMember],
      ["detail_code", "gone", noMember],
      ["detail_code", "abandoned_funds", noMember]
    ]
  })
)

/** A body of POST /adjustments/{id}. */
export const update = Payouts.update
export const nearlyUpdate = nearlyRight(update, UpdateAdjustment.Request, { breaks: ofCustomData })
