/** Texts are compressed with a dictionary before they are sealed. */
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { deflateRawSync } from "node:zlib"
import { PaymentRecord } from "@payments-platform/domain/payments/payment/PaymentRecord"
import { exampleOf } from "@payments-platform/domain/vocabulary/RecordFields"
import * as CompressedText from "../../src/vault/CompressedText.ts"

const answer = `201 ${JSON.stringify({ ...exampleOf(PaymentRecord), api_version: "3.2" })}`

describe("a compressed text", () => {
  it("is what it was before, whatever it is", () =>
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        assert.strictEqual(CompressedText.decompress(CompressedText.compress(text)), text.toWellFormed())
      })
    ))

  it("of an answer to a payment has less than half of the length that it has without the dictionary", () => {
    const { length } = CompressedText.compress(answer)
    assert.isBelow(length, deflateRawSync(answer).length / 2)
    assert.isBelow(length, answer.length / 4)
  })

  it("is read as it is where it was stored before texts were compressed", () => {
    assert.strictEqual(CompressedText.decompress(Buffer.from(answer)), answer)
  })
})
