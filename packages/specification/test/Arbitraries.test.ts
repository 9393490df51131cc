/** The arbitraries of requests: valid bodies decode, and bodies with one problem report exactly this problem. */
import { Option, Result, type Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as CreateClientToken from "@payments-platform/domain/access/client-token/CreateClientToken"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as HoldOrReleaseReserve from "@payments-platform/domain/merchants/account/commands/HoldOrReleaseReserve"
import * as CreateAdjustment from "@payments-platform/domain/merchants/adjustment/CreateAdjustment"
import * as UpdateAdjustment from "@payments-platform/domain/merchants/adjustment/UpdateAdjustment"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as CreatePayoutMethod from "@payments-platform/domain/merchants/payout-method/CreatePayoutMethod"
import * as UpdatePayoutMethod from "@payments-platform/domain/merchants/payout-method/UpdatePayoutMethod"
import * as CreateSessionToken from "@payments-platform/domain/merchants/session-token/CreateSessionToken"
import * as VerifyPaymentMethod from "@payments-platform/domain/payers/microdeposits/VerifyPaymentMethod"
import * as CreatePadAgreement from "@payments-platform/domain/payers/pad-agreement/CreatePadAgreement"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as SetPaymentMethodStatus from "@payments-platform/domain/payers/payment-method/SetPaymentMethodStatus"
import * as UpdatePaymentMethod from "@payments-platform/domain/payers/payment-method/UpdatePaymentMethod"
import * as CreateDispute from "@payments-platform/domain/payments/dispute/CreateDispute"
import * as DecideDispute from "@payments-platform/domain/payments/dispute/DecideDispute"
import * as UpdateDispute from "@payments-platform/domain/payments/dispute/UpdateDispute"
import * as ItemFields from "@payments-platform/domain/payments/item/ItemFields"
import * as OrderFields from "@payments-platform/domain/payments/order/OrderFields"
import * as CancelPayment from "@payments-platform/domain/payments/payment/commands/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/payment/commands/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/commands/ReportNetworkResult"
import * as ReviewPayment from "@payments-platform/domain/payments/payment/commands/ReviewPayment"
import * as UpdatePayment from "@payments-platform/domain/payments/payment/commands/UpdatePayment"
import * as IssueEncodedPaymentMethod from "@payments-platform/domain/payments/payment/IssueEncodedPaymentMethod"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import * as ReportRefundResult from "@payments-platform/domain/payments/refund/ReportRefundResult"
import * as UpdateRefund from "@payments-platform/domain/payments/refund/UpdateRefund"
import * as CreatePayout from "@payments-platform/domain/payouts/payout/CreatePayout"
import * as DecidePayout from "@payments-platform/domain/payouts/payout/DecidePayout"
import * as UpdatePayout from "@payments-platform/domain/payouts/payout/UpdatePayout"
import * as DecideRecovery from "@payments-platform/domain/payouts/recovery/DecideRecovery"
import * as UpdateRecovery from "@payments-platform/domain/payouts/recovery/UpdateRecovery"
import * as CreateRbit from "@payments-platform/domain/risk/rbit/CreateRbit"
import * as RbitRequest from "@payments-platform/domain/risk/rbit/RbitRequest"
import * as CompiledDecoder from "@payments-platform/domain/schema-compiler/CompiledDecoder"
import * as CreateTerminal from "@payments-platform/domain/terminals/terminal/CreateTerminal"
import * as UpdateTerminal from "@payments-platform/domain/terminals/terminal/UpdateTerminal"
import * as Accounts from "../src/arbitraries/bodies/Accounts.ts"
import * as Adjustments from "../src/arbitraries/bodies/Adjustments.ts"
import type { NearlyRight } from "../src/arbitraries/bodies/Bodies.ts"
import * as Disputes from "../src/arbitraries/bodies/Disputes.ts"
import * as LegalEntities from "../src/arbitraries/bodies/LegalEntities.ts"
import * as Orders from "../src/arbitraries/bodies/Orders.ts"
import * as PaymentMethods from "../src/arbitraries/bodies/PaymentMethods.ts"
import * as Payments from "../src/arbitraries/bodies/Payments.ts"
import * as PayoutMethods from "../src/arbitraries/bodies/PayoutMethods.ts"
import * as Payouts from "../src/arbitraries/bodies/Payouts.ts"
import * as Rbits from "../src/arbitraries/bodies/Rbits.ts"
import * as Recoveries from "../src/arbitraries/bodies/Recoveries.ts"
import * as Refunds from "../src/arbitraries/bodies/Refunds.ts"
import * as Sessions from "../src/arbitraries/bodies/Sessions.ts"
import * as Terminals from "../src/arbitraries/bodies/Terminals.ts"
import * as Tokens from "../src/arbitraries/bodies/Tokens.ts"

const seed = 11

type Schemed = Schema.ConstraintDecoder<unknown>
const requests: ReadonlyArray<
  readonly [request: string, schema: Schemed, right: fc.Arbitrary<object>, nearly: fc.Arbitrary<NearlyRight>]
> = [
  ["POST /payment_methods", CreatePaymentMethod.Request, PaymentMethods.create, PaymentMethods.nearlyCreate],
  ["POST /payment_methods/{id}", UpdatePaymentMethod.Request, PaymentMethods.update, PaymentMethods.nearlyUpdate],
  ["POST …/verify_bank_deposits", VerifyPaymentMethod.Request, PaymentMethods.verify, PaymentMethods.nearlyVerify],
  [
    "POST /pad_agreements",
    CreatePadAgreement.Request,
    PaymentMethods.agreement("m", "a"),
    PaymentMethods.nearlyAgreement("m", "a")
  ],
  ["POST /payout_methods", CreatePayoutMethod.Request, PayoutMethods.create("e"), PayoutMethods.nearlyCreate("e")],
  ["POST /payout_methods/{id}", UpdatePayoutMethod.Request, PayoutMethods.update, PayoutMethods.nearlyUpdate],
  ["POST /payments", CreatePayment.Request, Payments.create("a"), Payments.nearlyCreate("a")],
  ["POST /payments/{id}", UpdatePayment.Request, Payments.update, Payments.nearlyUpdate],
  ["POST /payments/{id}/capture", CapturePayment.Request, Payments.captureBody, Payments.nearlyCapture],
  ["POST /payments/{id}/cancel", CancelPayment.Request, Payments.cancel, Payments.nearlyCancel],
  ["POST /operator/payments/{id}/review", ReviewPayment.Request, Payments.review, Payments.nearlyReview],
  [
    "POST /operator/payments/{id}/network_result",
    ReportNetworkResult.Request,
    Payments.networkResult,
    Payments.nearlyNetworkResult
  ],
  ["POST /refunds", CreateRefund.Request, Refunds.request("p", 10_000, 500), Refunds.invalid("p")],
  ["POST /refunds/{id}", UpdateRefund.Request, Refunds.update, Refunds.nearlyUpdate],
  [
    "POST /operator/refunds/{id}/network_result",
    ReportRefundResult.Request,
    Refunds.networkResult,
    Refunds.nearlyNetworkResult
  ],
  ["POST /disputes/{id}", UpdateDispute.Request, Disputes.answer, Disputes.nearlyAnswer],
  ["POST /operator/disputes", CreateDispute.Request, Disputes.report("p"), Disputes.nearlyReport("p")],
  ["POST /operator/disputes/{id}/decision", DecideDispute.Request, Disputes.decide, Disputes.nearlyDecide],
  ["POST /items", ItemFields.Create, Orders.item("a"), Orders.nearlyItem("a")],
  ["POST /items/{id}", ItemFields.Patch, Orders.itemPatch, Orders.nearlyItemPatch],
  ["POST /orders", OrderFields.Create, Orders.order("a"), Orders.nearlyOrder("a")],
  ["POST /orders/{id}", OrderFields.Patch, Orders.orderPatch, Orders.nearlyOrderPatch],
  ["POST /terminals of 3.0", CreateTerminal.Request, Terminals.body("3.0"), Terminals.nearlyBody("3.0")],
  ["POST /terminals of 3.2", CreateTerminal.Request, Terminals.body("3.2"), Terminals.nearlyBody("3.2")],
  ["POST /terminals/{id} of 3.0", UpdateTerminal.Request, Terminals.update("3.0"), Terminals.nearlyUpdate("3.0")],
  ["POST /terminals/{id} of 3.2", UpdateTerminal.Request, Terminals.update("3.2"), Terminals.nearlyUpdate("3.2")],
  [
    "POST /operator/encoded_payment_methods",
    IssueEncodedPaymentMethod.Request,
    Terminals.readBody("t"),
    Terminals.nearlyReadBody("t")
  ],
  ["POST /session_tokens", CreateSessionToken.Request, Sessions.request("a"), Sessions.nearlyRequest("a")],
  ["POST /legal_entities", LegalEntityFields.Create, LegalEntities.create, LegalEntities.nearlyCreate],
  ["POST /legal_entities/{id}", LegalEntityFields.Update, LegalEntities.update, LegalEntities.nearlyUpdate],
  ["POST /accounts/{id}", AccountFields.Patch, Accounts.update, Accounts.nearlyUpdate],
  ["POST /accounts", AccountFields.Create, Accounts.create("e"), Accounts.nearlyCreate("e")],
  ["POST /payouts", CreatePayout.Request, Payouts.create("a"), Payouts.nearlyCreate("a")],
  ["POST /payouts/{id}", UpdatePayout.Request, Payouts.update, Payouts.nearlyUpdate],
  ["POST /operator/payouts/{id}/decision", DecidePayout.Request, Payouts.decide, Payouts.nearlyDecide],
  ["POST /recoveries/{id}", UpdateRecovery.Request, Recoveries.update, Recoveries.nearlyUpdate],
  ["POST /operator/recoveries/{id}/decision", DecideRecovery.Request, Recoveries.decide, Recoveries.nearlyDecide],
  ["POST /operator/accounts/{id}/adjustments", CreateAdjustment.Request, Adjustments.create, Adjustments.nearlyCreate],
  ["POST /adjustments/{id}", UpdateAdjustment.Request, Adjustments.update, Adjustments.nearlyUpdate],
  ["POST /rbits", CreateRbit.Request, Rbits.request("accounts", "a"), Rbits.nearlyRequest("accounts", "a")],
  ["an embedded rbit", RbitRequest.Rbit, Rbits.embeddedRbit, Rbits.nearlyEmbeddedRbit],
  ["POST /tokens", CreateClientToken.Request, Tokens.request, Tokens.nearlyRequest],
  [
    "POST /operator/payment_methods/{id}/status",
    SetPaymentMethodStatus.Request,
    PaymentMethods.status,
    PaymentMethods.nearlyStatus
  ],
  ["POST /operator/accounts/{id}/reserve", HoldOrReleaseReserve.Request, Accounts.reserve, Accounts.nearlyReserve]
]

const problemsOf = (schema: Schemed, body: unknown): ReadonlyArray<string> =>
  Result.match(CompiledDecoder.requestDecoder(schema)(body), {
    onSuccess: () => [],
    onFailure: (problems) => problems.map(({ path, reason }) => `${path.join(".")} ${reason}`)
  })

describe.each(requests)("%s", (_, schema, right, nearly) => {
  it("accepts every valid body", () =>
    fc.assert(
      fc.property(right, (body) => {
        expect({ body, problems: problemsOf(schema, body) }).toEqual({ body, problems: [] })
        expect(Option.isSome(CompiledDecoder.validRequestDecoder(schema)(body))).toBe(true)
      }),
      { seed, numRuns: 100 }
    ))
  it("reports exactly the one problem of a body", () =>
    fc.assert(
      fc.property(nearly, ({ body, problem }) => {
        expect({ body, problems: problemsOf(schema, body) }).toEqual({ body, problems: [problem] })
        expect(Option.isNone(CompiledDecoder.validRequestDecoder(schema)(body))).toBe(true)
      }),
      { seed, numRuns: 200 }
    ))
})
