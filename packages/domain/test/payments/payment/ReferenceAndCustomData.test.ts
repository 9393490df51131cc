/** The labels of a payment (payments.md 3.1): stored as requested, and changed in any status. */
import { describe, expect, it } from "vitest"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as UpdatePayment from "@payments-platform/domain/payments/payment/commands/UpdatePayment"
import { given } from "@payments-platform/specification/GivenWhenThen"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples
const labels = { reference_id: "order-1", custom_data: { cart: 7 } }
const none = { reference_id: null, custom_data: null }
const body = {
  account_id: "account",
  amount: 10_000,
  currency: "USD",
  payment_method: { payment_method_id: "method" }
}

describe("the labels of a payment", () => {
  // reaches platform 1/a-response-field-without
  it.each([
    ["as they were stated", labels, labels],
    ["null without a value", {}, none]
  ] as const)("POST /payments shows them %s", (_, stated, shown) => {
    const request = decode(CreatePayment.Request, { ...body, ...stated })
    const command = { request, inline: null }
    const [step] = given(Samples.account(), Samples.method()).when(CreatePayment.handler, command, now).steps
    expect(step?.record(() => 0)).toMatchObject(shown)
  })

  // reaches reference events/payments-updated
  it.each([
    ["an omitted one keeps its value", { reference_id: "order-2" }, { ...labels, reference_id: "order-2" }],
    ["null clears it", { reference_id: null }, { ...labels, reference_id: null }],
    ["another one is changed alone", { custom_data: { cart: 8 } }, { ...labels, custom_data: { cart: 8 } }]
  ] as const)("POST /payments/{id}: %s", (_, change, shown) => {
    const stated = { referenceId: "order-1", customData: { cart: 7 } }
    const request = decode(UpdatePayment.Request, change)
    const [step] = given(Samples.completedPayment(stated)).when(
      UpdatePayment.handler,
      { id: "payment", request },
      now
    ).steps
    expect(step?.topics).toEqual(["payments.updated"])
    expect(step?.record(() => 0)).toMatchObject(shown)
  })
})
