/** Arbitrary bodies of requests about disputes (payments.md 5, platform.md 12), valid and with one problem. */
import * as fc from "fast-check"
import * as CreateDispute from "@payments-platform/domain/payments/dispute/CreateDispute"
import * as DecideDispute from "@payments-platform/domain/payments/dispute/DecideDispute"
import * as UpdateDispute from "@payments-platform/domain/payments/dispute/UpdateDispute"
import { bodiesOf, type Body, data, name, type NearlyRight, ofCustomData, optional, outside, text } from "./Bodies.ts"
import { nearlyRight } from "./SchemaBreaks.ts"

const documents = fc.uniqueArray(name, { maxLength: 5 })

const explained: fc.Arbitrary<Body> = fc
  .tuple(fc.record({ explanation: text(1, 10_000) }), fc.option(documents, { nil: undefined }))
  .map(([said, evidence]) => (evidence === undefined ? said : { ...said, documents: evidence }))

/** A body of POST /disputes/{id}: an explanation, a concession, or only custom data. */
export const answer: fc.Arbitrary<Body> = fc
  .tuple(
    fc.oneof(fc.constant({}), explained, fc.constant({ concede: true }), fc.constant({ concede: false })),
    optional({ custom_data: data })
  )
  .map(([said, kept]) => ({ ...said, ...kept }))

export const nearlyAnswer = nearlyRight(explained, UpdateDispute.Request, {
  breaks: [
    ["documents", ["a", "b", "c", "d", "e", "f"], "TOO_MANY_DOCUMENTS"],
    ["documents", ["a", "a"], "PARAM_IS_REPEATED"],
    ["documents", [""], outside, "documents.0"],
    ...ofCustomData
  ]
})

/** Types that move no money and have no fee. */
const onlyAsks = new Set(["inquiry", "retrieval"])
const types = ["chargeback", "debit_adjustment", "inquiry", "retrieval", "pre_dispute"]
const reasons = ["other", "fraudulent", "unrecognized", "duplicate", "not_received", "not_as_described"]

/** A body of POST /operator/disputes. The amount may exceed that of the payment. */
export const report = (paymentId: string): fc.Arbitrary<Body> =>
  fc
    .record(
      {
        payment_id: fc.constant(paymentId),
        type: fc.constantFrom(...types),
        amount: fc.integer({ min: 1, max: 99_999_999 }),
        fee: fc.nat(99_999_999),
        reason_code: fc.constantFrom(...reasons),
        detail_code: name
      },
      { requiredKeys: ["payment_id", "type"] }
    )
    .map((body) => (onlyAsks.has(body.type) && body.fee !== undefined ? { ...body, fee: 0 } : body))

export const nearlyReport = (paymentId: string): fc.Arbitrary<NearlyRight> =>
  nearlyRight(report(paymentId), CreateDispute.Request)

/** A body of POST /operator/disputes/{id}/decision. */
export const decide = bodiesOf(DecideDispute.Request)
export const nearlyDecide = nearlyRight(decide, DecideDispute.Request)
