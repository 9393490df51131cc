/** /operator/payment_methods (platform.md 12): reads, the status of a bank account, and removal. */
import { HttpApiGroup, OpenApi } from "effect/http-api"
import * as PaymentMethodKind from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import { PaymentMethodRecord } from "@payments-platform/domain/payers/payment-method/PaymentMethodRecord"
import * as RemovePaymentMethod from "@payments-platform/domain/payers/payment-method/RemovePaymentMethod"
import * as SetPaymentMethodStatus from "@payments-platform/domain/payers/payment-method/SetPaymentMethodStatus"
import { bank, idOf } from "@payments-platform/domain/vocabulary/Examples"
import { operatorCommand, operatorRemoval } from "../../api/CommandEndpoint.ts"
import { operatorRecord } from "../OperatorRecords.ts"
import * as ResourceReads from "../ResourceReads.ts"

const record = operatorRecord(PaymentMethodRecord, "OperatorPaymentMethod")

export class OperatorPaymentMethodsApi extends HttpApiGroup.make("payment_methods")
  .add(
    ResourceReads.list("/operator/payment_methods", record, PaymentMethodKind.kind),
    ResourceReads.get("/operator/payment_methods/:id", record, PaymentMethodKind.kind),
    operatorCommand("setStatus", "/operator/payment_methods/:id/status", SetPaymentMethodStatus.Request, record, {
      executes: SetPaymentMethodStatus.handler,
      role: "support",
      summary: "Set the status of a payment method",
      description: "Verifies a method, or fails its verification; not of a deleted one (payments.md 1).",
      params: { id: idOf("waitingBank") },
      body: { status: "verified" },
      answer: { ...bank, status: "verified" }
    }),
    operatorRemoval("/operator/payment_methods/:id", record, {
      executes: RemovePaymentMethod.operatorHandler,
      role: "support",
      summary: "Delete a payment method",
      description: "The method pays no longer (payments.md 1).",
      params: { id: idOf("unusedBank") },
      answer: { ...bank, status: "deleted" }
    })
  )
  .annotate(OpenApi.Description, "The payment methods of all apps.") {}
