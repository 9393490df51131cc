/** /payment_methods (payments.md 1). */
import { HttpApiGroup, OpenApi } from "effect/http-api"
import * as VerifyPaymentMethod from "@payments-platform/domain/payers/microdeposits/VerifyPaymentMethod"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import * as PaymentMethod from "@payments-platform/domain/payers/payment-method/PaymentMethod"
import * as PaymentMethodKind from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import { PaymentMethodRecord } from "@payments-platform/domain/payers/payment-method/PaymentMethodRecord"
import * as RemovePaymentMethod from "@payments-platform/domain/payers/payment-method/RemovePaymentMethod"
import * as UpdatePaymentMethod from "@payments-platform/domain/payers/payment-method/UpdatePaymentMethod"
import { bank, card, idOf } from "@payments-platform/domain/vocabulary/Examples"
import { apiRecord } from "../ApiRecord.ts"
import { appCommand, appCreation, appRemoval } from "../CommandEndpoint.ts"
import { paymentMethodVersionFields, rbitVersionFields } from "../FieldsByVersion.ts"
import { one } from "../ListFilters.ts"
import { appList, appRead } from "../ReadEndpoint.ts"
import * as RiskHeaders from "../RiskHeaders.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(PaymentMethodRecord)

/** The target of TOKEN_CONFLICT when the body and the token of a payment method have the same field (payments.md 1.6). */
export const tokenConflictTarget = ["payment method", "token"] as const

export class PaymentMethodsApi extends HttpApiGroup.make("payment_methods")
  .add(
    appCreation("/payment_methods", CreatePaymentMethod.Request, record, {
      executes: CreatePaymentMethod.enrichedHandler,
      command: ({ payload }) => payload,
      requiresRiskHeaders: RiskHeaders.isRaw,
      takesToken: {
        resource: "payment_methods",
        within: [],
        target: tokenConflictTarget
      },
      gates: paymentMethodVersionFields,
      takesOutcome: true,
      summary: "Create a payment method",
      description:
        "Stores a card, a bank account, a wallet's payment data, what a card reader encoded, or what a client-side token holds (payments.md 1). A card is verified; a bank account waits for its microdeposits.",
      body: { type: "credit_card", credit_card: card }
    }),
    appList(
      "/payment_methods",
      record,
      {
        type: SharedParameters.oneOf(PaymentInstrument.types, "Only those of this type."),
        status: SharedParameters.oneOf(PaymentMethod.statuses, "Only those in this status.")
      },
      {
        lists: PaymentMethodKind.kind,
        filters: (query) => ({ status: one(query.status), facets: { type: query.type } }),
        summary: "List payment methods",
        description: "The payment methods of the app, newest first, deleted ones too (payments.md 1)."
      }
    ),
    appRead("/payment_methods/:id", record, {
      reads: PaymentMethodKind.kind,
      summary: "Read a payment method",
      description: "Numbers never come back; the last four digits do (payments.md 1)."
    }),
    appCommand("update", "/payment_methods/:id", UpdatePaymentMethod.Request, record, {
      executes: UpdatePaymentMethod.handler,
      gates: rbitVersionFields,
      summary: "Update a payment method",
      description:
        "Changes holder, expiry and flags of a card, and `custom_data` (payments.md 1). Numbers cannot be changed. Announced as `payment_methods.updated`.",
      body: { custom_data: { note: "Prefers mornings" } },
      answer: { custom_data: { note: "Prefers mornings" } }
    }),
    appCommand("verify", "/payment_methods/:id/verify_bank_deposits", VerifyPaymentMethod.Request, record, {
      executes: VerifyPaymentMethod.handler,
      requiresRiskHeaders: () => true,
      summary: "Verify a bank account by its deposits",
      description:
        "Confirms the amounts of the two microdeposits, in any order (payments.md 1.5). The third wrong pair fails the verification for good.",
      params: { id: idOf("bank") },
      body: { microdeposits: [10, 55] },
      answer: { ...bank, status: "verified" }
    }),
    appRemoval("/payment_methods/:id", record, {
      executes: RemovePaymentMethod.handler,
      summary: "Delete a payment method",
      description:
        "The method stays readable with status `deleted` and pays no longer (payments.md 1). A method with a pending payment cannot be deleted.",
      params: { id: idOf("unusedMethod") },
      answer: { status: "deleted" }
    })
  )
  .annotate(OpenApi.Description, "Cards, bank accounts and wallets of payers.") {}
