/**
 * Prints how long the compiled decoders take for a value, and how long the Schemas take that they were compiled from: for
 * the body of a POST /payments with a card, and for the stored state of its payment. `SECONDS` (2) for each.
 */
import { Result, Schema } from "effect"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as Payment from "@payments-platform/domain/payments/payment/Payment"
import * as ReferenceAndCustomData from "@payments-platform/domain/payments/payment/ReferenceAndCustomData"
import * as CompiledDecoder from "@payments-platform/domain/schema-compiler/CompiledDecoder"
import * as Setup from "./Setup.ts"

const seconds = Number(process.env["SECONDS"] ?? 2)

const body = {
  account_id: "account",
  amount: 10_000,
  currency: "USD",
  payment_method: { type: "credit_card", credit_card: Setup.card("4111111111111111") }
}

const state = Schema.encodeSync(Payment.State)({
  _tag: "PendingCapture",
  terms: {
    accountId: "account",
    paymentMethodId: "method",
    methodType: "credit_card",
    amount: 10_000,
    currency: "USD",
    feeAmount: 430,
    price: null,
    billing: null,
    autoCapture: false,
    captureAt: null,
    initiatedBy: "none",
    ...ReferenceAndCustomData.none,
    agreementId: null,
    order: null,
    reading: null
  },
  voids: [],
  authorization: { key: "p:1", reference: "r", code: "1234567", avs: "FULL_MATCH", amount: 10_000, rates: null },
  expiresAt: 1_800_000_000
})

/** The microseconds that a decoding takes, after as long a warm-up. */
const measure = (decode: () => unknown): number => {
  const run = (): number => {
    const [began, end] = [performance.now(), performance.now() + seconds * 1_000]
    let count = 0
    for (; performance.now() < end; count++) decode()
    return ((performance.now() - began) * 1_000) / count
  }
  run()
  return run()
}

const say = (name: string, bySchema: () => unknown, compiled: () => unknown): void => {
  const [slow, fast] = [measure(bySchema), measure(compiled)]
  console.log(`${name.padEnd(32)} Schema ${slow.toFixed(1)} us, compiled ${fast.toFixed(1)} us`)
}

const [requestSchema, requestCompiled] = [
  Schema.decodeUnknownResult(CreatePayment.Request, { errors: "all", onExcessProperty: "error" }),
  CompiledDecoder.requestDecoder(CreatePayment.Request)
]
say(
  "body of POST /payments",
  () => Result.getOrThrow(requestSchema(body)),
  () => Result.getOrThrow(requestCompiled(body))
)

const [stateSchema, stateCompiled] = [
  Schema.decodeUnknownSync(Payment.State),
  CompiledDecoder.storedDecoder(Payment.State)
]
say(
  "state of a payment",
  () => stateSchema(state),
  () => stateCompiled(state)
)
