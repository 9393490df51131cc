/** The types of the client: what compiles, and what does not. The compiler checks them in `pnpm check`. */
import { expectTypeOf, it } from "vitest"
import {
  type Account,
  type Call,
  type CreatePaymentRequest,
  type ErrorCode,
  type ErrorDetail,
  isPaymentsError,
  type Notification,
  type OperatorClient,
  type Page,
  type Payment,
  PaymentsClient,
  type PaymentsError,
  type ReasonCode,
  type RefusalCode,
  type Refund,
  type Topic
} from "../src/index.ts"

const statusOf = (payment: Payment): "pending" | "completed" | "failed" | "canceled" => payment.status

it("methods take and return the types of the contract", () => {
  expectTypeOf<PaymentsClient["payments"]["create"]>().parameter(0).toEqualTypeOf<CreatePaymentRequest>()
  expectTypeOf<PaymentsClient["payments"]["create"]>().returns.toEqualTypeOf<Call<Payment>>()
  expectTypeOf<PaymentsClient["payments"]["list"]>().returns.toEqualTypeOf<Call<Page<Payment>>>()
  expectTypeOf<PaymentsClient["refunds"]["listAll"]>().returns.toEqualTypeOf<AsyncGenerator<Refund, void>>()
  expectTypeOf<OperatorClient["documents"]["content"]>().returns.toEqualTypeOf<Call<Blob>>()
  expectTypeOf<OperatorClient["apps"]["revokeToken"]>().parameters.toExtend<
    readonly [id: string, tokenId: string, options?: unknown]
  >()
  expectTypeOf(statusOf).returns.toEqualTypeOf<Payment["status"]>()
})

/** Never called: the compiler alone reads it. */
export const refusedByTheCompiler = async (client: PaymentsClient, operator: OperatorClient): Promise<void> => {
  // @ts-expect-error the amount is an integer
  await client.payments.capture("p1", { amounts: { total_amount: "1" } })
  // @ts-expect-error no payment has this status
  await client.payments.list({ status: "settled" })
  // @ts-expect-error a payment needs an account
  await client.payments.create({ amount: 1_000, currency: "USD", payment_method: { type: "credit_card" } })
  // @ts-expect-error no operation has this name
  await client.payments.remove("p1")
  // @ts-expect-error a read takes no Unique-Key
  await client.payments.get("p1", {}, { uniqueKey: "k" })
  // @ts-expect-error the operator alone reviews payments
  await client.payments.review("p1", { approve: true })
  // @ts-expect-error an app needs a name
  await operator.apps.create({})
  // @ts-expect-error a caller has one credential
  expectTypeOf(new PaymentsClient({ baseUrl: "", appId: "1", appToken: "a", sessionToken: "b" })).toBeObject()
  // a token brings the number of the card, and null stands for an absent member
  const payment_method = { type: "credit_card", token: { id: "t1" } } as const
  await client.payments.create({ account_id: "a1", amount: 1, currency: "USD", payment_method, reference_id: null })
}

const tagOf = (error: PaymentsError): string => {
  switch (error._tag) {
    case "Refused":
      expectTypeOf(error.error_code).toEqualTypeOf<RefusalCode>()
      expectTypeOf(error.details).toEqualTypeOf<ReadonlyArray<ErrorDetail>>()
      return error.error_code
    case "Unauthorized":
    case "Faulty":
      return error.error_code
    case "Throttled":
    case "Unavailable":
      return String(error.retryAfterSeconds)
    case "UnexpectedAnswer":
      return String(error.status)
    case "Network":
    case "Timeout":
    case "Aborted":
      return String(error.uniqueKey)
    case "AwaitsApproval":
      return String(error.approvalId)
  }
}

it("errors are a tagged union with the codes and reasons of the contract", () => {
  expectTypeOf(tagOf).returns.toBeString()
  expectTypeOf(isPaymentsError).guards.toEqualTypeOf<PaymentsError>()
  expectTypeOf<ErrorDetail["reason_code"]>().toEqualTypeOf<ReasonCode>()
  expectTypeOf<"PAYMENT_CANNOT_BE_CANCELED">().toExtend<ErrorCode>()
  expectTypeOf<"INVALID_STATE" | "INVALID_CREDENTIALS" | "PARAM_IS_MISSING">().toExtend<ReasonCode>()
  expectTypeOf<"NOT_AUTHORIZED">().not.toExtend<RefusalCode>()
})

const paymentOf = (notification: Notification): Payment | Account | null => {
  switch (notification.topic) {
    case "payments.completed":
      return notification.payload
    case "accounts.updated":
      return notification.payload
    default:
      return null
  }
}

it("the topic of a notification tells the type of its payload", () => {
  expectTypeOf(paymentOf).parameter(0).toHaveProperty("topic").toEqualTypeOf<Topic>()
  expectTypeOf<Extract<Notification, { topic: "payments.failed" }>["payload"]>().toEqualTypeOf<Payment>()
})
